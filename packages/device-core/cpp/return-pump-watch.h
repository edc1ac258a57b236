// Circulation's relay is on, and yet the water has run back as if it were off: a dead return pump, a breaker, a feed button.
// A step of the learned size that comes to rest; a siphon goes on.
#pragma once

#include "learned-step.h"
#include "level-window.h"

namespace halocline {

class ReturnPumpWatch {
 public:
  enum class State : uint8_t { Turns, Undecided, Stands };

  void forget() { *this = ReturnPumpWatch(); }
  // Circulation came back, and the level has not followed: it stands already.
  void begin_standing(int32_t running_tenths, uint64_t now_ms);
  // Somebody poured, or the sensor was moved: whatever rises now is no pump.
  void dismiss();
  // Once a second while circulation is on, W off and the level settled.
  void judge(const LevelWindow& window, int32_t step_tenths, uint64_t now_ms);

  State state() const { return state_; }
  // While it explains what the level does, top-ups wait and nobody calls it a siphon.
  bool explains_rise() const { return state_ != State::Turns; }
  // Where the water stands while the pump turns.
  int32_t running_tenths() const { return running_tenths_; }
  // True once: it turns again.
  bool take_return();
  // True once: it has stood for a quarter of an hour, longer than anybody feeds fish.
  bool take_warning(uint64_t now_ms);

 private:
  void begin(State state, int32_t running_tenths, uint64_t now_ms);

  State state_ = State::Turns;
  int32_t running_tenths_ = 0;
  uint64_t since_ms_ = 0;
  // A rise that was judged and is something else, until the level rests.
  bool is_dismissed_ = false;
  bool has_returned_ = false;
  bool is_told_ = false;
};

}  // namespace halocline
