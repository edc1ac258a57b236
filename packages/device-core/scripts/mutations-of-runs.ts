// Broken ways to carry out runs: budgets, locks, resets, sensors that lie.

import { type Mutation, mutation } from "./mutation.ts";

export const mutationsOfRuns: readonly Mutation[] = [
  mutation(
    "no budget of top-ups",
    "top-up-budget.cpp",
    "return used_ms < budget_ms ? budget_ms - used_ms : 0;",
    "return used_ms < budget_ms ? budget_ms : budget_ms;",
  ),
  mutation(
    "a used-up budget is a failure of the pump",
    "run-machine.cpp",
    "return end_with(RunAction::GiveUp, Fault::TopUpBudget);",
    "return end_with(RunAction::FailPump, Fault::TopUpLimit, role);",
  ),
  mutation("a power cut makes top-ups free", "saved-record.cpp", "  walk_top_ups(cursor, state.top_ups);\n", ""),
  mutation(
    "no gap between top-ups",
    "top-up-budget.cpp",
    "return !has_last_ || now_ms - last_end_ms_ >= config.topup_min_gap_s * SECOND_MS;",
    "return config.topup_min_gap_s < UINT32_MAX || now_ms < last_end_ms_;",
  ),
  mutation(
    "automatic top-up without trust",
    "automatic-top-up.cpp",
    "return now_ms - seen_since_ms_ >= AUTO_TRUST_MS && now_ms - low_since_ms_ >= AUTO_LOW_MS;",
    "return true;",
  ),
  mutation(
    "automatic top-up nobody switched on",
    "automatic-top-up.cpp",
    "if (config.has_auto_top_up == 0 || config.has_calibration == 0",
    "if (config.has_calibration == 0",
  ),
  mutation(
    "a run is resumed after a reset",
    "core.cpp",
    "  if (saved_.run.is_open) report_reset(saved_.run);\n",
    "  if (saved_.run.is_open) begin_run(saved_.run.type, Phase::Filling, saved_.run.id, Cause::Run);\n",
  ),
  mutation("a reset in a water change is no fault", "core.cpp", "if (is_change) latch_fault(Fault::Reset);", ""),
  mutation("the run is not in the record", "saved-record.cpp", "  walk_run(cursor, state.run);\n", ""),
  mutation("the lock is not set", "core-runs.cpp", "  if (owes_salt_water) set_top_up_lock(true);\n", ""),
  mutation(
    "the lock is forgotten on reboot",
    "saved-record.cpp",
    "  cursor.flag(state.is_top_up_locked);\n",
    "  bool none = false;\n  cursor.flag(none);\n",
  ),
  mutation(
    "the lock does not hold top-ups",
    "core-runs.cpp",
    "if (saved_.is_top_up_locked || is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;\n  if (is_at_mark",
    "if (is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;\n  if (is_at_mark",
  ),
  mutation(
    "no second fill after drain-back",
    "run-machine.cpp",
    "if (conditions.reading.tenths <= full_tenths) return",
    "if (conditions.reading.tenths <= full_tenths || conditions.reading.is_good) return",
  ),
  mutation(
    "a water change while circulation would run dry",
    "core-runs.cpp",
    "  if (!is_circulation_on() && circulation_.guard.is_holding()) return Verdict::Interlock;\n",
    "",
  ),
  mutation("circulation is not restored", "core-runs.cpp", "  circulation_.let_go();\n", ""),
  mutation(
    "the limit of a run is ignored",
    "run-machine.cpp",
    "if (so_far_ms >= limit_ms(conditions.config, index))",
    "if (so_far_ms >= 100 * limit_ms(conditions.config, index))",
  ),
  mutation(
    "a frozen sensor is believed",
    "core-movement.cpp",
    "if (on_for_ms >= FROZEN_MS && same_for_ms >= FROZEN_MS) {",
    "if (on_for_ms < 0) {",
  ),
  mutation(
    "a dry pump runs on",
    "expected-change.cpp",
    "return now_ms - base_ms_ >= window_ms ? Fault::Dry : Fault::None;",
    "return Fault::None;",
  ),
  mutation(
    "a blind run waits for ever",
    "run-machine.cpp",
    "if (conditions.now_ms - run_.seen_ms >= RUN_BLIND_MS) return end_with(RunAction::GiveUp, Fault::Sensor);",
    "",
  ),
  mutation(
    "a run under another configuration",
    "core-commands.cpp",
    "if (command.config_revision != revision()) return Verdict::StaleConfig;",
    "",
  ),
  mutation(
    "two runs at once",
    "core-commands.cpp",
    "if (run_.is_open()) return Verdict::Busy;\n  if (saved_.config.has_calibration",
    "if (saved_.config.has_calibration",
  ),
  mutation(
    "manual ON during a run",
    "core-commands.cpp",
    "  if (run_.is_open()) return Verdict::Busy;\n  const uint32_t index = index_of(command);\n",
    "  const uint32_t index = index_of(command);\n",
  ),
  mutation(
    "a run that ends without a word",
    "core-runs.cpp",
    "  event.topped_up_ms = run_.pumped_ms(Role::TopUp);\n  events_.add(event);\n",
    "  event.topped_up_ms = run_.pumped_ms(Role::TopUp);\n  if (reason != Fault::Abort) events_.add(event);\n",
  ),
  mutation(
    "abort leaves the run open",
    "core-commands.cpp",
    "if (run_.is_open()) end_run(Outcome::Cancelled, Fault::Abort);\n    switch_water_off",
    "switch_water_off",
  ),
  mutation(
    "a fill aims at the water that runs back",
    "configuration.cpp",
    "return config.top_off_tenths > nearest ? config.top_off_tenths : nearest;",
    "return nearest;",
  ),
];
