// Deliberately broken cores. Each one patches a copy of the source text; the scenarios must notice. A patch that no
// longer applies is a failure too: it would prove nothing.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashOf, runNative } from "./scenarios.ts";
import { buildScenarioObjects, buildVariant, CPP } from "./toolchain.ts";

type Mutation = Readonly<{ name: string; file: string; from: string; to: string }>;

const mutation = (name: string, file: string, from: string, to: string): Mutation => ({ name, file, from, to });

const mutations: readonly Mutation[] = [
  mutation(
    "no lease expiry",
    "leases.h",
    "return now_ms >= ends_ms_[index];",
    "return now_ms < ends_ms_[index] - ends_ms_[index];",
  ),
  mutation("a lease outlives its pump", "core.cpp", "  leases_.end(index);\n", ""),
  mutation(
    "renew starts a pump",
    "core-commands.cpp",
    "if (!relays_[index].is_on) return HC_EXPIRED;",
    "if (!relays_[index].is_on) return water_on(index, command.duration_ms);",
  ),
  mutation("renew without end", "core.cpp", "if (on_for_ms >= LONGEST_MANUAL_ON_MS) return true;", ""),
  mutation("limits of the relay ignored", "core.cpp", "if (on_for_ms >= longest_on_ms(saved_.config, index)) return true;", ""),
  mutation(
    "no ceiling above the configured limit",
    "configuration.cpp",
    "held.drain_s = smaller(config.drain_s, DRAIN_CEILING_S);",
    "",
  ),
  mutation(
    "an uncalibrated tank runs on",
    "core.cpp",
    "if (saved_.config.has_calibration == 0 && on_for_ms >= UNCALIBRATED_ON_MS) return true;",
    "",
  ),
  mutation(
    "OFF needs a fresh sequence",
    "core-commands.cpp",
    "  gate_.raise(index_of(command), command.seq);\n",
    "  if (gate_.judge(command, index_of(command), now_ms_) != HC_OK) return HC_DUPLICATE;\n  gate_.raise(index_of(command), command.seq);\n",
  ),
  mutation("OFF does not void what was sent before", "core-commands.cpp", "  gate_.raise(index_of(command), command.seq);\n", ""),
  mutation("stop does not void what was sent before", "core-commands.cpp", "    gate_.raise_all(command.seq);\n    if", "    if"),
  mutation("repeat executes again", "core-commands.cpp", "if (answered != nullptr) return {*answered, 1};", ""),
  mutation(
    "boot ignored",
    "command-gate.cpp",
    "if (command.boot_counter != boot_counter_ || command.boot_nonce != boot_nonce_) return HC_STALE_BOOT;",
    "",
  ),
  mutation("deadline ignored", "command-gate.cpp", "if (now_ms > command.deadline_up_ms) return HC_EXPIRED;", ""),
  mutation(
    "order ignored",
    "command-gate.cpp",
    "if (has_accepted_[target] && command.seq <= accepted_seq_[target]) return HC_DUPLICATE;",
    "",
  ),
  mutation(
    "stop forgotten on reboot",
    "saved-record.cpp",
    "  cursor.flag(latches.is_stopped);\n",
    "  bool none = false;\n  cursor.flag(none);\n",
  ),
  mutation("a cleared stop latches again", "latches.cpp", "if (is_spent(id)) return false;", ""),
  mutation(
    "stop leaves circulation on",
    "core.cpp",
    "++index) switch_relay(index, false, HC_CAUSE_EMERGENCY_STOP);",
    "++index) if (moves_water(role_of(index))) switch_relay(index, false, HC_CAUSE_EMERGENCY_STOP);",
  ),
  mutation(
    "interlock removed",
    "interlock.cpp",
    "relays[other].is_on && is_level_controlled(config.roles[other])) return false;",
    "relays[other].is_on && is_level_controlled(config.roles[other])) continue;",
  ),
  mutation("gap removed", "interlock.cpp", "return is_same_pump || now_ms - last_off_ms_ >= INTERLOCK_GAP_MS;", "return true;"),
  mutation("new roles leave pumps on", "core.cpp", "if (!is_staying) switch_relay(index, false, HC_CAUSE_CONFIGURATION);", ""),
  mutation(
    "255 is a distance",
    "sensor-filter.cpp",
    "if (sample.raw_mm == NO_TARGET_MM) return false;\n  return sample.raw_mm >= NEAREST_MM && sample.raw_mm <= FARTHEST_MM;",
    "return sample.raw_mm >= NEAREST_MM;",
  ),
  mutation(
    "a jump is believed while a pump runs",
    "sensor-filter.cpp",
    "if (is_water_still) outliers_.add",
    "if (true) outliers_.add",
  ),
  mutation("no reading is ignored", "core.cpp", "if (!reading.is_good) return true;", "if (!reading.is_good) return false;"),
  mutation("marks ignored", "core.cpp", "if (is_at_mark(saved_.config, role, reading.tenths)) return true;", ""),
  mutation(
    "a bad record is believed",
    "saved-record.cpp",
    "return get_u32(bytes + BODY_BYTES) == checksum(bytes, BODY_BYTES);",
    "return true;",
  ),
  mutation(
    "a fault leaves ON allowed",
    "core-commands.cpp",
    "  if (saved_.latches.is_stopped || saved_.latches.has_fault()) return HC_LATCHED;\n  if (!interlock_",
    "  if (saved_.latches.is_stopped) return HC_LATCHED;\n  if (!interlock_",
  ),
  mutation(
    "circulation stays off after a pause",
    "circulation.cpp",
    "if (now_ms < paused_until_ms_) return",
    "if (paused_until_ms_ != 0) return",
  ),
  mutation("circulation runs dry", "circulation.cpp", "  is_holding_ = true;\n", ""),
  mutation(
    "any id clears a stop",
    "core-commands.cpp",
    "if (!is_same_id(command.stop_id, saved_.latches.stop_id)) return HC_BAD_REQUEST;",
    "",
  ),
  mutation(
    "a stop is not written down",
    "core.cpp",
    "  events_.add(stop_event(HC_EVENT_STOP_LATCHED, stop_id, now_ms_));\n  is_record_due_ = true;\n",
    "  events_.add(stop_event(HC_EVENT_STOP_LATCHED, stop_id, now_ms_));\n",
  ),
  mutation(
    "an edge without its event",
    "relays.cpp",
    "  events.add(relay_event(index, is_on, cause, now_ms));\n",
    "  if (cause != HC_CAUSE_LEASE_END) events.add(relay_event(index, is_on, cause, now_ms));\n",
  ),
  mutation(
    "timers of 32 bits",
    "leases.h",
    "const uint64_t ends_ms = now_ms + lease_ms;",
    "const uint64_t ends_ms = static_cast<uint32_t>(now_ms + lease_ms);",
  ),
];

function verdictOn({ file, from, to }: Mutation, objects: string, expectedHash: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), "halocline-mutant-"));
  try {
    cpSync(CPP, folder, { recursive: true });
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    if (text.split(from).length !== 2) throw new Error(`the patch for ${file} no longer applies exactly once: ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const program = join(folder, "scenarios.run");
    buildVariant(folder, objects, program);
    const results = runNative(program);
    const broken = results.find(({ violations }) => violations > 0);
    if (broken) return `${broken.rule} broken at seed ${broken.seed}`;
    return hashOf(results) === expectedHash ? null : "only the trace differs";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many were caught, out of how many; prints how each one was. */
export function runMutations(expectedHash: string): Readonly<{ caught: number; total: number }> {
  const objects = mkdtempSync(join(tmpdir(), "halocline-scenarios-"));
  let caught = 0;
  try {
    buildScenarioObjects(objects);
    for (const mutant of mutations) {
      const verdict = verdictOn(mutant, objects, expectedHash);
      if (verdict !== null) caught += 1;
      process.stdout.write(verdict === null ? `  SURVIVED  ${mutant.name}\n` : `  caught    ${mutant.name}: ${verdict}\n`);
    }
  } finally {
    rmSync(objects, { recursive: true, force: true });
  }
  return { caught, total: mutations.length };
}
