// What the core says, out of the layouts of `hc_view` and `hc_event`.

import type { CoreEvent, CoreSuspect, CoreView, HoldReason } from "./core.types.ts";
import type { CoreMemory } from "./core-memory.ts";
import {
  CAUSES,
  CONFIG_FIELDS,
  EVENT_TYPES,
  FAULTS,
  ROLES,
  RUN_OUTCOMES,
  RUN_PHASES,
  RUN_TYPES,
  STATES,
  SUSPECTS,
  wordAt,
} from "./words.ts";

const CHANNELS = [0, 1, 2, 3, 4] as const;

/** Made once, by the bits of what is on: a view is read after every step, and most steps change no relay. */
const RELAYS: readonly (readonly boolean[])[] = Array.from({ length: 1 << CHANNELS.length }, (_, bits) =>
  Object.freeze(CHANNELS.map((channel) => (bits & (1 << channel)) !== 0)),
);

const VIEW = {
  relays: 0,
  roles: 5,
  state: 10,
  fault: 11,
  isStopLatched: 12,
  isTopUpLocked: 13,
  hasDistance: 14,
  configRevision: 16,
  distance: 20,
  runType: 28,
  runPhase: 29,
  stopId: 30,
  runId: 95,
  hasRun: 15,
  hold: 160,
  suspects: 161,
} as const;

const EVENT = {
  upMs: 0,
  revision: 8,
  distance: 12,
  drainedMs: 16,
  filledMs: 20,
  toppedUpMs: 24,
  type: 28,
  channel: 29,
  isOn: 30,
  cause: 31,
  fault: 32,
  field: 33,
  runType: 34,
  phase: 35,
  outcome: 36,
  hasDistance: 37,
  suspects: 38,
  id: 39,
} as const;

export const EVENT_BYTES = 104;

const readRun = (memory: CoreMemory, at: number): CoreView["run"] => ({
  id: memory.id(at + VIEW.runId),
  type: wordAt(RUN_TYPES, memory.byte(at + VIEW.runType)),
  phase: wordAt(RUN_PHASES, memory.byte(at + VIEW.runPhase)),
});

function readRelays(memory: CoreMemory, at: number): readonly boolean[] {
  let bits = 0;
  for (const channel of CHANNELS) if (memory.flag(at + channel)) bits |= 1 << channel;
  return wordAt(RELAYS, bits);
}

/** Made once, as the relays are. */
const SUSPECTED: readonly (readonly CoreSuspect[])[] = Array.from({ length: 1 << SUSPECTS.length }, (_, bits) =>
  Object.freeze(SUSPECTS.filter((__, bit) => (bits & (1 << bit)) !== 0)),
);

const readSuspects = (memory: CoreMemory, at: number): readonly CoreSuspect[] => wordAt(SUSPECTED, memory.byte(at));

const HOLD_REASONS: readonly string[] = ["rising", "falling", "welded", "overflow"] satisfies HoldReason[];

const isHoldReason = (word: string): word is HoldReason => HOLD_REASONS.includes(word);

function readHoldReason(memory: CoreMemory, at: number): HoldReason {
  const word = wordAt(FAULTS, memory.byte(at));
  if (!isHoldReason(word)) throw new Error(`the core holds water for "${word}", which is no reason`);
  return word;
}

export function readView(memory: CoreMemory, at: number): CoreView {
  const isStopLatched = memory.flag(at + VIEW.isStopLatched);
  return {
    relays: readRelays(memory, at + VIEW.relays),
    state: wordAt(STATES, memory.byte(at + VIEW.state)),
    fault: wordAt(FAULTS, memory.byte(at + VIEW.fault)) || null,
    isStopLatched,
    stopId: isStopLatched ? memory.id(at + VIEW.stopId) : null,
    isTopUpLocked: memory.flag(at + VIEW.isTopUpLocked),
    hold: memory.byte(at + VIEW.hold) === 0 ? null : readHoldReason(memory, at + VIEW.hold),
    suspects: readSuspects(memory, at + VIEW.suspects),
    run: memory.flag(at + VIEW.hasRun) ? readRun(memory, at) : null,
    configRevision: memory.u32(at + VIEW.configRevision),
    roles: CHANNELS.map((channel) => wordAt(ROLES, memory.byte(at + VIEW.roles + channel))),
    distanceMm: memory.flag(at + VIEW.hasDistance) ? memory.millimetres(at + VIEW.distance) : null,
  };
}

const distanceOf = (memory: CoreMemory, at: number): number | null =>
  memory.flag(at + EVENT.hasDistance) ? memory.millimetres(at + EVENT.distance) : null;

const secondsOf = (memory: CoreMemory, at: number): number => Math.round(memory.u32(at) / 1000);

function readRelayEvent(memory: CoreMemory, at: number, upMs: number): CoreEvent {
  return {
    type: "relay",
    channel: memory.byte(at + EVENT.channel),
    isOn: memory.flag(at + EVENT.isOn),
    cause: wordAt(CAUSES, memory.byte(at + EVENT.cause)),
    upMs,
  };
}

function readRunEvent(memory: CoreMemory, at: number, type: "run_phase" | "run_ended", upMs: number): CoreEvent {
  const runId = memory.id(at + EVENT.id);
  const runType = wordAt(RUN_TYPES, memory.byte(at + EVENT.runType));
  const distanceMm = distanceOf(memory, at);
  if (type === "run_phase") {
    return { type, runId, runType, phase: wordAt(RUN_PHASES, memory.byte(at + EVENT.phase)), distanceMm, upMs };
  }
  return {
    type,
    runId,
    runType,
    outcome: wordAt(RUN_OUTCOMES, memory.byte(at + EVENT.outcome)),
    reason: wordAt(FAULTS, memory.byte(at + EVENT.fault)) || null,
    distanceMm,
    drainedS: secondsOf(memory, at + EVENT.drainedMs),
    filledS: secondsOf(memory, at + EVENT.filledMs),
    toppedUpS: secondsOf(memory, at + EVENT.toppedUpMs),
    upMs,
  };
}

export function readEvent(memory: CoreMemory, at: number): CoreEvent {
  const type = wordAt(EVENT_TYPES, memory.byte(at + EVENT.type));
  const upMs = memory.u64(at + EVENT.upMs);
  const revision = memory.u32(at + EVENT.revision);
  switch (type) {
    case "relay":
      return readRelayEvent(memory, at, upMs);
    case "run_phase":
    case "run_ended":
      return readRunEvent(memory, at, type, upMs);
    case "top_up_locked":
    case "top_up_released":
      return { type, upMs };
    case "hold": {
      const suspects = readSuspects(memory, at + EVENT.suspects);
      return { type, reason: readHoldReason(memory, at + EVENT.fault), suspects, distanceMm: distanceOf(memory, at), upMs };
    }
    case "hold_released": {
      const cause = wordAt(CAUSES, memory.byte(at + EVENT.cause));
      return { type, reason: readHoldReason(memory, at + EVENT.fault), cause, distanceMm: distanceOf(memory, at), upMs };
    }
    case "circulation_paused":
      return { type, cause: wordAt(CAUSES, memory.byte(at + EVENT.cause)), distanceMm: distanceOf(memory, at), upMs };
    case "warning":
    case "warning_ended":
      return { type, fault: wordAt(FAULTS, memory.byte(at + EVENT.fault)), distanceMm: distanceOf(memory, at), upMs };
    case "stop_latched":
    case "stop_cleared":
      return { type, stopId: memory.id(at + EVENT.id), upMs };
    case "fault_latched":
    case "fault_cleared":
      return { type, fault: wordAt(FAULTS, memory.byte(at + EVENT.fault)), upMs };
    case "config_applied":
      return { type, revision, upMs };
    case "config_refused":
      return { type, revision, field: wordAt(CONFIG_FIELDS, memory.byte(at + EVENT.field)), upMs };
  }
}
