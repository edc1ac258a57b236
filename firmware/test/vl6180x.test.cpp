// Whatever the chip or its wires do: the right sensor input, never a false distance, never a poll that takes long.
#include "drivers/vl6180x.h"

#include <initializer_list>

#include "check.h"
#include "vl6180x-model.h"

using namespace halocline;
using halocline::test::Vl6180xModel;

namespace {

constexpr uint64_t PERIOD_MS = 100;

struct Bench {
  Vl6180xModel chip;
  Vl6180x sensor{chip};
  uint32_t good = 0;
  uint32_t errors = 0;
  uint32_t nothing = 0;
  uint32_t busiest = 0;
  hc_sample last = {};

  // Everything that must hold of every poll, whatever is wrong.
  void poll() {
    const uint32_t calls_before = chip.calls;
    const uint32_t failed_before = chip.failed_calls;
    const hc_sample* sample = sensor.poll(chip.now_ms);
    const uint32_t calls = chip.calls - calls_before;
    CHECK(calls <= MOST_BUS_CALLS_PER_POLL);
    CHECK(chip.failed_calls - failed_before <= 1);
    if (calls > busiest) busiest = calls;
    note(sample);
    chip.now_ms += PERIOD_MS;
  }

  void note(const hc_sample* sample) {
    if (sample == nullptr) {
      ++nothing;
      return;
    }
    last = *sample;
    if (sample->error_code == 0) {
      ++good;
      CHECK(sample->raw_mm == chip.distance_mm);
      CHECK(sample->raw_mm != 255);
    } else {
      ++errors;
      CHECK(sample->raw_mm == 255);
    }
  }

  void run(uint32_t polls) {
    for (uint32_t index = 0; index < polls; ++index) poll();
  }
  void forget() { good = errors = nothing = 0; }
};

bool is(const hc_sample& sample, SensorError error) { return sample.error_code == static_cast<uint8_t>(error); }

void pins_the_settings() {
  struct Pinned {
    uint16_t address;
    uint8_t value;
  };
  const Pinned pinned[] = {{0x207, 1},    {0x208, 1},    {0x096, 0},    {0x097, 0xFD}, {0x0E3, 1},    {0x0E4, 3},    {0x0E5, 2},
                           {0x0E6, 1},    {0x0E7, 3},    {0x0F5, 2},    {0x0D9, 5},    {0x0DB, 0xCE}, {0x0DC, 3},    {0x0DD, 0xF8},
                           {0x09F, 0},    {0x0A3, 0x3C}, {0x0B7, 0},    {0x0BB, 0x3C}, {0x0B2, 9},    {0x0CA, 9},    {0x198, 1},
                           {0x1B0, 0x17}, {0x1AD, 0},    {0x0FF, 5},    {0x100, 5},    {0x199, 5},    {0x1A6, 0x1B}, {0x1AC, 0x3E},
                           {0x1A7, 0x1F}, {0x030, 0},    {0x011, 0x10}, {0x10A, 0x30}, {0x03F, 0x46}, {0x031, 0xFF}, {0x041, 0x63},
                           {0x02E, 1},    {0x01B, 9},    {0x03E, 0x31}, {0x014, 0x24}};
  CHECK(sizeof pinned / sizeof pinned[0] == VL6180X_SETTINGS_COUNT);
  CHECK(VL6180X_SETTINGS_COUNT == VL6180X_PRIVATE_SETTINGS + 9);
  for (uint32_t index = 0; index < VL6180X_SETTINGS_COUNT; ++index) {
    CHECK(VL6180X_SETTINGS[index].address == pinned[index].address);
    CHECK(VL6180X_SETTINGS[index].value == pinned[index].value);
  }
}

void measures_ten_times_a_second() {
  Bench bench;
  bench.run(10);
  CHECK(bench.chip.has_settings());
  CHECK(bench.chip.at(0x016) == 0);
  CHECK(bench.errors == 0);
  bench.forget();
  for (uint8_t mm = 0; mm < 255; ++mm) {
    bench.chip.distance_mm = mm;
    bench.chip.return_rate = 2000;
    bench.poll();
  }
  CHECK(bench.good == 255);
  CHECK(bench.sensor.counts().failures == 0);
}

void a_result_is_told_once() {
  Bench bench;
  bench.run(9);
  bench.forget();
  // Asked three times as often as it can answer.
  for (uint32_t index = 0; index < 30; ++index) {
    bench.poll();
    bench.chip.now_ms -= PERIOD_MS - 10;
  }
  CHECK(bench.good == 10);
  CHECK(bench.nothing == 20);
  CHECK(bench.errors == 0);
}

void tells_each_error_of_the_chip() {
  Bench bench;
  bench.run(9);
  for (uint8_t code = 1; code < 16; ++code) {
    bench.chip.error_code = code;
    bench.run(2);
    CHECK(bench.last.error_code == code);
    CHECK(bench.last.raw_mm == 255);
  }
  bench.chip.error_code = 0;
  for (const uint8_t alarm : {0x40, 0x80, 0xC0}) {
    bench.chip.alarm_bits = alarm;
    bench.run(2);
    CHECK(is(bench.last, SensorError::ChipAlarm));
  }
  bench.chip.alarm_bits = 0;
  bench.run(2);
  CHECK(bench.last.error_code == 0);
  CHECK(bench.sensor.counts().failures == 0);
}

void nothing_seen_is_no_distance() {
  Bench bench;
  bench.run(9);
  bench.forget();
  bench.chip.distance_mm = 255;
  bench.run(20);
  CHECK(bench.good == 0);
  CHECK(is(bench.last, SensorError::NoTarget));
}

void a_shiny_thing_far_away_is_no_near_water() {
  Bench bench;
  bench.run(9);
  bench.forget();
  for (const uint8_t wrapped_mm : {6, 30, 60}) {
    bench.chip.distance_mm = wrapped_mm;
    bench.chip.return_rate = 90;
    bench.run(3);
    CHECK(is(bench.last, SensorError::WeakEcho));
  }
  bench.chip.distance_mm = 150;
  bench.chip.return_rate = 20;
  bench.run(3);
  CHECK(is(bench.last, SensorError::WeakEcho));
  CHECK(bench.good == 0);
  CHECK(bench.sensor.return_rate() == 20);
  // The same distances with the light that near water returns.
  bench.chip.return_rate = 30;
  bench.run(3);
  CHECK(bench.last.error_code == 0);
  bench.chip.distance_mm = 60;
  bench.chip.return_rate = 102;
  bench.run(3);
  CHECK(bench.last.error_code == 0);
}

void a_shot_without_end_has_a_deadline() {
  Bench bench;
  bench.run(9);
  bench.chip.is_never_ready = true;
  bench.run(2);
  bench.forget();
  bench.run(50);
  CHECK(bench.good == 0);
  CHECK(bench.errors > 20);
  CHECK(is(bench.last, SensorError::NeverReady));
  CHECK(bench.sensor.counts().recoveries > 0);
  bench.chip.is_never_ready = false;
  bench.run(12);
  bench.forget();
  bench.run(10);
  CHECK(bench.good == 10);
}

void waits_until_the_deadline_and_no_longer() {
  Bench bench;
  bench.run(9);
  bench.chip.shot_ms = 95;
  bench.chip.now_ms += 1000;
  bench.run(1);
  bench.forget();
  bench.run(20);
  CHECK(bench.good == 20);
  bench.chip.shot_ms = 105;
  bench.run(1);
  bench.forget();
  bench.run(20);
  CHECK(bench.good == 0);
}

void an_interrupt_that_stays_makes_no_old_result_new() {
  Bench bench;
  bench.run(9);
  bench.chip.keeps_interrupt = true;
  bench.run(1);
  bench.forget();
  bench.run(20);
  CHECK(bench.good == 0);
  CHECK(is(bench.last, SensorError::NeverReady));
}

void nobody_on_the_wires() {
  struct Case {
    bool Vl6180xModel::*wrong;
    SensorError error;
    SensorError later;
  };
  const Case cases[] = {{&Vl6180xModel::is_absent, SensorError::NoAnswer, SensorError::NoAnswer},
                        {&Vl6180xModel::hangs, SensorError::BusTimeout, SensorError::BusTimeout},
                        {&Vl6180xModel::is_floating, SensorError::FloatingBus, SensorError::FloatingBus},
                        {&Vl6180xModel::is_held_low, SensorError::WrongChip, SensorError::NeverReady}};
  for (const Case& wrong : cases) {
    // From the start.
    Bench bench;
    bench.chip.*wrong.wrong = true;
    bench.run(50);
    CHECK(bench.good == 0);
    CHECK(bench.errors == 50);
    CHECK(is(bench.last, wrong.error));
    CHECK(bench.sensor.counts().recoveries == 10);
    CHECK(bench.chip.recoveries == 10);
    bench.chip.*wrong.wrong = false;
    bench.run(10);
    CHECK(bench.last.error_code == 0);
    // In the middle of good work.
    bench.chip.*wrong.wrong = true;
    bench.forget();
    bench.run(1);
    CHECK(is(bench.last, wrong.later));
    bench.run(49);
    CHECK(bench.good == 0);
    CHECK(is(bench.last, wrong.error));
    bench.chip.*wrong.wrong = false;
    bench.run(20);
    CHECK(bench.last.error_code == 0);
  }
}

void another_chip_at_the_address() {
  Bench bench;
  bench.chip.id = 0xEE;
  bench.run(20);
  CHECK(bench.good == 0);
  CHECK(is(bench.last, SensorError::WrongChip));
  CHECK(bench.chip.shots == 0);
}

void a_missed_answer_now_and_then() {
  for (const uint32_t every : {2u, 3u, 5u, 7u, 11u, 50u, 101u}) {
    Bench bench;
    bench.chip.nak_every = every;
    bench.run(400);
    CHECK(bench.sensor.counts().failures > 0);
    if (every < 7) continue;
    CHECK(bench.good > 50);
    CHECK(bench.chip.has_settings());
  }
}

void one_missed_call_costs_at_most_one_sample() {
  // Status, result, mark; then clear, look, start: what was read before the missed call stands.
  for (uint32_t call = 1; call <= 6; ++call) {
    Bench bench;
    bench.run(9);
    bench.forget();
    bench.chip.missed_call = call;
    bench.run(1);
    CHECK(bench.good == (call > 3 ? 1 : 0));
    CHECK(bench.errors == (call > 3 ? 0 : 1));
    CHECK(bench.sensor.counts().failures == 1);
    bench.run(3);
    CHECK(bench.good >= 2);
  }
}

void a_restart_is_counted_once() {
  Bench bench;
  bench.run(9);
  bench.chip.power_up();
  bench.run(1);
  CHECK(is(bench.last, SensorError::Restarted));
  // Found fresh, and then it does not take the mark.
  bench.chip.missed_call = 3;
  bench.run(20);
  CHECK(bench.sensor.counts().restarts == 1);
}

void a_sensor_that_lost_its_power_alone() {
  // Before each of the bus calls of a second: whenever it happens, no sample of a chip without settings counts.
  for (uint32_t call = 1; call < 70; ++call) {
    Bench bench;
    bench.run(9);
    bench.chip.brown_out_before_call = call;
    bench.run(30);
    CHECK(bench.chip.has_settings());
    CHECK(bench.last.error_code == 0);
    CHECK(bench.sensor.counts().restarts == 1);
  }
}

void a_sensor_that_loses_its_power_while_it_is_loaded() {
  for (uint32_t call = 1; call < 60; ++call) {
    Bench bench;
    bench.chip.brown_out_before_call = call;
    bench.run(30);
    CHECK(bench.chip.has_settings());
    CHECK(bench.last.error_code == 0);
  }
}

// A driver cannot know that water does not stand still; the core does (SAFE-4). Each shot is new all the same.
void a_stuck_value_is_handed_on() {
  Bench bench;
  bench.run(9);
  const uint32_t shots_before = bench.chip.shots;
  bench.forget();
  bench.run(100);
  CHECK(bench.good == 100);
  CHECK(bench.chip.shots - shots_before == 100);
}

void takes_over_a_chip_that_measures_on_and_on() {
  Bench bench;
  bench.chip.leave_continuous();
  bench.run(20);
  CHECK(bench.last.error_code == 0);
  CHECK(bench.chip.has_settings());
  CHECK(bench.sensor.counts().restarts == 0);
}

void loads_settings_over_those_of_another_program() {
  Bench first;
  first.run(9);
  Vl6180x second(first.chip);
  const uint8_t other = 0x04;
  first.chip.write_registers(0x29, 0x0E4, &other, 1);
  for (uint32_t index = 0; index < 12; ++index, first.chip.now_ms += PERIOD_MS) second.poll(first.chip.now_ms);
  CHECK(first.chip.has_settings());
}

}  // namespace

int main() {
  pins_the_settings();
  measures_ten_times_a_second();
  a_result_is_told_once();
  tells_each_error_of_the_chip();
  nothing_seen_is_no_distance();
  a_shiny_thing_far_away_is_no_near_water();
  a_shot_without_end_has_a_deadline();
  waits_until_the_deadline_and_no_longer();
  an_interrupt_that_stays_makes_no_old_result_new();
  nobody_on_the_wires();
  another_chip_at_the_address();
  a_missed_answer_now_and_then();
  one_missed_call_costs_at_most_one_sample();
  a_restart_is_counted_once();
  a_sensor_that_lost_its_power_alone();
  a_sensor_that_loses_its_power_while_it_is_loaded();
  a_stuck_value_is_handed_on();
  takes_over_a_chip_that_measures_on_and_on();
  loads_settings_over_those_of_another_program();
  return halocline::test::done();
}
