// Broken ways to let an update restart the device.

import { type Mutant, mutant } from "./mutant.ts";

export const mutantsOfUpdates: readonly Mutant[] = [
  mutant("SAFE-16", "an update in the middle of a run", ["core-update.cpp", "  if (run_.is_open()) return Verdict::Busy;\n", ""]),
  mutant("SAFE-16", "an update while a pump is on", [
    "core-update.cpp",
    "return is_water_still() ? Verdict::Ok : Verdict::Interlock;",
    "return Verdict::Ok;",
  ]),
  mutant("SAFE-16", "an update of a latched device", [
    "core-update.cpp",
    "  const bool is_latched = saved_.latches.is_stopped || saved_.latches.has_fault();",
    "  const bool is_latched = false;",
  ]),
  mutant("SAFE-16", "the water is not looked at again before the restart", [
    "core-update.cpp",
    "  const Verdict verdict = may_restart();\n  if (verdict == Verdict::Ok) update_.hold(now_ms_);",
    "  const Verdict verdict = Verdict::Ok;\n  if (verdict == Verdict::Ok) update_.hold(now_ms_);",
  ]),
  mutant("SAFE-16", "a pump goes on while the device is about to restart", [
    "core-commands.cpp",
    "  if (update_.is_holding(now_ms_)) return Verdict::Busy;\n  const uint64_t lease_ms",
    "  const uint64_t lease_ms",
  ]),
  mutant("SAFE-16", "a run starts while the device is about to restart", [
    "core-commands.cpp",
    "  if (update_.is_holding(now_ms_)) return Verdict::Busy;\n  if (run_.is_open())",
    "  if (run_.is_open())",
  ]),
  mutant("SAFE-16", "a cancel comes too late and is obeyed", [
    "core-update.cpp",
    "  if (update_.is_holding(now_ms_)) return Verdict::Busy;\n",
    "",
  ]),
  mutant("SAFE-16", "two updates at once", [
    "core-update.cpp",
    "  if (update_.is_open() || update_.is_holding(now_ms_)) return Verdict::Busy;\n",
    "",
  ]),
  mutant("SAFE-16", "the hold before a restart lasts a millisecond", [
    "safety-limits.h",
    "constexpr uint64_t RESTART_HOLD_MS = MINUTE_MS;",
    "constexpr uint64_t RESTART_HOLD_MS = 1;",
  ]),
];
