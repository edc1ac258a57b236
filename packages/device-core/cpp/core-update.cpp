// SAFE-16: no update and no planned restart while a pump of W is on or a run is open. While an image is only being fetched
// the device works as always; that is why it is judged again before the restart.
#include "core.h"

namespace halocline {

uint8_t Core::may_restart() const {
  const bool is_latched = saved_.latches.is_stopped || saved_.latches.has_fault();
  // A new update can wait for the person whom a latched device waits for. One that is being tried cannot: its way back may
  // be the only way to hear the clear.
  if (is_latched && update_.is_open()) return HC_LATCHED;
  if (run_.is_open) return HC_BUSY;
  return is_water_still() ? HC_OK : HC_INTERLOCK;
}

uint8_t Core::start_update() {
  if (update_.is_open() || update_.is_holding(now_ms_)) return HC_BUSY;
  update_.begin();
  const uint8_t verdict = may_restart();
  if (verdict != HC_OK) update_.end();
  return verdict;
}

// Once the boot slot may have been touched it is too late. Without an update there is nothing to do, and that is no mistake.
uint8_t Core::cancel_update() {
  if (update_.is_holding(now_ms_)) return HC_BUSY;
  update_.end();
  return HC_OK;
}

uint8_t Core::hold_for_restart(uint64_t now_ms) {
  pass_time(now_ms);
  const uint8_t verdict = may_restart();
  if (verdict == HC_OK) update_.hold(now_ms_);
  return verdict;
}

}  // namespace halocline
