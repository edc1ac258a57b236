#include "scenario.h"

#include <stddef.h>

#include "invariant-checker.h"
#include "newer-record.h"
#include "rng.h"
#include "senders.h"
#include "water.h"

namespace scenarios {

constexpr uint32_t TICKS = 6000;
// An hour at 10 Hz: a dead return pump is reported after a quarter of one.
constexpr uint32_t PUMP_LIFE_TICKS = 30000;
constexpr uint64_t TWO_TO_32 = 4294967296u;

class Scenario {
 public:
  explicit Scenario(uint32_t seed) : rng_(seed * 2654435761u + 1), seed_(seed) {
    checker_.must_not_trip = is_about_runs() && is_sound();
    // A minute before anything is known about the pump, half of one while circulation settles, and the lag of the smoothed level.
    if (!tank_kind().has_weak_pumps) checker_.pump_shows_ms = 120000;
    checker_.way_of_water = way_of_water();
    checker_.knows_return_pump = is_pump_life();
  }
  void run(hc_scenario_result& result);
  static void* operator new(size_t, void* place) { return place; }

 private:
  void boot();
  void tick();
  void step_core();
  void send_something();
  void keep_renewing();
  // The lives after the first 48 are about runs: few senders, a person who starts one after the other, long faults.
  bool is_about_runs() const { return seed_ > 48 && seed_ <= 72; }
  // The next two: one page that keeps a weak drain on for as long as it can.
  bool is_open_page() const { return seed_ == 73 || seed_ == 74; }
  void keep_page_open();
  // Two more: a sump that somebody empties and fills by the bucket, so that circulation is kept from running dry again
  // and again, and a person who asks for water changes all the same.
  bool is_bucket_life() const { return seed_ == 75 || seed_ == 76; }
  // Eight more: a leak or a siphon that never ends, automatic top-up, and a person who lets go of every hold, or uses the
  // drain pump meanwhile.
  bool is_moving_life() const { return seed_ > 76 && seed_ <= 84; }
  int32_t way_of_water() const { return is_moving_life() ? (seed_ % 2 == 0 ? -1 : 1) : 0; }
  void live_with_moving_water();
  void carry_buckets();
  // Then three: a person who tops up by hand and by command in turn, with a pump that fails and a sensor that is away for long;
  // in the last one the power goes while the pump is on.
  bool is_hand_life() const { return seed_ > 84 && seed_ <= 87; }
  bool is_cut_life() const { return seed_ == 87; }
  void top_up_by_hand();
  // Then four with a snail in the weir: it comes and goes, the power too, and somebody frees it and lets go. The last snail
  // goes as soon as circulation stops, and comes back for hours.
  bool is_snail_life() const { return seed_ > 87 && seed_ <= 91; }
  bool is_passing_snail() const { return seed_ == 91; }
  void live_with_a_snail();
  // The last three: a return pump that dies, after a bucket (in one of them the power goes in between) and with a weir that was
  // narrowed and opened.
  bool is_pump_life() const { return seed_ > 91; }
  bool is_narrowed_life() const { return seed_ == 94; }
  void live_with_a_return_pump();
  void live_with_a_narrowed_weir();
  // A quarter of those has no fault at all, to see that nothing trips for no reason.
  bool is_sound() const { return seed_ % 4 == 0; }
  // In another quarter nobody asks for much, and automatic top-up has its day.
  bool is_left_to_itself() const { return is_about_runs() && seed_ % 4 == 1; }
  // Every sixth life is calm: weak pumps, few senders, and a page that stays open and renews for hours.
  bool is_calm() const { return seed_ % 6 == 5 || seed_ > 48; }
  TankKind tank_kind() const;
  void deliver(const hc_command& command);
  void deliver_late();
  // A record that was harmed takes the document with it, and the server takes a while to bring it again.
  bool lacks_settings() { return revision_ == 0 || (view_.config_revision == 0 && rng_.one_in(20)); }
  void configure();
  void want_stop();
  void advance_update();
  // After each call: look, note what was said, keep the record as the flash would.
  void look();
  void report();

  Rng rng_;
  uint32_t seed_;
  Trace trace_;
  InvariantChecker checker_;
  CommandSender sender_;
  hc_view view_ = {};
  uint64_t now_ms_ = 0;
  uint32_t ticks_ = 0;
  uint32_t boots_ = 0;
  uint32_t stops_ = 0;
  uint32_t revision_ = 0;
  Water water_;
  uint8_t flash_[HC_SAVED_BYTES] = {};
  uint32_t flash_length_ = 0;
  // A command that the network holds back.
  bool is_holding_ = false;
  hc_command held_ = {};
};

void Scenario::look() { hc_read_view(&view_); }

void Scenario::report() {
  hc_event events[HC_EVENT_SLOTS];
  const uint32_t count = hc_take_events(events, HC_EVENT_SLOTS);
  checker_.saw_events(events, count);
  for (uint32_t i = 0; i < count; ++i) {
    trace_.add(events[i]);
    if (events[i].type == HC_EVENT_STOP_LATCHED) ++stops_;
  }
  uint8_t record[HC_SAVED_BYTES];
  const uint32_t length = hc_take_saved(record);
  if (length > 0) {
    flash_length_ = length;
    for (uint32_t i = 0; i < length; ++i) flash_[i] = record[i];
    trace_.add(record);
  }
  trace_.add(now_ms_);
  trace_.add(view_);
}

void Scenario::boot() {
  ++boots_;
  const uint32_t nonce = static_cast<uint32_t>(rng_.next());
  bool is_record_good = true;
  // Every third boot comes back from an update that failed.
  if (flash_length_ > 0 && boots_ % 3 == 0) make_newer(flash_, flash_length_, boots_ + seed_);
  if (flash_length_ > 0 && !is_snail_life() && !is_pump_life() && rng_.one_in(8)) {
    flash_[rng_.below(HC_SAVED_BYTES)] ^= static_cast<uint8_t>(1u << rng_.below(8));
    is_record_good = false;
  }
  hc_boot(boots_, nonce, flash_, flash_length_);
  sender_.begin_boot(boots_, nonce);
  look();
  checker_.saw_boot(boots_, nonce, is_record_good, view_);
  // A boot begins at 0. A third of the seeds wait a while, to be near the end of 32 bits after it.
  now_ms_ = seed_ % 3 == 1 ? TWO_TO_32 - 200000 - rng_.below(200000) : 0;
  report();
}

// Some lives run at the device's 10 Hz, some slower, so that ten-minute limits are reached.
TankKind Scenario::tank_kind() const {
  TankKind kind = {};
  kind.has_weak_pumps = is_calm() && !is_about_runs() && !is_hand_life() && !is_moving_life();
  // Every fourth seed has a good sensor.
  kind.has_bad_sensor = seed_ % 4 != 0 && (is_about_runs() ? !is_left_to_itself() : !is_calm());
  kind.is_warm = is_left_to_itself();
  kind.has_long_faults = is_about_runs() && !is_sound();
  kind.has_long_blindness = is_hand_life();
  kind.has_visitors = seed_ <= 48;
  kind.way_of_water = way_of_water();
  const bool is_quick = is_about_runs() ? seed_ % 3 == 0 : seed_ % 5 < 3 && !is_calm();
  kind.period_ms = is_quick || is_pump_life() || (is_snail_life() && !is_passing_snail()) ? 100 : 500;
  kind.is_covered = is_pump_life();
  if (is_snail_life() || is_pump_life()) kind.has_bad_sensor = false;
  return kind;
}

void Scenario::step_core() {
  hc_sample sample = {};
  const bool has_sample = water_.sample(rng_, tank_kind(), sample);
  checker_.level_tenths = water_.level_tenths();
  checker_.lifted_tenths = water_.lifted_tenths();
  checker_.is_overflow_blocked = water_.is_overflow_blocked();
  checker_.is_return_pump_dead = water_.is_return_pump_dead();
  checker_.by_itself_tenths = water_.by_itself_tenths();
  hc_step(now_ms_, has_sample ? &sample : nullptr);
  look();
  checker_.saw_step(now_ms_, has_sample ? &sample : nullptr, view_);
  report();
}

void Scenario::deliver(const hc_command& command) {
  hc_ack ack = {};
  hc_execute(&command, now_ms_, &ack);
  look();
  checker_.saw_command(now_ms_, command, ack, view_);
  trace_.add(ack);
  report();
}

void Scenario::send_something() {
  if (sender_.has_sent() && rng_.one_in(4)) {
    deliver(sender_.earlier_command(rng_));
    return;
  }
  const hc_command command = sender_.some_command(rng_, view_, now_ms_);
  const bool is_late = !is_holding_ && rng_.one_in(6);
  if (is_late) {
    held_ = command;
    is_holding_ = true;
    return;
  }
  deliver(command);
  if (rng_.one_in(5)) deliver(command);
}

void Scenario::keep_renewing() {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (view_.is_on[i] != 0 && view_.roles[i] != HC_ROLE_CIRCULATION) deliver(sender_.lease(HC_RENEW, i, now_ms_));
  }
}

void Scenario::keep_page_open() {
  constexpr uint32_t DRAIN = 1;
  if (lacks_settings()) configure();
  if (view_.is_on[DRAIN] != 0) {
    if (rng_.one_in(10)) keep_renewing();
    return;
  }
  if (rng_.one_in(30)) water_.pour_to(rng_.between(330, 350));
  if (rng_.one_in(30)) deliver(sender_.lease(HC_RELAY_ON, DRAIN, now_ms_));
}

void Scenario::carry_buckets() {
  constexpr uint32_t DRAIN = 1;
  if (lacks_settings()) configure();
  if (view_.has_run != 0) {
    if (rng_.one_in(60)) deliver(sender_.lease(HC_RELAY_OFF, DRAIN, now_ms_));
    return;
  }
  if (rng_.one_in(20)) water_.pour_to(rng_.one_in(2) ? 950 : rng_.between(350, 600));
  if (rng_.one_in(40)) deliver(sender_.next_run(rng_, view_, now_ms_));
}

void Scenario::top_up_by_hand() {
  constexpr uint32_t TOPUP = 3;
  if (lacks_settings()) configure();
  if (view_.is_on[TOPUP] != 0) {
    if (view_.has_run == 0 && rng_.one_in(20)) keep_renewing();
    if (is_cut_life() && rng_.one_in(20)) boot();
    return;
  }
  if (view_.has_run != 0) return;
  if (rng_.one_in(40)) water_.pour_to(rng_.between(370, 420));
  if (!rng_.one_in(20)) return;
  const bool must_clear = view_.fault != HC_FAULT_NONE || view_.hold != 0 || view_.is_top_up_locked != 0;
  if (must_clear) deliver(sender_.next_run(rng_, view_, now_ms_));
  else if (rng_.one_in(2)) deliver(sender_.top_up(view_, now_ms_));
  else deliver(sender_.lease(HC_RELAY_ON, TOPUP, now_ms_));
  if (view_.is_on[TOPUP] != 0 && rng_.one_in(3)) water_.stop_pumps(100);
}

void Scenario::live_with_moving_water() {
  if (lacks_settings()) configure();
  const int32_t tenths = water_.level_tenths();
  // It stays within sight of the sensor.
  if (view_.hold != 0 && (tenths < 200 || tenths > 800)) water_.pour_to(rng_.between(400, 500));
  if (view_.hold == 0) {
    if (rng_.one_in(1500)) deliver(sender_.next_run(rng_, view_, now_ms_));
    return;
  }
  // Half of them have time: five minutes after a restart the device looks at the water again.
  const bool is_patient = seed_ > 80;
  if (rng_.one_in(is_patient ? 2500 : 80)) deliver(sender_.lease(HC_RELAY_ON, 1 + rng_.below(4), now_ms_));
  if (rng_.one_in(400)) deliver(sender_.lease(HC_CLEAR_FAULT, 0, now_ms_));
  if (rng_.one_in(is_patient ? 2500 : 300)) deliver(sender_.next_run(rng_, view_, now_ms_));
  if (!is_patient && rng_.one_in(400)) boot();
}

void Scenario::live_with_a_snail() {
  constexpr uint32_t CIRCULATION = 0;
  if (lacks_settings()) configure();
  if (water_.is_overflow_blocked()) {
    // Mostly it stays for longer than the pause.
    const bool is_passing = is_passing_snail() && (view_.is_on[CIRCULATION] == 0 || water_.lifted_tenths() >= 120);
    if (is_passing || rng_.one_in(view_.hold == HC_FAULT_NONE ? 4000 : 300)) water_.block_overflow(false);
  } else if (view_.hold != HC_FAULT_NONE) {
    if (water_.lifted_tenths() == 0 && rng_.one_in(100)) deliver(sender_.clear_hold(now_ms_));
  } else if (ticks_ > 700 && rng_.one_in(is_passing_snail() ? 60 : 600)) {
    // Not in the first minute of a new device, which knows no step yet.
    water_.block_overflow(true);
  } else if (!is_passing_snail() && rng_.one_in(900)) {
    deliver(sender_.pause(CIRCULATION, now_ms_));
  }
  // Somebody who wants to pump, or circulation back, while it stands for the overflow.
  const bool stands_for_it = water_.lifted_tenths() > 60 && view_.is_on[CIRCULATION] == 0;
  if (stands_for_it && rng_.one_in(100)) deliver(sender_.lease(HC_RELAY_ON, rng_.below(HC_CHANNELS), now_ms_));
  if (!is_passing_snail() && rng_.one_in(2500)) boot();
}

// In a sump that is not refilled a dead pump looks like a weir that opens.
void Scenario::live_with_a_return_pump() {
  if (lacks_settings()) configure();
  if (ticks_ >= 3500 && ticks_ < 3550) water_.take_out(2);
  if (seed_ == 93 && ticks_ == 6000) boot();
  const bool is_first = ticks_ >= 7000 && ticks_ < 18000;
  water_.kill_return_pump(is_first || (seed_ != 93 && ticks_ >= 19000));
}

void Scenario::live_with_a_narrowed_weir() {
  if (lacks_settings()) configure();
  water_.narrow_weir(ticks_ >= 3500 && ticks_ < 9000 ? 100 : 0);
  water_.kill_return_pump(ticks_ >= 18500);
}

void Scenario::deliver_late() {
  is_holding_ = false;
  deliver(held_);
}

void Scenario::configure() {
  if (!rng_.one_in(6)) revision_ = rng_.one_in(8) ? rng_.below(1000) + 1 : revision_ + 1;
  hc_config config = some_config(rng_, revision_);
  if (is_about_runs() || is_moving_life()) config = some_run_config(rng_, revision_);
  if (is_moving_life()) config.has_auto_top_up = 1;
  if (is_open_page() || is_bucket_life()) config = some_page_config(rng_, revision_);
  if (is_hand_life()) config = some_hand_config(rng_, revision_, is_cut_life() ? 60 : 0);
  if (is_snail_life() || is_pump_life()) config = some_still_config(rng_, revision_);
  const uint8_t bad_field = hc_configure(&config, now_ms_);
  look();
  checker_.saw_configure(now_ms_, config, bad_field, view_);
  trace_.add(bad_field);
  report();
}

void Scenario::want_stop() {
  const hc_id stop_id = sender_.some_stop(rng_, view_);
  hc_want_stop(&stop_id, now_ms_);
  look();
  checker_.saw_want_stop(now_ms_, stop_id, view_);
  report();
}

// The image is there: it restarts the device, turns out to be bad, or takes its time.
void Scenario::advance_update() {
  const uint8_t verdict = hc_hold_for_restart(now_ms_);
  look();
  checker_.saw_hold(now_ms_, verdict, view_);
  trace_.add(verdict);
  report();
  if (verdict != HC_OK) return;
  const uint32_t dice = rng_.below(6);
  if (dice == 0) boot();
  if (dice != 1) return;
  hc_end_update();
  checker_.saw_update_end();
}

void Scenario::tick() {
  const TankKind kind = tank_kind();
  // Some steps come late.
  now_ms_ += kind.period_ms + (rng_.one_in(50) ? rng_.below(1200) : 0);
  water_.move(rng_, kind, view_);
  step_core();
  if (is_open_page()) {
    keep_page_open();
    return;
  }
  if (is_bucket_life()) {
    carry_buckets();
    return;
  }
  if (is_hand_life()) {
    top_up_by_hand();
    return;
  }
  if (is_moving_life()) {
    live_with_moving_water();
    return;
  }
  if (is_snail_life()) {
    live_with_a_snail();
    return;
  }
  if (is_pump_life()) {
    if (is_narrowed_life()) live_with_a_narrowed_weir();
    else live_with_a_return_pump();
    return;
  }
  const uint32_t rest_ticks = is_left_to_itself() ? 1500 : 40;
  if (is_about_runs() && view_.has_run == 0 && rng_.one_in(rest_ticks)) deliver(sender_.next_run(rng_, view_, now_ms_));
  const bool is_left_alone = is_about_runs() && (is_sound() || is_left_to_itself());
  if (!is_about_runs() && rng_.one_in(is_calm() ? 10 : 40)) keep_renewing();
  if (!is_left_alone && rng_.one_in(is_calm() ? 200 : 12)) send_something();
  if (is_holding_ && rng_.one_in(40)) deliver_late();
  if (lacks_settings() || rng_.one_in(is_calm() ? 1500 : 400)) configure();
  // An update that is under way, or somebody who just wants to restart the device.
  if (rng_.one_in(checker_.is_updating() ? 60 : 3000)) advance_update();
  if (rng_.one_in(is_calm() ? 6000 : 2000)) want_stop();
  if (rng_.one_in(is_calm() ? (is_about_runs() ? 2500 : 6000) : 1500)) boot();
}

void Scenario::run(hc_scenario_result& result) {
  boot();
  const uint32_t length = is_pump_life() ? PUMP_LIFE_TICKS : TICKS;
  for (; ticks_ < length; ++ticks_) tick();
  result = {};
  result.hash = trace_.hash();
  result.violations = checker_.violations;
  result.first_rule = static_cast<uint32_t>(checker_.first_rule);
  result.broken_rules = checker_.broken_rules;
  result.first_violation_at_ms = checker_.first_at_ms;
  result.ticks = ticks_;
  result.water_starts = checker_.water_starts;
  result.accepted = checker_.accepted;
  result.refused = checker_.refused;
  result.reboots = boots_ - 1;
  result.stops = stops_;
  result.runs = checker_.runs;
  result.runs_done = checker_.runs_done;
  result.faults = checker_.faults;
  result.holds = checker_.holds;
}

}  // namespace scenarios

// In static memory, because a scenario is larger than the stack of the WASM.
void hc_run_scenario(uint32_t seed, hc_scenario_result* result) {
  alignas(scenarios::Scenario) static uint8_t memory[sizeof(scenarios::Scenario)];
  auto* scenario = new (memory) scenarios::Scenario(seed);
  scenario->run(*result);
}

const char* hc_rule_name(uint32_t rule) { return scenarios::rule_name(static_cast<scenarios::Rule>(rule)); }
