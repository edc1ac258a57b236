// A command into the layout of `hc_command`.

import type { CommandFrame, CoreCommand } from "./core.types.ts";
import type { CoreMemory } from "./core-memory.ts";
import { COMMAND_TYPES } from "./words.ts";

const SEQ = 0;
const DEADLINE = 8;
const DURATION = 16;
const BOOT_COUNTER = 20;
const BOOT_NONCE = 24;
const CONFIG_REVISION = 28;
const TYPE = 32;
const CHANNEL = 33;
const HAS_BOOT = 34;
const HAS_DEADLINE = 35;
const HAS_DURATION = 36;
const ID = 37;
const STOP_ID = 102;
const RUN_ID = 167;
const DRAIN_TO = 232;
const HAS_DRAIN_TO = 236;

function durationMs(command: CoreCommand): number | null {
  if (command.type === "relay_on" || command.type === "renew") return command.leaseMs;
  return command.type === "relay_pause" ? command.pauseMs : null;
}

const drainToMm = (command: CoreCommand): number | null =>
  command.type === "start_water_change" ? (command.drainToMm ?? null) : null;

export function writeCommand(memory: CoreMemory, at: number, frame: CommandFrame, command: CoreCommand): void {
  const duration = durationMs(command);
  const drainTo = drainToMm(command);
  memory.setU64(at + SEQ, frame.seq);
  memory.setU64(at + DEADLINE, frame.deadlineUpMs ?? 0);
  memory.setU32(at + DURATION, duration ?? 0);
  memory.setU32(at + BOOT_COUNTER, frame.boot?.counter ?? 0);
  memory.setU32(at + BOOT_NONCE, frame.boot?.nonce ?? 0);
  memory.setByte(at + TYPE, COMMAND_TYPES.indexOf(command.type));
  memory.setByte(at + CHANNEL, "channel" in command ? command.channel : 0);
  memory.setFlag(at + HAS_BOOT, frame.boot !== null);
  memory.setFlag(at + HAS_DEADLINE, frame.deadlineUpMs !== null);
  memory.setFlag(at + HAS_DURATION, duration !== null);
  memory.setId(at + ID, frame.id);
  memory.setId(at + STOP_ID, "stopId" in command ? command.stopId : "");
  memory.setU32(at + CONFIG_REVISION, "configRevision" in command ? command.configRevision : 0);
  memory.setId(at + RUN_ID, "runId" in command ? command.runId : "");
  memory.setMillimetres(at + DRAIN_TO, drainTo ?? 0);
  memory.setFlag(at + HAS_DRAIN_TO, drainTo !== null);
}
