// A narrowed weir holds more water up in the display than circulation always lifts. When it opens, that water comes back while
// the return pump runs: a rise that looks like a dead pump. How much may come back is measured at the restart of circulation.
#pragma once

#include <stdint.h>

namespace halocline {

// Part of the saved record.
struct HeldUp {
  // What may come back; nought: nothing is known to be held up, so a rise is not a weir that opened.
  int32_t tenths = 0;
  // The lowest water since then, while the return pump ran.
  int32_t low_tenths = 0;
};

// What the stop before a restart showed.
struct StopShown {
  // Seen by a good sensor, undisturbed, from its beginning.
  bool is_seen;
  // It came to rest, and circulation had lifted all its water before.
  bool is_whole;
  int32_t rise_tenths;
};

class HeldUpWater {
 public:
  // Circulation came back. A stop that gave back no more than the step shows that nothing is held up.
  void begin(HeldUp& held_up, const StopShown& stop, int32_t step_tenths);
  // Once a second while circulation is on, W off and the return pump undoubted; `fallen_tenths` since the restart. True when
  // the record is due.
  bool watch(HeldUp& held_up, int32_t tenths, int32_t fallen_tenths, int32_t step_tenths, bool is_settled);
  // A pump lifted the level to here, and gave back nothing of it.
  void note_filled(HeldUp& held_up, int32_t tenths) const;
  // A pump or a bucket moved the level: what falls now is no measure.
  void stop_measuring() { is_measuring_ = false; }

 private:
  bool is_measuring_ = false;
  bool has_settled_ = false;
};

}  // namespace halocline
