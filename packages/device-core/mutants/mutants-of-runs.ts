// Broken ways to carry out a run: its phases, its limits, its end, and a reset in the middle of it.

import { byScenarios, bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfRuns: readonly Mutant[] = [
  mutant("SAFE-9", "a run is resumed after a reset", [
    "core.cpp",
    "  if (saved_.run.is_open) report_reset(saved_.run);\n",
    "  if (saved_.run.is_open) begin_run(saved_.run.type, Phase::Filling, saved_.run.id, Cause::Run, saved_.config.drain_tenths);\n",
  ]),
  mutant(["SAFE-9", "SAFE-22"], "a reset in a water change is no fault", [
    "core.cpp",
    "if (is_change) latch_fault(Fault::Reset);",
    "",
  ]),
  mutant("SAFE-9", "the run is not in the record", ["saved-record.cpp", "  walk_run(cursor, state.run);\n", ""]),
  mutant("SAFE-17", "no second fill after drain-back", [
    "run-machine.cpp",
    "if (conditions.reading.tenths <= full_tenths) return",
    "if (conditions.reading.tenths <= full_tenths || conditions.reading.is_good) return",
  ]),
  mutant(["SAFE-2", "SAFE-3"], "the limit of a run is ignored", [
    "run-machine.cpp",
    "if (so_far_ms >= limit_ms(conditions.config, index))",
    "if (so_far_ms >= 100 * limit_ms(conditions.config, index))",
  ]),
  mutant(["SAFE-12", "SAFE-4"], "a blind run waits for ever", [
    "run-machine.cpp",
    "if (conditions.now_ms - run_.seen_ms >= RUN_BLIND_MS) return end_with(RunAction::GiveUp, Fault::Sensor);",
    "",
  ]),
  mutant("SAFE-12", "a run that ends without a word", [
    "core-runs.cpp",
    "  event.topped_up_ms = run_.pumped_ms(Role::TopUp);\n  events_.add(event);\n",
    "  event.topped_up_ms = run_.pumped_ms(Role::TopUp);\n  if (reason != Fault::Abort) events_.add(event);\n",
  ]),
  mutant("SAFE-5", "a fill aims at the water that runs back", [
    "configuration.cpp",
    "return config.top_off_tenths > nearest ? config.top_off_tenths : nearest;",
    "return nearest;",
  ]),
  byScenarios(
    "The server never asks for more than a whole change: only a damaged or forged command does.",
    mutant("SAFE-5", "a smaller change may drain beyond the drain mark", [
      "configuration.cpp",
      "return wanted_tenths > config.drain_tenths ? config.drain_tenths : wanted_tenths;",
      "return wanted_tenths;",
    ]),
  ),
  byScenarios(
    "The households of the simulation ask for whole changes.",
    mutant("SAFE-5", "a smaller change drains to the drain mark", [
      "run-machine.cpp",
      "if (role == Role::Drain) return tenths >= run_.drain_tenths;",
      "if (role == Role::Drain) return tenths >= config.drain_tenths;",
    ]),
  ),
  byScenarios(
    "The households of the simulation ask for whole changes.",
    mutant("SAFE-5", "a mark above the top means the drain mark", [
      "configuration.cpp",
      "if (wanted_tenths < nearest) return nearest;",
      "if (wanted_tenths < nearest) return config.drain_tenths;",
    ]),
  ),
  bySimulation(
    mutant(
      "SAFE-5",
      "the marks beyond the set points end no run",
      [
        "run-machine.cpp",
        "const bool is_too_high = tenths <= config.high_high_tenths;",
        "const bool is_too_high = tenths <= -100000;",
      ],
      [
        "run-machine.cpp",
        "const bool is_too_low = tenths >= config.low_low_tenths;",
        "const bool is_too_low = tenths >= 1000000;",
      ],
    ),
  ),
  mutant("SAFE-21", "thirty millimetres short count as refilled", [
    "run-machine.cpp",
    "return tenths <= full_tenths + config.hysteresis_tenths;",
    "return tenths <= full_tenths + config.hysteresis_tenths + 300;",
  ]),
  mutant("SAFE-2", "a sensor that comes and goes renews the limit of a run", [
    "run-machine.cpp",
    "const uint64_t so_far_ms = pumped_ms(role) + (relay.is_on",
    "const uint64_t so_far_ms = 0 + (relay.is_on",
  ]),
  bySimulation(
    mutant("SAFE-17", "a change ends before its water has settled", [
      "run-machine.cpp",
      "  if (!is_settled(conditions, AFTER_RESTART_LEAST_MS, AFTER_RESTART_MOST_MS)) return RunStep();\n",
      "",
    ]),
  ),
  bySimulation(
    mutant("SAFE-12", "a run may take an hour longer than its limits", [
      "safety-limits.h",
      "constexpr uint64_t RUN_WAITING_MS = 120 * SECOND_MS;",
      "constexpr uint64_t RUN_WAITING_MS = 3720 * SECOND_MS;",
    ]),
  ),
  bySimulation(
    mutant(["SAFE-1", "SAFE-13"], "a change starts beside a pump that is on by hand", [
      "core-runs.cpp",
      "  if (is_any_pump_on(saved_.config, relays_)) return Verdict::Interlock;\n  // SAFE-17: it would",
      "  // SAFE-17: it would",
    ]),
  ),
];
