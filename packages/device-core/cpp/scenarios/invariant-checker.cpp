#include "invariant-checker.h"

#include "senders.h"

namespace scenarios {

constexpr uint32_t NO_CHANNEL = HC_CHANNELS;

static bool is_same(const hc_id& a, const hc_id& b) {
  bool same = a.length == b.length;
  for (uint32_t i = 0; same && i < a.length; ++i) same = a.text[i] == b.text[i];
  return same;
}

static bool has_channel(const hc_command& command) {
  return command.type == HC_RELAY_ON || command.type == HC_RELAY_OFF || command.type == HC_RELAY_PAUSE ||
         command.type == HC_RENEW;
}

static bool is_malformed(const hc_command& command) {
  return has_channel(command) && (command.channel < 1 || command.channel > HC_CHANNELS);
}

static uint32_t target_of(const hc_command& command) {
  if (has_channel(command)) return command.channel - 1u;
  if (command.type == HC_START_UPDATE || command.type == HC_CANCEL_UPDATE) return 6;
  return starts_run(command.type) ? 5 : 7;
}

const char* rule_name(Rule rule) {
  static const char* const names[] = {"none",    "SAFE-1",  "SAFE-2",  "SAFE-3",  "SAFE-4",  "SAFE-5",  "SAFE-6",
                                      "SAFE-7",  "SAFE-8",  "SAFE-9",  "SAFE-10", "SAFE-11", "SAFE-12", "SAFE-13", "SAFE-14",
                                      "SAFE-15", "SAFE-16", "SAFE-17", "SAFE-21", "SAFE-22", "SAFE-23", "false-trip"};
  return rule <= Rule::FalseTrip ? names[static_cast<uint8_t>(rule)] : "?";
}

InvariantChecker::InvariantChecker() {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    on_since_ms_[i] = lease_ends_ms_[i] = 0;
    reported_on_[i] = false;
  }
}

void InvariantChecker::expect(bool holds, Rule rule) {
  if (holds) return;
  broken_rules |= 1u << static_cast<uint32_t>(rule);
  if (violations == 0) {
    first_rule = rule;
    first_at_ms = now_ms_;
  }
  ++violations;
}

// The stop and the configuration survive, everything else begins anew. A record that was harmed takes the stop with it
// and leaves a fault instead.
void InvariantChecker::saw_boot(uint32_t counter, uint32_t nonce, bool is_record_good, const hc_view& after) {
  carry_gap();
  boot_counter_ = counter;
  boot_nonce_ = nonce;
  id_count_ = 0;
  for (uint64_t& seq : seqs_) seq = 0;
  has_off_ = has_sample_ = is_held_dry_ = has_guard_tripped_ = false;
  paused_until_ms_ = held_until_ms_ = 0;
  is_updating_ = false;
  now_ms_ = 0;
  for (bool& is_on : reported_on_) is_on = false;
  if (!is_record_good) {
    is_stopped_ = has_config_ = false;
    are_pumps_unknown_ = true;
    spent_count_ = 0;
    expect(after.fault == HC_FAULT_BAD_RECORD, Rule::Safe22);
  }
  judge_overflow_after_boot(is_record_good, after);
  judge_run_after_boot(is_record_good, after);
  judge_hold_after_boot(is_record_good, after);
  for (uint8_t is_on : after.is_on) expect(is_on == 0, Rule::Safe8);
  expect((after.is_stop_latched != 0) == is_stopped_, Rule::Safe11);
  expect(after.config_revision == (has_config_ ? config_.revision : 0), Rule::Safe8);
  before_ = after;
}

void InvariantChecker::saw_step(uint64_t now_ms, const hc_sample* sample, const hc_view& after) {
  pass_run_time(now_ms);
  watch_return_pump(now_ms - now_ms_);
  now_ms_ = now_ms;
  if (first_step_ms_ == 0) first_step_ms_ = bad_ms_ = now_ms;
  const bool is_usable = sample != nullptr && sample->error_code == 0 && sample->raw_mm >= 5 && sample->raw_mm <= 200;
  if (is_usable) {
    has_sample_ = true;
    sample_ms_ = now_ms;
    saw_sample(*sample);
  }
  uint32_t circulation = NO_CHANNEL;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (after.roles[i] == HC_ROLE_CIRCULATION) circulation = i;
  }
  watch_by_itself(after);
  note_hold(after, false);
  // Time alone starts circulation and the pump of an open run, nothing else (SAFE-8).
  note_edges(after, circulation);
  judge_outputs(after);
  judge_overflow(after);
  judge_circulation(after);
  judge_blindness(after);
}

void InvariantChecker::saw_want_stop(uint64_t now_ms, const hc_id& stop_id, const hc_view& after) {
  now_ms_ = now_ms;
  note_stop(stop_id);
  note_edges(after, NO_CHANNEL);
  judge_outputs(after);
}

void InvariantChecker::saw_configure(uint64_t now_ms, const hc_config& config, uint8_t bad_field, const hc_view& after) {
  now_ms_ = now_ms;
  const bool is_same_revision = has_config_ && config.revision == config_.revision;
  if (bad_field == HC_FIELD_NONE && !is_same_revision) {
    has_config_ = true;
    are_pumps_unknown_ = false;
    config_ = config;
  }
  // A channel that is another pump from now on must not run on as what it was.
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.roles[i] != after.roles[i]) expect(after.is_on[i] == 0, Rule::Safe8);
  }
  note_edges(after, NO_CHANNEL);
  judge_outputs(after);
  if (has_config_) expect(after.config_revision == config_.revision, Rule::Safe8);
}

const uint8_t* InvariantChecker::answered(const hc_id& id) const {
  const uint32_t kept = id_count_ < KEPT_IDS ? id_count_ : KEPT_IDS;
  for (uint32_t i = 0; i < kept; ++i) {
    if (is_same(ids_[i], id)) return &results_[i];
  }
  return nullptr;
}

void InvariantChecker::saw_command(uint64_t now_ms, const hc_command& command, const hc_ack& ack, const hc_view& after) {
  now_ms_ = now_ms;
  const uint8_t* earlier = answered(command.id);
  if (earlier != nullptr) {
    expect(ack.is_repeat == 1 && ack.result == *earlier, Rule::Safe10);
    note_edges(after, NO_CHANNEL);
    judge_outputs(after);
    return;
  }
  expect(ack.is_repeat == 0, Rule::Safe10);
  judge_answer(command, ack);
  ids_[id_count_ % KEPT_IDS] = command.id;
  results_[id_count_ % KEPT_IDS] = ack.result;
  ++id_count_;
  judge_safe_effect(command, ack, after);
  note_hold(after, command.type == HC_CLEAR_HOLD && ack.result == HC_OK);
  if (ack.result == HC_OK) judge_update_command(command, after);
  const bool may_start = ack.result == HC_OK && command.type == HC_RELAY_ON;
  note_edges(after, may_start ? command.channel - 1u : NO_CHANNEL);
  judge_outputs(after);
}

void InvariantChecker::raise(uint32_t target, uint64_t seq) {
  if (seq > seqs_[target]) seqs_[target] = seq;
}

void InvariantChecker::raise_all(uint64_t seq) {
  for (uint32_t target = 0; target < TARGETS; ++target) raise(target, seq);
}

uint8_t InvariantChecker::expected_verdict(const hc_command& command) const {
  if (command.has_boot == 0 || command.has_deadline == 0) return HC_BAD_REQUEST;
  if (command.boot_counter != boot_counter_ || command.boot_nonce != boot_nonce_) return HC_STALE_BOOT;
  if (now_ms_ > command.deadline_up_ms) return HC_EXPIRED;
  if (command.deadline_up_ms - now_ms_ > 120000) return HC_BAD_REQUEST;
  return command.seq > seqs_[target_of(command)] ? HC_OK : HC_DUPLICATE;
}

void InvariantChecker::judge_safe_effect(const hc_command& command, const hc_ack& ack, const hc_view& after) {
  if (is_malformed(command)) return;
  const bool is_off = command.type == HC_RELAY_OFF || (command.type == HC_RELAY_PAUSE && ack.result == HC_OK);
  if (is_off) expect(after.is_on[command.channel - 1] == 0, Rule::Safe11);
  if (command.type == HC_EMERGENCY_STOP && after.is_stop_latched != 0) expect(after.has_run == 0, Rule::Safe11);
  if (command.type == HC_ABORT) expect(after.has_run == 0, Rule::Safe11);
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (command.type == HC_ABORT && after.roles[i] != HC_ROLE_CIRCULATION) expect(after.is_on[i] == 0, Rule::Safe11);
  }
}

void InvariantChecker::judge_answer(const hc_command& command, const hc_ack& ack) {
  if (is_malformed(command)) {
    expect(ack.result == HC_BAD_REQUEST, Rule::Safe10);
    return;
  }
  const uint8_t role = has_channel(command) ? before_.roles[command.channel - 1] : uint8_t{HC_ROLE_SPARE};
  const bool is_off_of_water = command.type == HC_RELAY_PAUSE && role != HC_ROLE_CIRCULATION;
  if (command.type == HC_EMERGENCY_STOP || command.type == HC_ABORT) {
    expect(ack.result == HC_OK, Rule::Safe11);
    raise_all(command.seq);
    if (command.type == HC_EMERGENCY_STOP) note_stop(command.stop_id);
    return;
  }
  if (command.type == HC_RELAY_OFF || is_off_of_water) {
    expect(ack.result == HC_OK, Rule::Safe11);
    raise(target_of(command), command.seq);
    if (role != HC_ROLE_SPARE || are_pumps_unknown_) raise(5, command.seq);
    if (role == HC_ROLE_CIRCULATION && now_ms_ + 600000 > paused_until_ms_) paused_until_ms_ = now_ms_ + 600000;
    return;
  }
  const uint8_t verdict = expected_verdict(command);
  if (verdict != HC_OK) expect(ack.result == verdict, Rule::Safe10);
  else expect(ack.result != HC_STALE_BOOT && ack.result != HC_DUPLICATE, Rule::Safe10);
  if (ack.result == HC_OK) ++accepted;
  else ++refused;
  if (ack.result == HC_OK) note_action(command, before_);
}

void InvariantChecker::note_action(const hc_command& command, const hc_view& before) {
  const uint32_t index = command.channel - 1u;
  raise(target_of(command), command.seq);
  if (starts_run(command.type)) judge_run_start(command);
  if (command.type == HC_CLEAR_TOP_UP_LOCK) is_locked_ = false;
  if (command.type == HC_RELAY_ON) expect(before.has_run == 0, Rule::Safe13);
  switch (command.type) {
    case HC_RELAY_ON:
    case HC_RENEW: {
      expect(!is_stopped_, Rule::Safe11);
      if (before.roles[index] == HC_ROLE_CIRCULATION) {
        paused_until_ms_ = 0;
        is_held_dry_ = false;
        return;
      }
      expect(before.fault == HC_FAULT_NONE, Rule::Safe22);
      const uint64_t lease_ms = command.has_duration != 0 ? command.duration_ms : 60000;
      expect(lease_ms > 0 && lease_ms <= 600000, Rule::Safe2);
      if (command.type == HC_RENEW) expect(before.is_on[index] != 0, Rule::Safe8);
      // A new ON begins a new lease; only while it runs can it be extended.
      if (before.is_on[index] == 0) lease_ends_ms_[index] = 0;
      if (now_ms_ + lease_ms > lease_ends_ms_[index]) lease_ends_ms_[index] = now_ms_ + lease_ms;
      return;
    }
    case HC_RELAY_PAUSE:
      paused_until_ms_ = now_ms_ + command.duration_ms;
      return;
    case HC_CLEAR_STOP:
      if (!is_stopped_) return;
      expect(is_same(command.stop_id, stop_id_), Rule::Safe11);
      spend(stop_id_);
      is_stopped_ = false;
      raise_all(command.seq);
      return;
    case HC_CLEAR_HOLD:
      if (before.hold != 0) raise_all(command.seq);
      return;
    case HC_CLEAR_FAULT:
      if (before.fault == HC_FAULT_NONE) return;
      raise_all(command.seq);
      // A person has looked, and may have put in another pump.
      learned_top_ups_ = 0;
      return;
    default:
      return;
  }
}

void InvariantChecker::spend(const hc_id& stop_id) {
  spent_[spent_count_ % HC_SPENT_STOPS] = stop_id;
  ++spent_count_;
}

void InvariantChecker::note_stop(const hc_id& stop_id) {
  const uint32_t kept = spent_count_ < HC_SPENT_STOPS ? spent_count_ : HC_SPENT_STOPS;
  for (uint32_t i = 0; i < kept; ++i) {
    if (is_same(spent_[i], stop_id)) return;
  }
  if (is_stopped_ && is_same(stop_id_, stop_id)) return;
  if (is_stopped_) spend(stop_id_);
  is_stopped_ = true;
  stop_id_ = stop_id;
}

}  // namespace scenarios
