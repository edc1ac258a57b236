#include "hold.h"

namespace halocline {

bool Hold::set(Fault new_reason, uint8_t new_suspects) {
  const bool is_first = !is_set() || (new_reason == Fault::Overflow && reason != Fault::Overflow);
  if (!is_first) return false;
  reason = new_reason;
  suspects = new_suspects;
  stood_s = 0;
  return true;
}

bool Hold::is_rising() const {
  const bool is_pump_in = (suspects & (HC_SUSPECT_TOPUP_PUMP | HC_SUSPECT_FILL_PUMP)) != 0;
  return reason == Fault::Rising || (reason == Fault::Welded && is_pump_in);
}

}  // namespace halocline
