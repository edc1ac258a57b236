#include "drivers/vl6180x.h"

#include "drivers/vl6180x-settings.h"

namespace halocline {

constexpr uint16_t IDENTIFICATION = 0x000;
constexpr uint16_t INTERRUPT_CLEAR = 0x015;
constexpr uint16_t FRESH_OUT_OF_RESET = 0x016;
constexpr uint16_t RANGE_START = 0x018;
constexpr uint16_t RANGE_STATUS = 0x04D;
constexpr uint16_t INTERRUPT_STATUS = 0x04F;
constexpr uint16_t RANGE_RESULT = 0x062;

constexpr uint8_t VL6180X_ID = 0xB4;
constexpr uint8_t EVERY_INTERRUPT = 0x07;
constexpr uint8_t SINGLE_SHOT = 0x01;
constexpr uint8_t DEVICE_READY = 0x01;
constexpr uint8_t RANGE_INTERRUPT_BITS = 0x07;
constexpr uint8_t ALARM_BITS = 0xC0;
constexpr uint8_t NEW_SAMPLE = 0x04;
constexpr uint8_t NOBODY_DRIVES = 0xFF;

const hc_sample* Vl6180x::poll(uint64_t now_ms) {
  has_sample_ = false;
  switch (state_) {
    case State::Seek:
      seek();
      break;
    case State::Load:
      load();
      break;
    case State::Start:
      start(now_ms);
      break;
    case State::Measure:
      measure(now_ms);
      break;
  }
  return has_sample_ ? &sample_ : nullptr;
}

// Settings are loaded whether or not the chip is fresh: it may have those of another version of this program.
void Vl6180x::seek() {
  uint8_t id = 0;
  uint8_t fresh = 0;
  if (!read(IDENTIFICATION, &id, 1)) return;
  if (id != VL6180X_ID) return fail(id == NOBODY_DRIVES ? SensorError::FloatingBus : SensorError::WrongChip);
  if (!read(FRESH_OUT_OF_RESET, &fresh, 1)) return;
  if (fresh > 1) return fail(SensorError::FloatingBus);
  if (fresh == 1 && is_marked_) ++counts_.restarts;
  is_marked_ = false;
  if (fresh == 0 && !is_at_rest()) return;
  // The mark goes before the settings and is looked at after each shot: a chip that loses power while it is loaded is fresh
  // again, with half of them, and with a mark that went last it would pass for loaded.
  if (!write(FRESH_OUT_OF_RESET, 0)) return;
  is_marked_ = true;
  next_setting_ = 0;
  state_ = State::Load;
}

// A program before this one may have left it measuring without end; the same register stops that.
bool Vl6180x::is_at_rest() {
  uint8_t status = 0;
  if (!read(RANGE_STATUS, &status, 1)) return false;
  if ((status & DEVICE_READY) != 0) return true;
  if (write(RANGE_START, SINGLE_SHOT)) fail(SensorError::NeverReady);
  return false;
}

void Vl6180x::load() {
  for (uint32_t written = 0; written < SETTINGS_PER_POLL && next_setting_ < VL6180X_SETTINGS_COUNT; ++written) {
    const RegisterValue& setting = VL6180X_SETTINGS[next_setting_];
    if (!write(setting.address, setting.value)) return;
    ++next_setting_;
    failures_in_a_row_ = 0;
  }
  if (next_setting_ == VL6180X_SETTINGS_COUNT) state_ = State::Start;
}

// An interrupt that does not go away would make every old result look new.
void Vl6180x::start(uint64_t now_ms) {
  uint8_t interrupts = 0;
  if (!write(INTERRUPT_CLEAR, EVERY_INTERRUPT) || !read(INTERRUPT_STATUS, &interrupts, 1)) return;
  if (interrupts != 0) return fail(interrupts == NOBODY_DRIVES ? SensorError::FloatingBus : SensorError::NeverReady);
  if (!write(RANGE_START, SINGLE_SHOT)) return;
  started_ms_ = now_ms;
  state_ = State::Measure;
}

// Whether it restarted is asked after the result: what was read before is then known to come from a chip with its settings.
void Vl6180x::measure(uint64_t now_ms) {
  Shot shot = {};
  if (!read_shot(shot) || !is_as_left()) return;
  const bool is_ready = (shot.interrupts & RANGE_INTERRUPT_BITS) == NEW_SAMPLE;
  const bool has_alarm = (shot.interrupts & ALARM_BITS) != 0;
  if (!is_ready && !has_alarm) {
    if (now_ms - started_ms_ < SHOT_DEADLINE_MS) return;
    state_ = State::Start;
    return fail(SensorError::NeverReady);
  }
  failures_in_a_row_ = 0;
  judge(shot);
  state_ = State::Start;
  const hc_sample measured = sample_;
  start(now_ms);
  // A next shot that could not be started takes nothing from this one.
  sample_ = measured;
}

void Vl6180x::judge(const Shot& shot) {
  return_rate_ = shot.return_rate;
  const uint8_t chip_error = shot.status >> 4;
  if (chip_error != 0) return say(VL6180X_NOTHING_SEEN_MM, chip_error);
  if ((shot.interrupts & ALARM_BITS) != 0) return say(VL6180X_NOTHING_SEEN_MM, static_cast<uint8_t>(SensorError::ChipAlarm));
  if (shot.range_mm == VL6180X_NOTHING_SEEN_MM)
    return say(VL6180X_NOTHING_SEEN_MM, static_cast<uint8_t>(SensorError::NoTarget));
  for (const WeakEcho& weak : WEAK_ECHOES) {
    if (shot.range_mm <= weak.up_to_mm && shot.return_rate < weak.below_rate)
      return say(VL6180X_NOTHING_SEEN_MM, static_cast<uint8_t>(SensorError::WeakEcho));
  }
  say(shot.range_mm, 0);
}

// Two reads: status, light meter, interrupts; and result, its raw form (two bytes of no use), the rate of returned light.
bool Vl6180x::read_shot(Shot& shot) {
  uint8_t said[3] = {};
  uint8_t result[6] = {};
  if (!read(RANGE_STATUS, said, sizeof said) || !read(RANGE_RESULT, result, sizeof result)) return false;
  const uint16_t rate = static_cast<uint16_t>(result[4] << 8 | result[5]);
  shot = {said[0], said[2], result[0], rate};
  return true;
}

// As it was left: still with its settings. Otherwise it is told, and everything begins again.
bool Vl6180x::is_as_left() {
  uint8_t fresh = 0;
  if (!read(FRESH_OUT_OF_RESET, &fresh, 1)) return false;
  if (fresh == 0) return true;
  if (fresh > 1) {
    fail(SensorError::FloatingBus);
    return false;
  }
  fail(SensorError::Restarted);
  state_ = State::Seek;
  return false;
}

void Vl6180x::say(uint16_t raw_mm, uint8_t error_code) {
  sample_ = {raw_mm, error_code, 0};
  has_sample_ = true;
}

// One failure ends a poll: a bus that hangs costs one time limit, not eight.
void Vl6180x::fail(SensorError error) {
  say(VL6180X_NOTHING_SEEN_MM, static_cast<uint8_t>(error));
  ++counts_.failures;
  if (++failures_in_a_row_ < FAILURES_BEFORE_RECOVERY) return;
  failures_in_a_row_ = 0;
  ++counts_.recoveries;
  bus_.recover();
  state_ = State::Seek;
}

bool Vl6180x::write(uint16_t address, uint8_t value) { return is_ok(bus_.write_registers(VL6180X_ADDRESS, address, &value, 1)); }

bool Vl6180x::read(uint16_t first, uint8_t* bytes, size_t length) {
  return is_ok(bus_.read_registers(VL6180X_ADDRESS, first, bytes, length));
}

bool Vl6180x::is_ok(BusResult result) {
  if (result == BusResult::Ok) return true;
  fail(result == BusResult::Nak ? SensorError::NoAnswer : SensorError::BusTimeout);
  return false;
}

}  // namespace halocline
