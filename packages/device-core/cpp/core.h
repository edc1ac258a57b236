// The control core: it decides about water, and is told everything it needs (time, samples, messages).
// No heap, no clock, no network, no floating point: the same code runs on the ESP32, in tests and in the simulator.
#pragma once

#include "automatic-top-up.h"
#include "circulation.h"
#include "command-gate.h"
#include "command.h"
#include "configuration.h"
#include "event-queue.h"
#include "expected-change.h"
#include "firmware-update.h"
#include "held-up-water.h"
#include "hold.h"
#include "interlock.h"
#include "latches.h"
#include "leases.h"
#include "level-window.h"
#include "overflow-watch.h"
#include "relays.h"
#include "return-pump-watch.h"
#include "run-machine.h"
#include "saved-record.h"
#include "sensor-filter.h"
#include "sensor-watch.h"
#include "still-water.h"
#include "top-up-budget.h"
#include "water-run-back.h"

namespace halocline {

class Core {
 public:
  void boot(uint32_t boot_counter, uint32_t boot_nonce, const uint8_t* saved, uint32_t saved_length);
  void step(uint64_t now_ms, const hc_sample* sample);
  Ack command(const Command& command, uint64_t now_ms);
  ConfigField configure(const hc_config& config, uint64_t now_ms);
  void want_stop(const hc_id& stop_id, uint64_t now_ms);
  Verdict hold_for_restart(uint64_t now_ms);
  void end_update() { update_.end(); }

  hc_view view() const;
  bool has_news() const { return is_record_due_ || !events_.is_empty(); }
  uint32_t take_events(hc_event* out, uint32_t capacity) { return events_.take(out, capacity); }
  uint32_t take_saved(uint8_t* record);

 private:
  // core.cpp: time passes, outputs follow
  void forget_everything();
  void pass_time(uint64_t now_ms);
  void pass_second();
  void switch_relay(uint32_t index, bool is_on, Cause cause);
  void note_on(uint32_t index);
  void note_off(uint32_t index, uint64_t on_for_ms, Cause cause);
  void switch_water_off(Cause cause);
  void end_what_is_due();
  bool is_due(uint32_t index, Cause& cause) const;
  void follow_circulation_default();
  bool is_water_still() const;
  bool is_circulation_on() const;
  void latch_stop(const hc_id& stop_id);
  void latch_fault(Fault fault);
  void hold_water(Fault reason, uint8_t suspects);
  void release_hold(Cause cause);
  bool may_move_water(Role role) const;
  void report_reset(const RunMarker& marker);
  uint32_t revision() const { return saved_.has_config ? saved_.config.revision : 0; }
  // False after a record that did not say it, until a document does.
  bool knows_its_pumps() const { return saved_.has_config || !has_only_spares(saved_.config); }
  Role role_of(uint32_t index) const { return role_at(saved_.config, index); }

  // core-commands.cpp: what a command does
  Verdict make_safe(const Command& command);
  Verdict act(const Command& command);
  Verdict carry_out(const Command& command);
  Verdict relay_on(const Command& command);
  Verdict circulation_on();
  Verdict water_on(uint32_t index, uint64_t lease_ms);
  Verdict may_start(uint32_t index) const;
  Verdict relay_off(uint32_t index);
  Verdict relay_pause(const Command& command);
  Verdict renew(const Command& command);
  Verdict clear_stop(const Command& command);
  Verdict clear_fault(const Command& command);
  Verdict clear_hold(const Command& command);
  Verdict start_run(const Command& command);
  bool is_toward_safety(const Command& command) const;

  // core-update.cpp: when the firmware may change
  Verdict may_restart() const;
  Verdict start_update();
  Verdict cancel_update();

  // core-runs.cpp: what a run does to the device
  Verdict may_top_up(int32_t tenths) const;
  Verdict may_change_water(int32_t tenths, int32_t drain_tenths) const;
  Verdict may_finish_fill() const;
  TopUpLimit top_up_limit(int32_t tenths) const;
  void begin_run(RunType type, Phase first_phase, const hc_id& id, Cause cause, int32_t drain_tenths);
  void enter_phase(Phase phase);
  void advance_run();
  void succeed_run();
  void end_run(Outcome outcome, Fault reason);
  void note_top_up_end();
  void set_top_up_lock(bool is_locked);
  bool is_refilled() const;
  void consider_automatic_top_up();
  void watch_budget();

  // core-movement.cpp: whether the water does what the pumps say
  void judge_movement();
  Fault name_of_movement(const StillFinding& finding) const;
  Fault name_of_stillness(Role role) const;
  bool has_given_its_portion(uint32_t index) const;
  void fail_pump(uint32_t index, Fault fault);
  uint64_t level_settled_for_ms() const;
  void watch_still_water();
  int32_t needed_tenths() const;
  PumpedLevel pumped_level() const;
  bool is_top_up_still() const;
  void learn_speed(Role role, uint64_t on_for_ms);

  // core-sensor.cpp: what the sensor is like, and whether it can still be believed
  void take_sample(const hc_sample& sample);
  void watch_sensor();
  bool is_calm() const;

  // core-overflow.cpp: what circulation does to the level
  int32_t usual_step_tenths() const;
  int32_t least_step_tenths() const;
  PumpStep pump_step(int32_t tenths) const;
  bool is_kept_from_overflowing() const;
  void note_circulation(bool is_on);
  void watch_circulation();
  void pass_overflow_minutes();
  void watch_standing_water();
  RunningWater running_water() const;
  void watch_running_water();
  void pause_for_overflow();
  void tell_overflow();
  void judge_overflow_test();
  int32_t needed_back_tenths() const;
  bool is_overflow_proven() const;
  bool has_sunk_out_of_sight() const;

  // core-return-pump.cpp: whether the return pump turns while its relay is on
  bool has_filled_all(uint64_t filled_ms) const;
  void note_fill();
  bool is_fill_over(bool is_filled);
  void watch_held_up_water(const RunningWater& water);
  void judge_restart(const PumpStep& step);
  void watch_return_pump(const RunningWater& water);
  void tell_standing();
  void follow_told_standing();
  bool is_water_lifted() const;
  void end_told_standing();

  uint64_t now_ms_ = 0;
  Relays relays_;
  Leases leases_;
  Interlock interlock_;
  Circulation circulation_;
  SensorFilter filter_;
  CommandGate gate_;
  AnsweredIds answered_;
  EventQueue events_;
  SavedState saved_;
  RunMachine run_;
  AutomaticTopUp automatic_;
  ExpectedChange movement_;
  TopUpBudget budget_;
  StillWater still_water_;
  SensorWatch sensor_watch_;
  LevelWindow levels_;
  WaterRunBack run_back_;
  OverflowWatch overflow_;
  ReturnPumpWatch return_pump_;
  HeldUpWater held_up_;
  // Since when a pump has been filling beside it, and how fast; nought: it does not.
  uint64_t filled_since_ms_ = 0;
  uint64_t filled_until_ms_ = 0;
  uint32_t filled_speed_ = 0;
  FirmwareUpdate update_;
  uint32_t boot_counter_ = 0;
  uint64_t circulation_changed_ms_ = 0;
  uint64_t second_ms_ = 0;
  uint64_t written_ms_ = 0;
  // SAFE-3: how long the top-up that is on by hand may take, by what was learned.
  uint64_t manual_top_up_ms_ = UINT64_MAX;
  bool has_seen_run_back_ = false;
  // Nought: the pause that the record tells of has not begun in this boot.
  uint64_t overflow_pause_ends_ms_ = 0;
  uint64_t overflow_minute_ms_ = 0;
  bool is_overflow_told_ = false;
  uint64_t overflow_told_ms_ = 0;
  // In this boot; the record knows whether it still has to be told that it is over.
  bool is_standing_told_ = false;
  uint64_t standing_told_ms_ = 0;
  bool is_used_up_told_ = false;
  bool is_budget_touched_ = false;
  bool is_record_due_ = false;
};

}  // namespace halocline
