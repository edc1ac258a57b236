// Checks the safety rules from outside: it knows the rules and nothing of the core. It sees what was sent, what was answered
// and what the outputs do, and keeps a ledger of its own. Where ledger and outputs disagree, a rule was broken.
#pragma once

#include "halocline_core.h"

namespace scenarios {

enum class Rule : uint8_t {
  None,
  Safe1,
  Safe2,
  Safe3,
  Safe4,
  Safe5,
  Safe6,
  Safe7,
  Safe8,
  Safe9,
  Safe10,
  Safe11,
  Safe12,
  Safe13,
  Safe14,
  Safe15,
  Safe16,
  Safe17,
  Safe21,
  Safe22,
  Safe23,
  FalseTrip
};

const char* rule_name(Rule rule);

class InvariantChecker {
 public:
  InvariantChecker();

  void saw_boot(uint32_t counter, uint32_t nonce, bool is_record_good, const hc_view& after);
  void saw_step(uint64_t now_ms, const hc_sample* sample, const hc_view& after);
  void saw_command(uint64_t now_ms, const hc_command& command, const hc_ack& ack, const hc_view& after);
  void saw_configure(uint64_t now_ms, const hc_config& config, uint8_t bad_field, const hc_view& after);
  void saw_want_stop(uint64_t now_ms, const hc_id& stop_id, const hc_view& after);
  // Somebody asked whether the device may restart, or does not want it any more.
  void saw_hold(uint64_t now_ms, uint8_t verdict, const hc_view& after);
  void saw_update_end();
  bool is_updating() const { return is_updating_; }
  // After each call: what it reported, and whether reports and outputs agree.
  void saw_events(const hc_event* events, uint32_t count);

  // Where the water really stands, told before each step, and how far it went in it without any pump (larger is a fall).
  int32_t level_tenths = 450;
  int32_t by_itself_tenths = 0;
  // Set for a life in which water moves by itself all the time: 1 is a fall, -1 a rise.
  int32_t way_of_water = 0;
  // How much circulation has lifted above a blocked weir, and whether it is blocked now.
  int32_t lifted_tenths = 0;
  bool is_overflow_blocked = false;
  // Set for a life whose only fault is a return pump that dies, and whether it is dead now.
  bool knows_return_pump = false;
  bool is_return_pump_dead = false;
  // Set for a life without faults: what trips there trips for no reason.
  bool must_not_trip = false;
  // Within this time a drain or fill pump of this life moves the level by a millimetre, if it moves it at all.
  uint64_t pump_shows_ms = 200000;

  uint32_t violations = 0;
  // A bit for each.
  uint32_t broken_rules = 0;
  Rule first_rule = Rule::None;
  uint64_t first_at_ms = 0;

  uint32_t water_starts = 0;
  uint32_t accepted = 0;
  uint32_t refused = 0;
  uint32_t runs = 0;
  uint32_t runs_done = 0;
  uint32_t faults = 0;
  uint32_t holds = 0;

 private:
  static constexpr uint32_t KEPT_IDS = 32;
  static constexpr uint32_t TARGETS = 8;

  void expect(bool holds, Rule rule);
  const uint8_t* answered(const hc_id& id) const;
  void judge_answer(const hc_command& command, const hc_ack& ack);
  void judge_safe_effect(const hc_command& command, const hc_ack& ack, const hc_view& after);
  void note_action(const hc_command& command, const hc_view& after);
  uint8_t expected_verdict(const hc_command& command) const;
  void raise(uint32_t target, uint64_t seq);
  void raise_all(uint64_t seq);
  void note_stop(const hc_id& stop_id);
  void spend(const hc_id& stop_id);
  void note_edges(const hc_view& after, uint32_t may_rise);
  void judge_outputs(const hc_view& after);
  void judge_pump(uint32_t index, const hc_view& after);
  void judge_circulation(const hc_view& after);
  uint64_t longest_on_ms(uint32_t index) const;
  int32_t fill_mark() const;
  int32_t drain_mark(bool is_of_run) const;
  bool is_calibrated() const { return has_config_ && config_.has_calibration != 0; }

  // invariant-checker-runs.cpp: the ledger of runs and fresh water
  void note_run(const hc_view& after);
  void begin_run(const hc_view& after);
  void pass_run_time(uint64_t now_ms);
  void judge_run_start(const hc_command& command);
  bool is_kept_from_running_dry() const;
  void judge_run(const hc_view& after);
  void judge_water(uint32_t index, bool is_of_run);
  uint64_t day_budget_ms() const;
  void judge_run_after_boot(bool is_record_good, const hc_view& after);
  void saw_run_end(const hc_event& event);

  // invariant-checker-sensor.cpp: what the sensor said, and the names of what stood still
  void saw_sample(const hc_sample& sample);
  void note_jitter(uint16_t raw_mm);
  void judge_blindness(const hc_view& after);
  void judge_name(uint8_t fault);
  bool is_quiet_sensor() const { return long_stretches_ >= 3; }

  // invariant-checker-fresh-water.cpp: gap, litres and the learned limit of a top-up
  void judge_gap();
  void begin_gap();
  void carry_gap();
  void pass_fresh_water(uint64_t passed_ms);
  void judge_fresh_water(uint32_t index, bool is_of_run);
  void begin_top_up(const hc_view& after);
  void learn_top_up(const hc_event& event);
  uint64_t day_budget_ml() const;
  uint64_t top_up_flow() const;
  uint64_t median_ms_per_mm() const;

  // invariant-checker-hold.cpp: water that moves by itself
  void note_hold(const hc_view& after, bool may_end);
  void judge_hold_after_boot(bool is_record_good, const hc_view& after);
  void watch_by_itself(const hc_view& after);
  bool may_pump_while_held(uint8_t role, const hc_view& after) const;

  // invariant-checker-update.cpp: nothing moves when an update begins or restarts the device
  void judge_stillness(const hc_view& view);
  void judge_update_command(const hc_command& command, const hc_view& after);
  void judge_held_water(const hc_view& after);

  // invariant-checker-overflow.cpp: the pause that is a test, and what it must come to
  void judge_overflow(const hc_view& after);
  void begin_overflow_pause(uint64_t now_ms);
  void saw_overflow_event(const hc_event& event);
  void judge_overflow_after_boot(bool is_record_good, const hc_view& after);
  bool is_in_overflow_pause() const { return overflow_until_ms_ != 0; }

  // invariant-checker-return-pump.cpp: a dead return pump is reported, and only that
  void watch_return_pump(uint64_t passed_ms);
  void saw_return_pump_event(const hc_event& event);

  uint64_t now_ms_ = 0;
  hc_view before_ = {};

  uint32_t boot_counter_ = 0;
  uint32_t boot_nonce_ = 0;
  hc_id ids_[KEPT_IDS];
  uint8_t results_[KEPT_IDS];
  uint32_t id_count_ = 0;
  uint64_t seqs_[TARGETS];

  bool is_stopped_ = false;
  hc_id stop_id_ = {};
  hc_id spent_[HC_SPENT_STOPS];
  uint32_t spent_count_ = 0;

  bool has_config_ = false;
  // The record was harmed and no document came since: nobody knows which channel is which pump.
  bool are_pumps_unknown_ = false;
  hc_config config_ = {};

  uint64_t on_since_ms_[HC_CHANNELS];
  uint64_t lease_ends_ms_[HC_CHANNELS];
  bool has_off_ = false;
  uint32_t off_index_ = 0;
  uint8_t off_role_ = 0;
  uint64_t off_ms_ = 0;
  bool has_sample_ = false;
  uint64_t sample_ms_ = 0;

  uint64_t paused_until_ms_ = 0;
  bool is_held_dry_ = false;
  uint64_t held_since_ms_ = 0;
  // The last edge of circulation, as it was reported: off because of the dry-run guard.
  bool has_guard_tripped_ = false;
  bool reported_on_[HC_CHANNELS];

  // The run that is open, and whether its end was told.
  hc_id wanted_run_ = {};
  hc_id run_id_ = {};
  bool has_run_ = false;
  bool is_end_owed_ = false;
  uint8_t owed_type_ = 0;
  hc_id owed_id_ = {};
  uint64_t run_since_ms_ = 0;
  uint64_t pumped_ms_[HC_ROLE_COUNT] = {};
  int32_t full_tenths_ = 0;
  // Where the drain of the change that was asked for last must end.
  int32_t drain_mark_ = 0;
  bool is_locked_ = false;

  uint64_t hold_since_ms_ = 0;
  // What the water did by itself while nothing pumped and circulation had been as it was for five minutes.
  int32_t moved_by_itself_tenths_ = 0;
  uint64_t circulation_changed_ms_ = 0;

  bool is_updating_ = false;
  uint64_t held_until_ms_ = 0;

  // Circulation is off for no reason that is known yet: the events of the same call must give one.
  bool is_off_unexplained_ = false;
  // Of the pump that is dead now: for how long, across restarts, and whether it was reported.
  uint64_t dead_for_ms_ = 0;
  bool is_death_reported_ = false;
  uint64_t overflow_until_ms_ = 0;
  bool is_overflow_pause_resumed_ = false;
  bool has_overflow_been_free_ = false;
  uint32_t overflow_pauses_ = 0;
  int32_t lifted_at_boot_tenths_ = 0;
  bool is_just_booted_ = false;
  uint64_t booted_ms_ = 0;

  // Fresh water: the time and the volume of all top-ups, when the last of them ended, and what earlier boots saw of the gap.
  uint64_t topped_up_ms_ = 0;
  uint64_t topped_up_ul_ = 0;
  bool has_topped_up_ = false;
  uint64_t top_up_ended_ms_ = 0;
  uint64_t gap_before_ms_ = 0;
  // How long a millimetre took in the last successful top-ups, and what that allows the one that is on by hand.
  static constexpr uint32_t LEARNED_TOP_UPS = 7;
  uint32_t learned_top_ups_ = 0;
  uint64_t ms_per_mm_[LEARNED_TOP_UPS] = {};
  int32_t run_start_tenths_ = 0;
  uint64_t by_hand_ms_ = UINT64_MAX;

  // What the sensor and the water did since a pump went on.
  uint16_t near_mm_ = 0;
  uint32_t far_samples_ = 0;
  bool has_thawed_far_ = false;
  uint64_t jitter_ms_ = 0;
  uint64_t pumped_at_ms_ = 0;
  uint32_t long_stretches_ = 0;
  bool is_blindness_told_ = false;
  uint64_t first_step_ms_ = 0;
  uint64_t bad_ms_ = 0;
  int32_t moved_from_tenths_ = 0;
  uint64_t moved_ms_ = 0;
};

}  // namespace scenarios
