// The distance sensor (ST VL6180X, DS10413). Asked once a control period; it never waits: what is not ready is asked for at the
// next poll. Single shots only. Whatever goes wrong ends as an error or as nothing, never as a distance (SAFE-4).
#pragma once

#include "hal/i2c-bus.h"
#include "halocline_core.h"

namespace halocline {

constexpr uint8_t VL6180X_ADDRESS = 0x29;
// The register of a sensor that sees nothing.
constexpr uint16_t VL6180X_NOTHING_SEEN_MM = 255;
constexpr uint64_t SHOT_DEADLINE_MS = 100;
constexpr uint32_t SETTINGS_PER_POLL = 6;
constexpr uint32_t FAILURES_BEFORE_RECOVERY = 5;
// Of a poll, recovery included: with a slow bus (100 kHz, 0.4 ms a call) it stays far below the control period.
constexpr uint32_t MOST_BUS_CALLS_PER_POLL = 8;

// A near target returns much light. Little light and a short distance is a shiny thing far behind the range, whose echo
// belongs to an earlier pulse. The limits follow copies of the maker's filter, whose
// unit we took to be thousands of counts a second: unproved. Rates here are in 128ths of a million counts a second.
struct WeakEcho {
  uint16_t up_to_mm;
  uint16_t below_rate;
};
constexpr WeakEcho WEAK_ECHOES[] = {{60, 102}, {165, 23}};

// `error_code` of a sample: 1 to 15 is what the chip itself says (0x04D), these are the driver's.
enum class SensorError : uint8_t {
  NoAnswer = 16,     // nobody at the address
  BusTimeout = 17,   // the wires hang
  FloatingBus = 18,  // answers that no chip gives
  WrongChip = 19,    // somebody else at the address
  NeverReady = 20,   // a measurement does not end
  Restarted = 21,    // the sensor alone lost its power; its settings are gone
  NoTarget = 22,     // 255 without a reason
  WeakEcho = 23,
  ChipAlarm = 24  // its laser or its clock failed a check
};

struct SensorCounts {
  uint32_t failures;
  uint32_t restarts;
  uint32_t recoveries;
};

class Vl6180x {
 public:
  explicit Vl6180x(I2cBus& bus) : bus_(bus) {}

  // What hc_step takes: null when there is nothing new. Good until the next poll.
  const hc_sample* poll(uint64_t now_ms);

  const SensorCounts& counts() const { return counts_; }
  // Of the last shot: what a person writes down who mounts a sensor.
  uint16_t return_rate() const { return return_rate_; }

 private:
  enum class State : uint8_t { Seek, Load, Start, Measure };
  struct Shot {
    uint8_t status;
    uint8_t interrupts;
    uint8_t range_mm;
    uint16_t return_rate;
  };

  void seek();
  void load();
  void start(uint64_t now_ms);
  void measure(uint64_t now_ms);
  void judge(const Shot& shot);
  bool read_shot(Shot& shot);
  bool is_at_rest();
  bool is_as_left();
  void say(uint16_t raw_mm, uint8_t error_code);
  void fail(SensorError error);
  bool write(uint16_t address, uint8_t value);
  bool read(uint16_t first, uint8_t* bytes, size_t length);
  bool is_ok(BusResult result);

  I2cBus& bus_;
  State state_ = State::Seek;
  uint32_t next_setting_ = 0;
  uint32_t failures_in_a_row_ = 0;
  uint64_t started_ms_ = 0;
  // It was told to forget that it is fresh: if it is so again, it restarted.
  bool is_marked_ = false;
  bool has_sample_ = false;
  uint16_t return_rate_ = 0;
  hc_sample sample_ = {};
  SensorCounts counts_ = {};
};

}  // namespace halocline
