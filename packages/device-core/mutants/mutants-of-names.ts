// Broken ways to say why nothing moves, and to be silent about a sensor.

import { byScenarios, type Mutant, mutant } from "./mutant.ts";

const NAMED = "in the simulation a wrong name is a cell of the confusion matrix, no broken rule";
const RARE = "needs a person who tops up by hand again and again, with a pump that fails in between";

export const mutantsOfNames: readonly Mutant[] = [
  byScenarios(
    NAMED,
    mutant("SAFE-6", "a frozen sensor is called dry", [
      "core-movement.cpp",
      "  if (same_for_ms < STUCK_LEAST_MS) return role",
      "  if (same_for_ms < HOUR_MS) return role",
    ]),
  ),
  byScenarios(
    NAMED,
    mutant("SAFE-6", "a dead pump is called a stuck sensor", [
      "core-movement.cpp",
      "return role == Role::Drain ? Fault::NoMovement : Fault::Dry;",
      "return role == Role::None ? Fault::NoMovement : Fault::SensorStuck;",
    ]),
  ),
  byScenarios(
    NAMED,
    mutant("SAFE-6", "a drain is called dry", [
      "core-movement.cpp",
      "return role == Role::Drain ? Fault::NoMovement : Fault::Dry;",
      "return role == Role::None ? Fault::NoMovement : Fault::Dry;",
    ]),
  ),
  mutant("SAFE-4", "a blind device says nothing", [
    "sensor-watch.cpp",
    "return is_news ? Fault::Sensor : Fault::None;",
    "return is_news ? Fault::None : Fault::None;",
  ]),
  byScenarios(
    RARE,
    mutant("SAFE-3", "by hand there is no gap", [
      "core-commands.cpp",
      "    if (!relays_[index].is_on && !budget_.is_gap_over(saved_.config, now_ms_)) return Verdict::Interlock;\n",
      "",
    ]),
  ),
  byScenarios(
    RARE,
    mutant("SAFE-3", "by hand nothing was learned", [
      "core.cpp",
      "  if (role == Role::TopUp && !is_of_run && on_for_ms >= manual_top_up_ms_) return true;\n",
      "",
    ]),
  ),
  mutant("SAFE-3", "a restart ends the gap", ["top-up-budget.cpp", "  has_last_ = sum_of_used_ms(ledger) > 0;\n", ""]),
  byScenarios(
    RARE,
    mutant("SAFE-3", "litres are not counted", [
      "top-up-budget.cpp",
      "if (flow == 0 || config.topup_day_ml == 0) return left_by_time_ms;",
      "if (flow < UINT32_MAX || config.topup_day_ml == 0) return left_by_time_ms;",
    ]),
  ),
];
