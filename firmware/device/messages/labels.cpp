#include "device/messages/labels.h"

#include <cstddef>

namespace halocline::wire {

template <size_t Count>
static const char* word_at(const char* const (&words)[Count], size_t index) {
  return index < Count ? words[index] : "unknown";
}

const char* verdict_word(Verdict verdict) {
  static const char* const WORDS[] = {"ok",        "busy",   "latched",        "expired",   "stale_boot",  "stale_config",
                                      "duplicate", "sensor", "not_calibrated", "interlock", "bad_request", "unsupported"};
  return word_at(WORDS, to_c(verdict));
}

const char* cause_word(uint8_t cause) {
  static const char* const WORDS[] = {"command",        "lease_end",    "pause_end",     "limit",   "level",
                                      "sensor",         "fault",        "emergency_stop", "boot_default", "configuration",
                                      "dry_run",        "run",          "automatic_top_up", "local_button", "overflow"};
  return word_at(WORDS, cause);
}

const char* fault_word(uint8_t fault) {
  static const char* const WORDS[] = {
      "unknown",     "bad_record",   "sensor",         "sensor_stuck", "dry",          "wrong_way",   "overfill",
      "underfill",   "drain_limit",  "fill_limit",     "topup_limit",  "circulation",  "reset",       "siphon",
      "welded_relay", "leak",        "no_movement",    "abort",        "emergency_stop", "topup_budget", "rising",
      "falling",     "welded",       "overflow",       "circulation_stopped", "sensor_dirty", "drain_back"};
  static_assert(sizeof WORDS / sizeof WORDS[0] == HC_FAULT_COUNT, "each fault has a word");
  return word_at(WORDS, fault);
}

static const char* const PHASES[] = {"topping_up", "stopping_circulation", "draining",
                                     "settling",   "filling",              "restarting_circulation"};

const char* state_word(uint8_t state) {
  static const char* const WORDS[] = {"idle", "manual", "fault", "estop"};
  return state < HC_STATE_RUN ? word_at(WORDS, state) : word_at(PHASES, static_cast<size_t>(state - HC_STATE_RUN));
}

const char* event_word(uint8_t type) {
  static const char* const WORDS[] = {"relay",           "run_phase",     "config_applied",     "config_refused",
                                      "stop_cleared",    "fault_cleared", "top_up_released",    "hold_released",
                                      "circulation_paused", "warning_ended", "warning",         "top_up_locked",
                                      "hold",            "run_ended",     "stop_latched",       "fault_latched"};
  return word_at(WORDS, type);
}

const char* run_type_word(uint8_t run_type) {
  static const char* const WORDS[] = {"top_up", "water_change"};
  return word_at(WORDS, run_type);
}

const char* phase_word(uint8_t phase) { return word_at(PHASES, phase); }

const char* outcome_word(uint8_t outcome) {
  static const char* const WORDS[] = {"success", "failed", "cancelled"};
  return word_at(WORDS, outcome);
}

const char* config_field_word(uint8_t field) {
  static const char* const WORDS[] = {"unknown", "roles", "top",     "top_off", "drain",   "hyst",        "hihi",
                                      "lolo",    "dry",   "drain_s", "fill_s",  "topup_s", "relay_max_s", "run"};
  return word_at(WORDS, field);
}

const char* suspect_word(uint8_t bit) {
  static const char* const WORDS[SUSPECT_COUNT] = {"siphon",           "leak",       "back_siphon", "welded_relay",
                                                   "blocked_overflow", "topup_pump", "drain_pump",  "fill_pump"};
  return word_at(WORDS, bit);
}

}  // namespace halocline::wire
