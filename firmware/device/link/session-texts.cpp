#include "device/link/session-texts.h"

#include "device/messages/outgoing.h"

namespace halocline {

static Text text_of(const hc_id& id) { return {reinterpret_cast<const char*>(id.text), id.length}; }

bool is_usable(const Grant& grant) { return is_registration_id(text_of(grant.registration)); }

void SessionTexts::become_device(const Grant& grant, wire::Boot boot) {
  name_ = OwnText<HC_ID_BYTES>().add(text_of(grant.registration));
  key_ = OwnText<HC_ID_BYTES>().add(text_of(grant.key));
  first_topic_ = topic_of(name(), "commands");
  second_topic_ = topic_of(name(), "config");
  will_topic_ = topic_of(name(), Topic::Status);
  char words[96];
  const size_t length = wire::write_offline(boot, {words, sizeof words});
  will_words_ = OwnText<96>().add({words, length});
  session_ = {name(), name(), key_.text(), {will_topic_.text(), will_words_.text()}, {commands_topic(), config_topic()}, 2};
}

void SessionTexts::become_stranger(hal::Random& random) {
  char digits[PAIRING_ID_BYTES] = {'p', '-'};
  for (size_t i = 2; i < PAIRING_ID_BYTES; i += 8) {
    const uint32_t chance = random.next();
    for (size_t digit = 0; digit < 8; ++digit) digits[i + digit] = "0123456789abcdef"[chance >> (4 * digit) & 15];
  }
  name_ = OwnText<HC_ID_BYTES>().add({digits, sizeof digits});
  first_topic_ = pairing_topic_of(name(), "grant");
  second_topic_ = pairing_topic_of(name(), "hello");
  session_ = {name(), "pair", "", {}, {grant_topic(), {}}, 1};
}

}  // namespace halocline
