// The ledger of updates: nothing may move when one begins or restarts the device (SAFE-16).
#include "invariant-checker.h"

namespace scenarios {

void InvariantChecker::judge_stillness(const hc_view& view) {
  expect(view.has_run == 0, Rule::Safe16);
  if (is_updating_) expect(view.is_stop_latched == 0 && view.fault == HC_FAULT_NONE, Rule::Safe16);
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) expect(view.is_on[i] == 0 || view.roles[i] == HC_ROLE_CIRCULATION, Rule::Safe16);
}

// Neither command moves anything, so what is true after it was true when it was judged: a lease that was due has ended.
void InvariantChecker::judge_update_command(const hc_command& command, const hc_view& after) {
  const bool is_about_updates = command.type == HC_START_UPDATE || command.type == HC_CANCEL_UPDATE;
  if (!is_about_updates) return;
  expect(now_ms_ >= held_until_ms_, Rule::Safe16);
  if (command.type == HC_START_UPDATE) expect(!is_updating_, Rule::Safe16);
  is_updating_ = command.type == HC_START_UPDATE;
  if (is_updating_) judge_stillness(after);
}

void InvariantChecker::saw_hold(uint64_t now_ms, uint8_t verdict, const hc_view& after) {
  now_ms_ = now_ms;
  note_edges(after, HC_CHANNELS);
  judge_outputs(after);
  if (verdict != HC_OK) return;
  judge_stillness(after);
  held_until_ms_ = now_ms + 60000;
}

void InvariantChecker::saw_update_end() {
  is_updating_ = false;
  held_until_ms_ = 0;
}

void InvariantChecker::judge_held_water(const hc_view& after) {
  if (now_ms_ >= held_until_ms_) return;
  expect(after.has_run == 0, Rule::Safe16);
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) expect(after.is_on[i] == 0 || after.roles[i] == HC_ROLE_CIRCULATION, Rule::Safe16);
}

}  // namespace scenarios
