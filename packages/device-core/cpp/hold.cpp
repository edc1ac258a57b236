#include "hold.h"

#include "safety-limits.h"

namespace halocline {

bool Hold::set(Fault new_reason, uint8_t new_suspects) {
  const bool is_first = !is_set() || (new_reason == Fault::Overflow && reason != Fault::Overflow);
  if (!is_first) return false;
  reason = new_reason;
  suspects = new_suspects;
  calm_s = 0;
  trial = Trial::None;
  waits_for_person = released_ago_s < RELEASE_AGAIN_S;
  return true;
}

bool Hold::is_rising() const {
  const bool is_pump_in = (suspects & (HC_SUSPECT_TOPUP_PUMP | HC_SUSPECT_FILL_PUMP)) != 0;
  return reason == Fault::Rising || (reason == Fault::Welded && is_pump_in);
}

void Hold::release() {
  reason = Fault::None;
  suspects = 0;
  calm_s = 0;
  waits_for_person = false;
}

void Hold::release_by_person() { release(); }

void Hold::release_by_device() {
  release();
  released_ago_s = 0;
  trial = Trial::Waiting;
}

void Hold::pass_time(uint32_t seconds) {
  if (released_ago_s < RELEASE_AGAIN_S) released_ago_s += seconds;
}

void Hold::saw_water(uint32_t seconds, bool is_calm) {
  calm_s = is_set() && is_calm ? calm_s + seconds : 0;
  if (trial != Trial::Watching) return;
  trial_s += seconds;
  if (trial_s >= TRIAL_WATCHED_S) trial = Trial::None;
}

bool Hold::may_release_itself() const {
  return is_set() && reason != Fault::Overflow && !waits_for_person && calm_s >= CALM_TO_RELEASE_S;
}

void Hold::note_top_up() {
  if (trial != Trial::Waiting) return;
  trial = Trial::Watching;
  trial_s = 0;
}

}  // namespace halocline
