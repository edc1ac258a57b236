// Broken ways to treat commands and what they ask for.

import { bySimulation, type Mutant, mutant } from "./mutant.ts";

export const mutantsOfCommands: readonly Mutant[] = [
  mutant("SAFE-8", "renew starts a pump", [
    "core-commands.cpp",
    "if (!relays_[index].is_on) return Verdict::Expired;",
    "if (!relays_[index].is_on) return water_on(index, command.duration_ms);",
  ]),
  mutant("SAFE-11", "OFF needs a fresh sequence", [
    "core-commands.cpp",
    "  gate_.raise(index_of(command), command.seq);\n",
    "  if (gate_.judge(command, index_of(command), now_ms_) != Verdict::Ok) return Verdict::Duplicate;\n  gate_.raise(index_of(command), command.seq);\n",
  ]),
  mutant("SAFE-10", "OFF does not void what was sent before", [
    "core-commands.cpp",
    "  gate_.raise(index_of(command), command.seq);\n",
    "",
  ]),
  mutant("SAFE-10", "stop does not void what was sent before", [
    "core-commands.cpp",
    "    gate_.raise_all(command.seq);\n    if",
    "    if",
  ]),
  mutant("SAFE-10", "repeat executes again", ["core-commands.cpp", "if (answered != nullptr) return {*answered, true};", ""]),
  mutant(["SAFE-10", "SAFE-8"], "boot ignored", [
    "command-gate.cpp",
    "if (command.boot_counter != boot_counter_ || command.boot_nonce != boot_nonce_) return Verdict::StaleBoot;",
    "",
  ]),
  mutant("SAFE-10", "deadline ignored", [
    "command-gate.cpp",
    "  if (now_ms > command.deadline_up_ms) return Verdict::Expired;\n  if (command.deadline_up_ms - now_ms > FARTHEST_DEADLINE_MS) return Verdict::BadRequest;\n",
    "",
  ]),
  mutant("SAFE-10", "order ignored", [
    "command-gate.cpp",
    "if (has_accepted_[target] && command.seq <= accepted_seq_[target]) return Verdict::Duplicate;",
    "",
  ]),
  mutant(["SAFE-8", "SAFE-3"], "new roles leave pumps on", [
    "core.cpp",
    "if (!is_staying) switch_relay(index, false, Cause::Configuration);",
    "",
  ]),
  mutant("SAFE-15", "a run under another configuration", [
    "core-commands.cpp",
    "if (command.config_revision != revision()) return Verdict::StaleConfig;",
    "",
  ]),
  mutant("SAFE-13", "two runs at once", [
    "core-commands.cpp",
    "if (run_.is_open()) return Verdict::Busy;\n  if (saved_.overflow.is_testing) return Verdict::Interlock;\n  if (saved_.config.has_calibration",
    "if (saved_.overflow.is_testing) return Verdict::Interlock;\n  if (saved_.config.has_calibration",
  ]),
  mutant("SAFE-13", "manual ON during a run", [
    "core-commands.cpp",
    "  if (run_.is_open()) return Verdict::Busy;\n  const uint32_t index = index_of(command);\n",
    "  const uint32_t index = index_of(command);\n",
  ]),
  mutant("SAFE-11", "abort leaves the run open", [
    "core-commands.cpp",
    "if (run_.is_open()) end_run(Outcome::Cancelled, Fault::Abort);\n    switch_water_off",
    "switch_water_off",
  ]),
  mutant("SAFE-10", "abort does not void a start that was sent before", [
    "core-commands.cpp",
    "    gate_.raise_all(command.seq);\n    if (command.type == CommandType::EmergencyStop) {\n",
    "    if (command.type == CommandType::EmergencyStop) {\n      gate_.raise_all(command.seq);\n",
  ]),
  mutant("SAFE-10", "OFF does not void a run that was sent before", [
    "core-commands.cpp",
    "  if (role_of(index_of(command)) != Role::Spare || !knows_its_pumps()) gate_.raise(TARGET_RUN, command.seq);\n",
    "",
  ]),
  bySimulation(
    mutant("SAFE-15", "a new configuration is applied in the middle of a run", [
      "core.cpp",
      "  if (run_.is_open()) return ConfigField::Run;\n",
      "",
    ]),
  ),
];
