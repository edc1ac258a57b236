// Broken ways to switch a pump: leases, limits, one pump at a time, marks, and the events of its edges.

import { bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfPumps: readonly Mutant[] = [
  mutant("SAFE-2", "no lease expiry", [
    "leases.h",
    "return now_ms >= ends_ms_[index];",
    "return now_ms < ends_ms_[index] - ends_ms_[index];",
  ]),
  mutant("SAFE-2", "a lease outlives its pump", ["core.cpp", "  leases_.end(index);\n", ""]),
  mutant("SAFE-2", "renew without end", ["core.cpp", "if (!is_of_run && on_for_ms >= LONGEST_MANUAL_ON_MS) return true;", ""]),
  mutant("SAFE-2", "limits of the relay ignored", [
    "core.cpp",
    "if (on_for_ms >= (is_of_run ? run_.limit_ms(saved_.config, index) : longest_on_ms(saved_.config, index))) return true;",
    "",
  ]),
  bySimulation(
    mutant(
      "SAFE-2",
      "no ceiling above the configured limit",
      ["configuration.cpp", "held.drain_s = smaller(config.drain_s, DRAIN_CEILING_S);", ""],
      ["configuration.cpp", "held.topup_s = smaller(config.topup_s, TOPUP_CEILING_S);", ""],
    ),
  ),
  mutant("SAFE-2", "an uncalibrated tank runs on", [
    "core.cpp",
    "if (saved_.config.has_calibration == 0 && on_for_ms >= UNCALIBRATED_ON_MS) return true;",
    "",
  ]),
  bySimulation(
    mutant("SAFE-2", "timers of 32 bits", [
      "leases.h",
      "return now_ms >= ends_ms_[index];",
      "return static_cast<uint32_t>(now_ms) >= ends_ms_[index];",
    ]),
  ),
  mutant("SAFE-1", "interlock removed", [
    "interlock.cpp",
    "relays[other].is_on && is_level_controlled(role_at(config, other))) return false;",
    "relays[other].is_on && is_level_controlled(role_at(config, other))) continue;",
  ]),
  mutant("SAFE-1", "gap removed", [
    "interlock.cpp",
    "return is_same_pump || now_ms - last_off_ms_ >= INTERLOCK_GAP_MS;",
    "return true;",
  ]),
  mutant("SAFE-5", "marks ignored", [
    "core.cpp",
    "run_.is_at_mark(saved_.config, role, tenths) : is_at_mark(saved_.config, role, tenths)) return true;",
    "tenths < 0 : false) return true;",
  ]),
  mutant("SAFE-14", "an edge without its event", [
    "relays.cpp",
    "  events.add(relay_event(index, is_on, cause, now_ms));\n",
    "  if (cause != Cause::LeaseEnd) events.add(relay_event(index, is_on, cause, now_ms));\n",
  ]),
  bySimulation(
    mutant("SAFE-14", "every edge is said to be a person's", [
      "relays.cpp",
      "  events.add(relay_event(index, is_on, cause, now_ms));\n",
      "  (void)cause;\n  events.add(relay_event(index, is_on, Cause::Command, now_ms));\n",
    ]),
  ),
  mutant("SAFE-5", "by hand the marks do not count", [
    "core.cpp",
    "run_.is_at_mark(saved_.config, role, tenths) : is_at_mark(saved_.config, role, tenths)) return true;",
    "run_.is_at_mark(saved_.config, role, tenths) : false) return true;",
  ]),
];
