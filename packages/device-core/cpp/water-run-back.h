// What runs back into the sump while circulation stands: the step that restarts are measured by, and drain-back that is larger
// than it ever was.
#pragma once

#include "halocline_core.h"
#include "learned-step.h"
#include "level-window.h"
#include "sensor-filter.h"

namespace halocline {

class WaterRunBack {
 public:
  // Circulation just went off. Without a reading nothing is learned from this stop. `missing_tenths`: what it had not lifted
  // yet; `has_lifted_all`: only then does this stop show how far the water rises.
  void begin(const Reading& reading, int32_t missing_tenths, bool has_lifted_all, uint64_t now_ms);
  // The return pump had stopped before: what runs back did so already.
  void forget() { is_watching_ = false; }
  // After a restart of the device, in the middle of a stop that began at this level.
  void resume(int32_t tenths, uint64_t now_ms);
  bool is_watching() const { return is_watching_; }
  int32_t from_tenths() const { return from_tenths_; }

  // In every control period while circulation is off; `is_second_over` when the window has a new level. True once, when the
  // water has come to rest.
  bool watch(const LevelWindow& window, const Reading& reading, bool is_second_over, bool is_water_still, uint64_t now_ms);
  bool is_settled() const { return is_settled_; }
  bool has_begun_lifted() const { return has_lifted_all_; }
  int32_t rise_tenths() const { return rise_tenths_; }
  // Once the pump had run down: how far the level fell, which circulation cannot have done. After half a minute only a clear
  // fall counts, because among many waves there is always a large one.
  int32_t sunk_tenths() const { return sunk_tenths_; }
  // True once, when more has run back than 140 % of what was learned. Not asked any more once the water rests: what comes
  // then was poured.
  bool is_too_much(const LearnedStep& step);

  // How far the level may fall when circulation is back: as usual, or, where hardly anything ran back, that and what had not
  // been lifted before. NO_STEP: nobody knows.
  int32_t may_fall_tenths(int32_t usual_tenths) const;
  // A test has shown that the water comes back: what it did not show was never lifted.
  void trust() { is_trusted_ = true; }
  // Whether the rise is known: seen from its beginning, by a sensor that did not fail, before a pump of W disturbed it.
  bool has_seen_all() const;

 private:
  void note_level(const LevelWindow& window);

  bool is_watching_ = false;
  bool is_disturbed_ = false;
  bool is_settled_ = false;
  bool is_told_ = false;
  bool is_blind_ = false;
  bool is_trusted_ = false;
  bool has_lifted_all_ = false;
  int32_t missing_tenths_ = 0;
  uint64_t since_ms_ = 0;
  uint64_t seen_ms_ = 0;
  int32_t from_tenths_ = 0;
  bool has_last_ = false;
  int32_t last_tenths_ = 0;
  int32_t rise_tenths_ = 0;
  int32_t highest_tenths_ = 0;
  int32_t sunk_tenths_ = 0;
};

}  // namespace halocline
