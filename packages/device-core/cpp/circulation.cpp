#include "circulation.h"

#include "safety-limits.h"

namespace halocline {

static bool is_dry(const Reading& reading, int32_t dry_mark_tenths) {
  return reading.is_good && dry_mark_tenths != 0 && reading.tenths > dry_mark_tenths;
}

void DryRunGuard::judge(const Reading& reading, int32_t dry_mark_tenths, uint64_t now_ms) {
  if (is_holding_) {
    if (!may_return(reading, dry_mark_tenths, now_ms)) return;
    is_holding_ = false;
    changed_ms_ = now_ms;
    return;
  }
  const bool has_run_well = now_ms - changed_ms_ >= DRY_RUN_HOLD_MS;
  if (has_run_well) tries_ = 0;
  if (!is_dry(reading, dry_mark_tenths)) return;
  is_holding_ = true;
  changed_ms_ = now_ms;
  if (tries_ <= DRY_RUN_QUICK_TRIES) ++tries_;
}

// Water that runs back while the pump stands lifts the level, so a low sump would make the pump come and go. Three
// returns are quick; after that it takes both, the time and the water.
bool DryRunGuard::may_return(const Reading& reading, int32_t dry_mark_tenths, uint64_t now_ms) const {
  if (dry_mark_tenths == 0) return true;
  const bool has_waited = now_ms - changed_ms_ >= DRY_RUN_HOLD_MS;
  const bool is_clearly_better = reading.is_good && reading.tenths <= dry_mark_tenths - DRY_RUN_HYSTERESIS_TENTHS;
  if (tries_ > DRY_RUN_QUICK_TRIES) return has_waited && (is_clearly_better || !reading.is_good);
  return is_clearly_better || (has_waited && !is_dry(reading, dry_mark_tenths));
}

bool DryRunGuard::release(const Reading& reading, int32_t dry_mark_tenths) {
  if (is_dry(reading, dry_mark_tenths)) return false;
  is_holding_ = false;
  tries_ = 0;
  return true;
}

void Circulation::pause(uint64_t pause_ms, uint64_t now_ms) {
  const uint64_t until_ms = now_ms + pause_ms;
  if (until_ms > paused_until_ms_) paused_until_ms_ = until_ms;
}

void Circulation::let_go() {
  if (!is_held_) return;
  is_held_ = false;
  paused_until_ms_ = 0;
  return_cause_ = Cause::Run;
}

CirculationDemand Circulation::demand(const Reading& reading, int32_t dry_mark_tenths, uint64_t now_ms) {
  if (is_held_) return {false, Cause::Run};
  if (now_ms < paused_until_ms_) return {false, Cause::Command};
  if (paused_until_ms_ != 0) {
    paused_until_ms_ = 0;
    return_cause_ = Cause::PauseEnd;
  }
  guard.judge(reading, dry_mark_tenths, now_ms);
  if (guard.is_holding()) {
    return_cause_ = Cause::DryRun;
    return {false, Cause::DryRun};
  }
  return {true, return_cause_};
}

}  // namespace halocline
