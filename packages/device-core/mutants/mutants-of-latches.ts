// Broken ways to latch a stop or a fault, and to write either down.

import { byScenarios, bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfLatches: readonly Mutant[] = [
  mutant("SAFE-11", "stop forgotten on reboot", [
    "saved-record.cpp",
    "  cursor.flag(latches.is_stopped);\n",
    "  bool none = false;\n  cursor.flag(none);\n",
  ]),
  mutant("SAFE-11", "a cleared stop latches again", ["latches.cpp", "if (is_spent(id)) return false;", ""]),
  mutant("SAFE-11", "stop leaves circulation on", [
    "core.cpp",
    "++index) switch_relay(index, false, Cause::EmergencyStop);",
    "++index) if (moves_water(role_of(index))) switch_relay(index, false, Cause::EmergencyStop);",
  ]),
  mutant("SAFE-11", "any id clears a stop", [
    "core-commands.cpp",
    "if (!is_same_id(command.stop_id, saved_.latches.stop_id)) return Verdict::BadRequest;",
    "",
  ]),
  mutant("SAFE-11", "a stop is not written down", [
    "core.cpp",
    "  events_.add(stop_event(EventType::StopLatched, stop_id, now_ms_));\n  is_record_due_ = true;\n",
    "  events_.add(stop_event(EventType::StopLatched, stop_id, now_ms_));\n",
  ]),
  mutant(["SAFE-22", "SAFE-11"], "a bad record is believed", [
    "saved-record.cpp",
    "return get_u32(bytes + body_bytes) == checksum(bytes, body_bytes);",
    "return true;",
  ]),
  byScenarios(
    "in the simulation no newer core ever wrote the record",
    mutant(["SAFE-11", "SAFE-8", "SAFE-7", "SAFE-22"], "the record of a newer core is lost", [
      "saved-record.cpp",
      "is_all_known = keep_what_is_known(read, additions);\n",
      "is_all_known = keep_what_is_known(read, additions);\n  if (additions.minor > MINOR) return RecordRead::Bad;\n",
    ]),
  ),
  byScenarios(
    "in the simulation the first channel always is circulation",
    mutant("SAFE-8", "after a harmed record the first channel is taken for circulation", [
      "core.cpp",
      "    saved_.config = without_document({});\n",
      "",
    ]),
  ),
  mutant("SAFE-22", "a fault leaves ON allowed", [
    "core.cpp",
    "return !saved_.latches.is_stopped && !saved_.latches.has_fault() && saved_.hold.may_start(role);",
    "return !saved_.latches.is_stopped && saved_.hold.may_start(role);",
  ]),
  mutant("SAFE-22", "a restart forgets a fault", [
    "saved-record.cpp",
    "  cursor.enumerator(latches.fault);\n",
    "  Fault none = Fault::None;\n  cursor.enumerator(none);\n",
  ]),
  bySimulation(
    mutant("SAFE-22", "clearing the stop clears the fault with it", [
      "core-commands.cpp",
      "  saved_.latches.clear_stop();\n",
      "  saved_.latches.clear_stop();\n  saved_.latches.fault = Fault::None;\n",
    ]),
  ),
  bySimulation(
    mutant("SAFE-22", "a fault clears itself within ten minutes", [
      "core.cpp",
      "  watch_still_water();\n}",
      "  watch_still_water();\n  if (saved_.latches.has_fault() && now_ms_ % 600000 < 100) {\n    saved_.latches.fault = Fault::None;\n    is_record_due_ = true;\n  }\n}",
    ]),
  ),
];
