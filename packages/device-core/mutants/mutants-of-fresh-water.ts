// Broken ways to give fresh water: budgets, gaps, what was learned, the lock, and automatic top-up.

import { bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfFreshWater: readonly Mutant[] = [
  mutant("SAFE-3", "no budget of top-ups", [
    "top-up-budget.cpp",
    "const uint64_t left_by_time_ms = used_ms < budget_ms ? budget_ms - used_ms : 0;",
    "const uint64_t left_by_time_ms = used_ms < budget_ms ? budget_ms : budget_ms;",
  ]),
  mutant("SAFE-3", "a used-up budget is a failure of the pump", [
    "run-machine.cpp",
    "return end_with(RunAction::GiveUp, Fault::TopUpBudget);",
    "return end_with(RunAction::FailPump, Fault::TopUpLimit, role);",
  ]),
  mutant("SAFE-3", "a power cut makes top-ups free", ["saved-record.cpp", "  walk_top_ups(cursor, state.top_ups);\n", ""]),
  mutant("SAFE-3", "no gap between top-ups", [
    "top-up-budget.cpp",
    "return !has_last_ || gap_seen_ms(now_ms) >= config.topup_min_gap_s * SECOND_MS;",
    "return config.topup_min_gap_s < UINT32_MAX || now_ms < last_end_ms_;",
  ]),
  mutant("SAFE-8", "automatic top-up without trust", [
    "automatic-top-up.cpp",
    "return now_ms - seen_since_ms_ >= AUTO_TRUST_MS && now_ms - low_since_ms_ >= AUTO_LOW_MS;",
    "return true;",
  ]),
  mutant("SAFE-8", "automatic top-up nobody switched on", [
    "automatic-top-up.cpp",
    "if (config.has_auto_top_up == 0 || config.has_calibration == 0",
    "if (config.has_calibration == 0",
  ]),
  mutant("SAFE-21", "the lock is not set", ["core-runs.cpp", "  if (owes_salt_water) set_top_up_lock(true);\n", ""]),
  mutant("SAFE-21", "the lock is forgotten on reboot", [
    "saved-record.cpp",
    "  cursor.flag(state.is_top_up_locked);\n",
    "  bool none = false;\n  cursor.flag(none);\n",
  ]),
  mutant("SAFE-21", "the lock does not hold top-ups", [
    "core-runs.cpp",
    "if (saved_.is_top_up_locked || is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;\n  if (is_at_mark",
    "if (is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;\n  if (is_at_mark",
  ]),
  bySimulation(
    mutant("SAFE-3", "an hour of the budget lasts six minutes", [
      "top-up-budget.cpp",
      "elapsed_ms >= HOUR_MS && hours < BUDGET_HOURS; ++hours) {\n    elapsed_ms -= HOUR_MS;",
      "elapsed_ms >= HOUR_MS / 10 && hours < BUDGET_HOURS; ++hours) {\n    elapsed_ms -= HOUR_MS / 10;",
    ]),
  ),
  bySimulation(
    mutant("SAFE-3", "what top-ups took before limits none", [
      "top-up-budget.cpp",
      "if (ledger.learned_count < LEARNED_LEAST) return UINT64_MAX;",
      "if (ledger.learned_count < 200) return UINT64_MAX;",
    ]),
  ),
  mutant("SAFE-3", "what a power cut left reserved is not counted as used", [
    "top-up-budget.cpp",
    "  use(ledger, config, ledger.reserved_ms);\n",
    "  use(ledger, config, 0);\n",
  ]),
  mutant("SAFE-21", "a reset in a drained change locks nothing", [
    "core.cpp",
    "  if (is_change && marker.has_drained) set_top_up_lock(true);\n",
    "",
  ]),
  mutant("SAFE-21", "clearing a fault releases the lock", [
    "core-commands.cpp",
    "  saved_.rates = LearnedRates();\n",
    "  saved_.rates = LearnedRates();\n  set_top_up_lock(false);\n",
  ]),
  bySimulation(
    mutant("SAFE-8", "a sensor that was gone is trusted at once", [
      "automatic-top-up.cpp",
      "if (!reading.is_good) seen_since_ms_ = now_ms;",
      "if (!reading.is_good && now_ms < 1000) seen_since_ms_ = now_ms;",
    ]),
  ),
];
