// What the control core noticed, as the wire says it.

import type { EventMessage } from "@halocline/contracts/device/replies.contract";
import type { CoreEvent } from "@halocline/device-core/core.types";

export type DeviceEvent = Pick<EventMessage, "type" | "data" | "up_ms" | "run">;

export function deviceEventOf(event: CoreEvent): DeviceEvent {
  return { type: event.type, up_ms: event.upMs, ...("runId" in event && { run: event.runId }), data: dataOf(event) };
}

const LONGEST_LINE = 64;

/** An event's data is flat, also to a server that knows no holds: as many words as one text may carry. */
const wordsInLine = (words: readonly string[]): string =>
  words.reduce((line, word) => (`${line} ${word}`.length > LONGEST_LINE ? line : `${line} ${word}`.trim()), "");

function dataOf(event: CoreEvent): NonNullable<EventMessage["data"]> {
  switch (event.type) {
    case "run_phase":
      return { type: event.runType, phase: event.phase, level_mm: event.distanceMm };
    case "run_ended":
      return {
        type: event.runType,
        outcome: event.outcome,
        reason: event.reason,
        level_mm: event.distanceMm,
        drained_s: event.drainedS,
        filled_s: event.filledS,
        topped_up_s: event.toppedUpS,
      };
    case "top_up_locked":
    case "top_up_released":
      return {};
    case "hold":
      return { reason: event.reason, suspects: wordsInLine(event.suspects), level_mm: event.distanceMm };
    case "hold_released":
      return { reason: event.reason, by: event.cause === "command" ? "person" : "device", level_mm: event.distanceMm };
    case "circulation_paused":
      return { cause: event.cause, level_mm: event.distanceMm };
    case "warning":
    case "warning_ended":
      return { fault: event.fault, level_mm: event.distanceMm };
    case "relay":
      return { channel: event.channel, on: event.isOn, cause: event.cause };
    case "stop_latched":
    case "stop_cleared":
      return { stop_id: event.stopId };
    case "fault_latched":
    case "fault_cleared":
      return { fault: event.fault };
    case "config_applied":
      return { rev: event.revision };
    case "config_refused":
      return { rev: event.revision, field: event.field };
  }
}
