// The tank of a scenario: a level that pumps move, water that runs back, and a sensor that may be faulty.
#pragma once

#include "halocline_core.h"
#include "rng.h"

namespace scenarios {

// What this life's tank is like; fixed by the seed.
struct TankKind {
  bool has_weak_pumps;
  bool has_bad_sensor;
  // Pumps that fail and sensors that freeze, for minutes.
  bool has_long_faults;
  // A sensor that is away for a quarter of an hour.
  bool has_long_blindness;
  bool has_visitors;
  bool is_warm; /* evaporates fast */
  bool is_covered; /* hardly at all */
  // Water that moves by itself: 1 is a fall, -1 a rise, about a millimetre a minute.
  int32_t way_of_water;
  uint64_t period_ms;
};

class Water {
 public:
  void move(Rng& rng, const TankKind& kind, const hc_view& view);
  void pour_to(int32_t tenths);
  void stop_pumps(uint32_t ticks) { dead_ticks_ = ticks; }
  // Circulation lifts water that does not come back until it is free again.
  void block_overflow(bool is_blocked) { is_overflow_blocked_ = is_blocked; }
  bool is_overflow_blocked() const { return is_overflow_blocked_; }
  // A weir that is only narrowed holds so much up while the return pump turns.
  void narrow_weir(int32_t tenths) { narrowed_tenths_ = tenths; }
  void kill_return_pump(bool is_dead) { is_return_pump_dead_ = is_dead; }
  bool is_return_pump_dead() const { return is_return_pump_dead_; }
  void take_out(int32_t tenths) { level_tenths_ += tenths; }
  // What stands above the weir, as a fall of the sump.
  int32_t lifted_tenths() const { return lifted_tenths_; }
  // False when the sensor says nothing.
  bool sample(Rng& rng, const TankKind& kind, hc_sample& sample);

  // What there is, as a distance with circulation on: drain-back does not change it.
  int32_t level_tenths() const { return level_tenths_; }
  // What it did in the last move without any pump.
  int32_t by_itself_tenths() const { return by_itself_tenths_; }
  // Where the surface stands.
  int32_t surface_tenths() const { return level_tenths_ - ran_back_tenths_ + lifted_tenths_; }

 private:
  void circulate(bool is_circulating);
  void begin_faults(Rng& rng, const TankKind& kind);

  int32_t level_tenths_ = 450;
  int32_t by_itself_tenths_ = 0;
  int32_t ran_back_tenths_ = 0;
  bool is_overflow_blocked_ = false;
  int32_t lifted_tenths_ = 0;
  int32_t narrowed_tenths_ = 0;
  bool is_return_pump_dead_ = false;
  uint32_t blind_ticks_ = 0;
  uint32_t dead_ticks_ = 0;
  uint32_t frozen_ticks_ = 0;
  uint16_t last_mm_ = 45;
};

}  // namespace scenarios
