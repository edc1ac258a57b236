// SAFE-16: no update and no planned restart while a pump of W is on or a run is open. While an image is only being fetched
// the device works as always; that is why it is judged again before the restart.
#include "core.h"

namespace halocline {

Verdict Core::may_restart() const {
  const bool is_latched = saved_.latches.is_stopped || saved_.latches.has_fault();
  // A new update can wait for the person whom a latched device waits for. One that is being tried cannot: its way back may
  // be the only way to hear the clear.
  if (is_latched && update_.is_open()) return Verdict::Latched;
  if (run_.is_open()) return Verdict::Busy;
  return is_water_still() ? Verdict::Ok : Verdict::Interlock;
}

Verdict Core::start_update() {
  if (update_.is_open() || update_.is_holding(now_ms_)) return Verdict::Busy;
  update_.begin();
  const Verdict verdict = may_restart();
  if (verdict != Verdict::Ok) update_.end();
  return verdict;
}

// Once the boot slot may have been touched it is too late. Without an update there is nothing to do, and that is no mistake.
Verdict Core::cancel_update() {
  if (update_.is_holding(now_ms_)) return Verdict::Busy;
  update_.end();
  return Verdict::Ok;
}

Verdict Core::hold_for_restart(uint64_t now_ms) {
  pass_time(now_ms);
  const Verdict verdict = may_restart();
  if (verdict == Verdict::Ok) update_.hold(now_ms_);
  return verdict;
}

}  // namespace halocline
