// Circulation's relay is on, and yet the water has run back as if it were off: a dead return pump, a breaker, a feed button.
// A step of the learned size that comes to rest; a siphon goes on.
#pragma once

#include "learned-step.h"
#include "level-window.h"

namespace halocline {

// How far the water rises when the return pump stops.
struct PumpStep {
  int32_t least_tenths;
  int32_t usual_tenths;
  // What a narrowed weir holds up beside it, and gives back when it opens.
  int32_t held_up_tenths;
  bool may_weir_open;

  // A dead pump gives back its step and all that was held up; a weir that opens, at most what was held up. Half of the step
  // between the two decides, so a sump that is low for another reason hides no dead pump.
  bool is_opened_weir(int32_t rise_tenths) const {
    return may_weir_open && held_up_tenths > 0 && 2 * (rise_tenths - held_up_tenths) < least_tenths;
  }
  bool is_too_much(int32_t rise_tenths) const {
    const int32_t most_tenths = least_tenths + held_up_tenths;
    return 5 * rise_tenths > 7 * (most_tenths > usual_tenths ? most_tenths : usual_tenths);
  }
  // The level while the pump turns, once the weir is free.
  int32_t running_tenths(int32_t seen_tenths) const { return may_weir_open ? seen_tenths - held_up_tenths : seen_tenths; }
  bool is_too_little(int32_t rise_tenths) const { return 5 * rise_tenths < 3 * least_tenths; }
};

class ReturnPumpWatch {
 public:
  enum class State : uint8_t { Turns, Undecided, Stands };

  void forget() { *this = ReturnPumpWatch(); }
  // Circulation came back, and the level has not followed: it stands already.
  void begin_standing(int32_t running_tenths, uint64_t now_ms);
  // Somebody poured, or the sensor was moved: whatever rises now is no pump.
  void dismiss();
  // Once a second while circulation is on, W off and the level settled.
  void judge(const LevelWindow& window, const PumpStep& step, uint64_t now_ms);

  State state() const { return state_; }
  // While it explains what the level does, top-ups wait and nobody calls it a siphon.
  bool explains_rise() const { return state_ != State::Turns; }
  // Where the water stands while the pump turns.
  int32_t running_tenths() const { return running_tenths_; }
  // True once: it turns again.
  bool take_return();
  // True once: the weir gave back what it had held up, and the pump still turns.
  bool take_opened_weir();
  // True once: it has stood for a quarter of an hour, longer than anybody feeds fish.
  bool take_warning(uint64_t now_ms);

 private:
  void begin(State state, int32_t running_tenths, uint64_t now_ms);
  void judge_rise(int32_t tenths, bool is_at_rest, const PumpStep& step, uint64_t now_ms);
  // That rise is over: the next one is measured from where the level rests.
  void dismiss_at(int32_t tenths, uint64_t now_ms);

  State state_ = State::Turns;
  int32_t running_tenths_ = 0;
  uint64_t since_ms_ = 0;
  // A rise that was judged and is something else, until the level rests.
  bool is_dismissed_ = false;
  // Where the level rested after a rise that was something else.
  bool has_rested_ = false;
  int32_t rested_tenths_ = 0;
  uint64_t rested_ms_ = 0;
  bool has_returned_ = false;
  bool has_weir_opened_ = false;
  bool is_told_ = false;
};

}  // namespace halocline
