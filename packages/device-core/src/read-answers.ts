// What the core says, out of the layouts of `hc_view` and `hc_event`.

import type { CoreEvent, CoreView } from "./core.types.ts";
import type { CoreMemory } from "./core-memory.ts";
import { CAUSES, CONFIG_FIELDS, EVENT_TYPES, FAULTS, ROLES, STATES, wordAt } from "./words.ts";

const CHANNELS = [0, 1, 2, 3, 4] as const;

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
  stopId: 28,
} as const;

const EVENT = { upMs: 0, revision: 8, type: 12, channel: 13, isOn: 14, cause: 15, fault: 16, field: 17, stopId: 18 } as const;

export const EVENT_BYTES = 88;

export function readView(memory: CoreMemory, at: number): CoreView {
  const isStopLatched = memory.flag(at + VIEW.isStopLatched);
  return {
    relays: CHANNELS.map((channel) => memory.flag(at + VIEW.relays + channel)),
    state: wordAt(STATES, memory.byte(at + VIEW.state)),
    fault: wordAt(FAULTS, memory.byte(at + VIEW.fault)) || null,
    isStopLatched,
    stopId: isStopLatched ? memory.id(at + VIEW.stopId) : null,
    isTopUpLocked: memory.flag(at + VIEW.isTopUpLocked),
    configRevision: memory.u32(at + VIEW.configRevision),
    roles: CHANNELS.map((channel) => wordAt(ROLES, memory.byte(at + VIEW.roles + channel))),
    distanceMm: memory.flag(at + VIEW.hasDistance) ? memory.millimetres(at + VIEW.distance) : null,
  };
}

export function readEvent(memory: CoreMemory, at: number): CoreEvent {
  const type = wordAt(EVENT_TYPES, memory.byte(at + EVENT.type));
  const upMs = memory.u64(at + EVENT.upMs);
  const revision = memory.u32(at + EVENT.revision);
  switch (type) {
    case "relay":
      return {
        type,
        channel: memory.byte(at + EVENT.channel),
        isOn: memory.flag(at + EVENT.isOn),
        cause: wordAt(CAUSES, memory.byte(at + EVENT.cause)),
        upMs,
      };
    case "stop_latched":
    case "stop_cleared":
      return { type, stopId: memory.id(at + EVENT.stopId), upMs };
    case "fault_latched":
    case "fault_cleared":
      return { type, fault: wordAt(FAULTS, memory.byte(at + EVENT.fault)), upMs };
    case "config_applied":
      return { type, revision, upMs };
    case "config_refused":
      return { type, revision, field: wordAt(CONFIG_FIELDS, memory.byte(at + EVENT.field)), upMs };
  }
}
