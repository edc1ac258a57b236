// What the control core noticed, as the wire says it.

import type { EventMessage } from "@halocline/contracts/device/replies.contract";
import type { CoreEvent } from "@halocline/device-core/core.types";

export type DeviceEvent = Pick<EventMessage, "type" | "data" | "up_ms">;

export function deviceEventOf(event: CoreEvent): DeviceEvent {
  return { type: event.type, up_ms: event.upMs, data: dataOf(event) };
}

function dataOf(event: CoreEvent): NonNullable<EventMessage["data"]> {
  switch (event.type) {
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
