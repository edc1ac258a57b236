#include "device/session/documents.h"

namespace halocline {

bool Documents::receive(Text payload, uint64_t now_up_ms, uint32_t& interval_s) {
  wire::ConfigDocument document = {};
  wire::ConfigRejection rejection = {};
  if (!wire::read_config(payload, document, rejection)) {
    refuse(rejection, now_up_ms);
    return false;
  }
  const Settled& latest = settler_.latest();
  if (latest.is_in_force() && latest.config.revision == document.core.revision) return false;
  const bool is_applied = apply(document.core, now_up_ms);
  const FreshDocument fresh = {document.core, payload};
  (void)settler_.settle(is_applied ? &fresh : nullptr);
  interval_s = document.interval_s;
  return is_applied;
}

// The core takes an equal revision for the document it has. Left by an earlier registration, it is another one.
bool Documents::apply(const hc_config& config, uint64_t now_up_ms) {
  const Settled& latest = settler_.latest();
  const bool is_left_over = !latest.is_in_force() && latest.view.config_revision == config.revision;
  hc_config other = config;
  other.revision = config.revision + 1;
  if (is_left_over && control_.configure(other, now_up_ms) != ConfigField::None) return false;
  return control_.configure(config, now_up_ms) == ConfigField::None;
}

// Said once per document: the server may repeat it faster than it reads the rejection.
void Documents::refuse(const wire::ConfigRejection& rejection, uint64_t now_up_ms) {
  const bool is_same_one = last_rejection_.has_revision && last_rejection_.revision == rejection.revision &&
                           is_same(Text(last_rejection_.field), Text(rejection.field));
  if (!rejection.has_revision || is_same_one) return;
  // One that found no room in flash is said when the document comes again.
  if (settler_.add_config_refused(now_up_ms, rejection)) last_rejection_ = rejection;
}

}  // namespace halocline
