#include "scenario.h"

#include <stddef.h>

#include "chance.h"
#include "senders.h"
#include "witness.h"

namespace scenarios {

constexpr uint32_t TICKS = 6000;
constexpr uint64_t TWO_TO_32 = 4294967296u;

class Scenario {
 public:
  explicit Scenario(uint32_t seed) : chance_(seed * 2654435761u + 1), seed_(seed) {}
  void run(hc_scenario_result& result);
  static void* operator new(size_t, void* place) { return place; }

 private:
  void boot();
  void tick();
  void move_water();
  void step_core();
  void send_something();
  void keep_renewing();
  // Every sixth life is calm: weak pumps, few senders, and a page that stays open and renews for hours.
  bool is_calm() const { return seed_ % 6 == 5; }
  // Every fourth seed has a good sensor, to see that nothing trips for no reason.
  bool has_bad_sensor() const { return seed_ % 4 != 0 && !is_calm(); }
  void deliver(const hc_command& command);
  void deliver_late();
  void configure();
  void want_stop();
  // After each call: look, note what was said, keep the record as the flash would.
  void look();
  void report();

  Chance chance_;
  uint32_t seed_;
  Trace trace_;
  Witness witness_;
  CommandSender sender_;
  hc_view view_ = {};
  uint64_t now_ms_ = 0;
  uint32_t boots_ = 0;
  uint32_t stops_ = 0;
  uint32_t revision_ = 0;
  int32_t level_tenths_ = 450;
  uint32_t blind_ticks_ = 0;
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
  witness_.saw_events(events, count);
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
  const uint32_t nonce = static_cast<uint32_t>(chance_.next());
  bool is_record_good = true;
  if (flash_length_ > 0 && chance_.one_in(8)) {
    flash_[chance_.below(HC_SAVED_BYTES)] ^= static_cast<uint8_t>(1u << chance_.below(8));
    is_record_good = false;
  }
  hc_boot(boots_, nonce, flash_, flash_length_);
  sender_.begin_boot(boots_, nonce);
  look();
  witness_.saw_boot(boots_, nonce, is_record_good, view_);
  // A boot begins at 0. A third of the seeds wait a while, to be near the end of 32 bits after it.
  now_ms_ = seed_ % 3 == 1 ? TWO_TO_32 - 200000 - chance_.below(200000) : 0;
  report();
}

void Scenario::move_water() {
  if (is_calm() && !chance_.one_in(200)) return;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (view_.is_on[i] == 0) continue;
    if (view_.roles[i] == HC_ROLE_DRAIN) level_tenths_ += chance_.between(1, 3);
    if (view_.roles[i] == HC_ROLE_FILL || view_.roles[i] == HC_ROLE_TOPUP) level_tenths_ -= chance_.between(1, 3);
  }
  if (chance_.one_in(30)) ++level_tenths_;
  // Somebody with a bucket, so that marks, jumps and dry sumps all happen.
  if (chance_.one_in(900)) level_tenths_ = chance_.between(150, 1000);
}

void Scenario::step_core() {
  if (has_bad_sensor() && chance_.one_in(400)) blind_ticks_ = chance_.below(40);
  hc_sample sample = {};
  sample.raw_mm = static_cast<uint16_t>((level_tenths_ + chance_.between(-6, 15)) / 10);
  bool has_sample = !chance_.one_in(20);
  if (blind_ticks_ > 0) {
    --blind_ticks_;
    switch (blind_ticks_ % 3) {
      case 0:
        sample.raw_mm = 255;
        break;
      case 1:
        sample.error_code = 7;
        break;
      default:
        has_sample = false;
    }
  } else if (has_bad_sensor() && chance_.one_in(50)) {
    sample.raw_mm = static_cast<uint16_t>(chance_.below(260));
  }
  hc_step(now_ms_, has_sample ? &sample : nullptr);
  look();
  witness_.saw_step(now_ms_, has_sample ? &sample : nullptr, view_);
  report();
}

void Scenario::deliver(const hc_command& command) {
  hc_ack ack = {};
  hc_execute(&command, now_ms_, &ack);
  look();
  witness_.saw_command(now_ms_, command, ack, view_);
  trace_.add(ack);
  report();
}

void Scenario::send_something() {
  if (sender_.has_sent() && chance_.one_in(4)) {
    deliver(sender_.earlier_command(chance_));
    return;
  }
  const hc_command command = sender_.some_command(chance_, view_, now_ms_);
  const bool is_late = !is_holding_ && chance_.one_in(6);
  if (is_late) {
    held_ = command;
    is_holding_ = true;
    return;
  }
  deliver(command);
  if (chance_.one_in(5)) deliver(command);
}

void Scenario::keep_renewing() {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (view_.is_on[i] != 0 && view_.roles[i] != HC_ROLE_CIRCULATION) deliver(sender_.renewal(i, now_ms_));
  }
}

void Scenario::deliver_late() {
  is_holding_ = false;
  deliver(held_);
}

void Scenario::configure() {
  if (!chance_.one_in(6)) revision_ = chance_.one_in(8) ? chance_.below(1000) + 1 : revision_ + 1;
  const hc_config config = some_config(chance_, revision_);
  const uint8_t bad_field = hc_configure(&config, now_ms_);
  look();
  witness_.saw_configure(now_ms_, config, bad_field, view_);
  trace_.add(bad_field);
  report();
}

void Scenario::want_stop() {
  const hc_id stop_id = sender_.some_stop(chance_, view_);
  hc_want_stop(&stop_id, now_ms_);
  look();
  witness_.saw_want_stop(now_ms_, stop_id, view_);
  report();
}

void Scenario::tick() {
  // Some lives run at the device's 10 Hz, some slower, so that ten-minute limits are reached; some steps come late.
  const uint64_t period_ms = seed_ % 5 < 3 && !is_calm() ? 100 : 500;
  now_ms_ += period_ms + (chance_.one_in(50) ? chance_.below(1200) : 0);
  move_water();
  step_core();
  if (chance_.one_in(is_calm() ? 10 : 40)) keep_renewing();
  if (chance_.one_in(is_calm() ? 200 : 12)) send_something();
  if (is_holding_ && chance_.one_in(40)) deliver_late();
  if (chance_.one_in(is_calm() ? 1500 : 400)) configure();
  if (chance_.one_in(is_calm() ? 6000 : 2000)) want_stop();
  if (chance_.one_in(is_calm() ? 6000 : 1500)) boot();
}

void Scenario::run(hc_scenario_result& result) {
  boot();
  for (uint32_t i = 0; i < TICKS; ++i) tick();
  result = {};
  result.hash = trace_.hash();
  result.violations = witness_.violations;
  result.first_rule = witness_.first_rule;
  result.first_violation_at_ms = witness_.first_at_ms;
  result.ticks = TICKS;
  result.water_starts = witness_.water_starts;
  result.accepted = witness_.accepted;
  result.refused = witness_.refused;
  result.reboots = boots_ - 1;
  result.stops = stops_;
}

}  // namespace scenarios

// In static memory, because a scenario is larger than the stack of the WASM.
void hc_run_scenario(uint32_t seed, hc_scenario_result* result) {
  alignas(scenarios::Scenario) static uint8_t memory[sizeof(scenarios::Scenario)];
  auto* scenario = new (memory) scenarios::Scenario(seed);
  scenario->run(*result);
}
