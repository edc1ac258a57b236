// The ledger of runs: who wanted them, how long they pumped, what they left behind.
#include "invariant-checker.h"

#include "senders.h"

namespace scenarios {

static bool is_same(const hc_id& a, const hc_id& b) {
  bool same = a.length == b.length;
  for (uint32_t i = 0; same && i < a.length; ++i) same = a.text[i] == b.text[i];
  return same;
}

void InvariantChecker::judge_run_start(const hc_command& command) {
  expect(!is_stopped_, Rule::Safe11);
  expect(before_.fault == HC_FAULT_NONE, Rule::Safe22);
  expect(before_.hold == 0, Rule::Safe7);
  expect(before_.has_run == 0, Rule::Safe13);
  expect(is_calibrated() && command.config_revision == config_.revision, Rule::Safe15);
  expect(has_sample_ && now_ms_ - sample_ms_ <= 2000, Rule::Safe4);
  if (command.type == HC_START_TOP_UP) expect(!is_locked_, Rule::Safe21);
  if (command.type == HC_START_WATER_CHANGE) expect(!is_kept_from_running_dry(), Rule::Safe17);
  wanted_run_ = command.run_id;
  const int32_t least = config_.top_tenths + config_.hysteresis_tenths;
  drain_mark_ = command.has_drain_to != 0 ? command.drain_to_tenths : config_.drain_tenths;
  if (drain_mark_ < least) drain_mark_ = least;
}

bool InvariantChecker::is_kept_from_running_dry() const {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.roles[i] == HC_ROLE_CIRCULATION) return before_.is_on[i] == 0 && has_guard_tripped_;
  }
  return false;
}

// SAFE-8: a run is open because somebody asked for it in this boot, or because the owner switched automatic top-up on.
void InvariantChecker::begin_run(const hc_view& after) {
  ++runs;
  run_id_ = after.run_id;
  run_since_ms_ = now_ms_;
  for (uint64_t& pumped_ms : pumped_ms_) pumped_ms = 0;
  full_tenths_ = level_tenths;
  run_start_tenths_ = after.distance_tenths;
  const bool is_automatic = after.run_id.length > 5 && after.run_id.text[0] == 'a';
  if (is_automatic) expect(is_calibrated() && config_.has_auto_top_up != 0 && now_ms_ >= 600000, Rule::Safe8);
  else expect(is_same(run_id_, wanted_run_), Rule::Safe8);
  if (after.run_type != HC_RUN_TOP_UP) return;
  expect(!is_locked_, Rule::Safe21);
  judge_gap();
}

void InvariantChecker::note_run(const hc_view& after) {
  const bool is_gone = has_run_ && (after.has_run == 0 || !is_same(after.run_id, run_id_));
  if (is_gone) {
    is_end_owed_ = true;
    owed_id_ = run_id_;
    owed_type_ = before_.run_type;
    has_run_ = false;
  }
  if (after.has_run == 0) return;
  expect(!is_stopped_ && after.fault == HC_FAULT_NONE, Rule::Safe22);
  if (!has_run_) begin_run(after);
  has_run_ = true;
  judge_run(after);
}

// SAFE-12: no later than the sum of its limits and two minutes (and the step that notices).
void InvariantChecker::judge_run(const hc_view& after) {
  uint64_t longest_ms = 120000 + 2000;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    const uint8_t role = after.roles[i];
    const bool is_used = after.run_type == HC_RUN_TOP_UP ? role == HC_ROLE_TOPUP : role == HC_ROLE_DRAIN || role == HC_ROLE_FILL;
    if (!is_used) continue;
    longest_ms += longest_on_ms(i);
    expect(pumped_ms_[role] < longest_on_ms(i) + 2000, Rule::Safe2);
  }
  // Without a reading it waits a little longer to be told so.
  expect(now_ms_ - run_since_ms_ < longest_ms + 10000, Rule::Safe12);
}

// From one step to the next: what was on has pumped.
void InvariantChecker::pass_run_time(uint64_t now_ms) {
  const uint64_t passed_ms = now_ms - now_ms_;
  // A day without a step: what was used before it is out of the 24 hours.
  if (passed_ms > 26u * 3600u * 1000u) topped_up_ms_ = topped_up_ul_ = 0;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (before_.is_on[i] == 0) continue;
    pumped_ms_[before_.roles[i]] += passed_ms;
    if (before_.roles[i] == HC_ROLE_TOPUP) pass_fresh_water(passed_ms);
  }
}

uint64_t InvariantChecker::day_budget_ms() const {
  const bool is_below_ceiling = has_config_ && config_.topup_day_s != 0 && config_.topup_day_s < 3600;
  return (is_below_ceiling ? config_.topup_day_s : 3600) * 1000u;
}

// A pump of the three that is on: fresh water within its budget, a living sensor, and water that moves.
void InvariantChecker::judge_water(uint32_t index, bool is_of_run) {
  const uint8_t role = before_.roles[index];
  if (role == HC_ROLE_TOPUP) judge_fresh_water(index, is_of_run);
  const uint64_t on_for_ms = now_ms_ - on_since_ms_[index];
  const uint64_t same_for_ms = now_ms_ - jitter_ms_;
  pumped_at_ms_ = now_ms_;
  // A sensor that was often the same for long while nothing pumped has until its pump is missed.
  if (!is_quiet_sensor()) expect(on_for_ms < 32000 || same_for_ms < 32000, Rule::Safe4);

  const int32_t moved = role == HC_ROLE_DRAIN ? level_tenths - moved_from_tenths_ : moved_from_tenths_ - level_tenths;
  if (moved >= 10) {
    moved_from_tenths_ = level_tenths;
    moved_ms_ = now_ms_;
  }
  expect(now_ms_ - moved_ms_ < (role == HC_ROLE_TOPUP ? 400000u : pump_shows_ms), Rule::Safe6);
}

void InvariantChecker::saw_run_end(const hc_event& event) {
  if (event.fault != HC_FAULT_RESET) expect(is_end_owed_ && is_same(event.id, owed_id_), Rule::Safe12);
  else expect(is_end_owed_ && is_same(event.id, owed_id_), Rule::Safe9);
  is_end_owed_ = false;
  const bool is_success = event.outcome == HC_OUTCOME_SUCCESS;
  if (is_success) ++runs_done;
  if (event.run_type == HC_RUN_TOP_UP) {
    // SAFE-3: when all of the budget is used, neither pump nor reservoir is to blame.
    const bool is_blamed = event.fault == HC_FAULT_DRY || event.fault == HC_FAULT_TOPUP_LIMIT;
    if (is_blamed) expect(topped_up_ms_ < day_budget_ms(), Rule::Safe3);
    learn_top_up(event);
    begin_gap();
    return;
  }
  if (is_success) {
    // SAFE-17: circulation is back and the water stands where it should.
    for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
      if (before_.roles[i] == HC_ROLE_CIRCULATION) expect(before_.is_on[i] != 0, Rule::Safe17);
    }
    expect(event.has_distance != 0 && event.distance_tenths <= config_.top_tenths + config_.hysteresis_tenths, Rule::Safe17);
    is_locked_ = false;
  } else {
    // SAFE-21: clearly less water than before, and a drain that ran.
    const bool owes = pumped_ms_[HC_ROLE_DRAIN] > 0 && level_tenths > full_tenths_ + config_.hysteresis_tenths + 30;
    if (owes) is_locked_ = true;
  }
  if (is_locked_) expect(before_.is_top_up_locked != 0, Rule::Safe21);
}

// SAFE-9: nothing goes on by itself, and what a change has drained is not forgotten.
void InvariantChecker::judge_run_after_boot(bool is_record_good, const hc_view& after) {
  expect(after.has_run == 0, Rule::Safe9);
  const bool was_open = has_run_;
  has_run_ = false;
  jitter_ms_ = moved_ms_ = pumped_at_ms_ = first_step_ms_ = 0;
  is_blindness_told_ = false;
  if (!is_record_good) {
    // The budget is gone with the record; the lock is set instead.
    is_end_owed_ = has_topped_up_ = false;
    topped_up_ms_ = topped_up_ul_ = 0;
    learned_top_ups_ = long_stretches_ = 0;
    is_locked_ = true;
    expect(after.is_top_up_locked != 0, Rule::Safe21);
    return;
  }
  if (topped_up_ms_ == 0) has_topped_up_ = false;
  const bool was_change = was_open && before_.run_type == HC_RUN_WATER_CHANGE;
  is_end_owed_ = was_open;
  owed_id_ = run_id_;
  expect(after.fault == (was_change ? uint8_t{HC_FAULT_RESET} : before_.fault), was_change ? Rule::Safe9 : Rule::Safe22);
  const bool has_drained = was_change && pumped_ms_[HC_ROLE_DRAIN] > 0;
  if (has_drained || before_.is_top_up_locked != 0) expect(after.is_top_up_locked != 0, Rule::Safe21);
}

}  // namespace scenarios
