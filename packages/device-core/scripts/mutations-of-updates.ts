// Broken ways to let an update restart the device.

import { type Mutation, mutation } from "./mutation.ts";

export const mutationsOfUpdates: readonly Mutation[] = [
  mutation("an update in the middle of a run", "core-update.cpp", "  if (run_.is_open()) return Verdict::Busy;\n", ""),
  mutation(
    "an update while a pump is on",
    "core-update.cpp",
    "return is_water_still() ? Verdict::Ok : Verdict::Interlock;",
    "return Verdict::Ok;",
  ),
  mutation(
    "an update of a latched device",
    "core-update.cpp",
    "  const bool is_latched = saved_.latches.is_stopped || saved_.latches.has_fault();",
    "  const bool is_latched = false;",
  ),
  mutation(
    "the water is not looked at again before the restart",
    "core-update.cpp",
    "  const Verdict verdict = may_restart();\n  if (verdict == Verdict::Ok) update_.hold(now_ms_);",
    "  const Verdict verdict = Verdict::Ok;\n  if (verdict == Verdict::Ok) update_.hold(now_ms_);",
  ),
  mutation(
    "a pump goes on while the device is about to restart",
    "core-commands.cpp",
    "  if (update_.is_holding(now_ms_)) return Verdict::Busy;\n  const uint64_t lease_ms",
    "  const uint64_t lease_ms",
  ),
  mutation(
    "a run starts while the device is about to restart",
    "core-commands.cpp",
    "  if (update_.is_holding(now_ms_)) return Verdict::Busy;\n  if (run_.is_open())",
    "  if (run_.is_open())",
  ),
  mutation(
    "a cancel comes too late and is obeyed",
    "core-update.cpp",
    "  if (update_.is_holding(now_ms_)) return Verdict::Busy;\n",
    "",
  ),
  mutation(
    "two updates at once",
    "core-update.cpp",
    "  if (update_.is_open() || update_.is_holding(now_ms_)) return Verdict::Busy;\n",
    "",
  ),
];
