// Circulation is on unless something forbids it for a while: still water kills within hours.
#pragma once

#include "enums.h"
#include "halocline_core.h"
#include "sensor-filter.h"

namespace halocline {

// Keeps the pump from running dry, and from staying off for ever because of one sensor.
class DryRunGuard {
 public:
  // Without a reading, or without a mark (0), nothing new is held.
  void judge(const Reading& reading, int32_t dry_mark_tenths, uint64_t now_ms);
  bool is_holding() const { return is_holding_; }
  // A person asked for the pump; refused (false) while a good reading says that it would run dry.
  bool release(const Reading& reading, int32_t dry_mark_tenths);

 private:
  bool may_return(const Reading& reading, int32_t dry_mark_tenths, uint64_t now_ms) const;

  bool is_holding_ = false;
  uint64_t changed_ms_ = 0;
  uint8_t tries_ = 0;
};

struct CirculationDemand {
  bool is_on;
  Cause cause;
};

class Circulation {
 public:
  // Never shortens a pause that runs.
  void pause(uint64_t pause_ms, uint64_t now_ms);
  void end_pause() { paused_until_ms_ = 0; }
  // Why the next return is a return, when nothing more exact is known.
  void return_because(Cause cause) { return_cause_ = cause; }

  // A water change needs still water. Letting go ends a pause too: in every ending of a run circulation returns (SAFE-17).
  void hold_for_run() { is_held_ = true; }
  void let_go();

  CirculationDemand demand(const Reading& reading, int32_t dry_mark_tenths, uint64_t now_ms);

  DryRunGuard guard;

 private:
  Cause return_cause_ = Cause::BootDefault;
  uint64_t paused_until_ms_ = 0;
  bool is_held_ = false;
};

}  // namespace halocline
