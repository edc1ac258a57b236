// What devices report besides telemetry: stored, acted upon and confirmed after the commit; one by one, in the order of
// arrival per device. What fails is not confirmed, so the device repeats it.

import { eventSchema } from "@halocline/contracts/device/replies.contract";
import { bootNumber, parseBoot } from "@halocline/domain/devices/boot";
import { readPacket } from "../../broker/packet.ts";
import type { Context } from "../../context.ts";
import { dropped, type Intake, type IntakeLimits, type Taken } from "./intake.ts";
import { isUrgentEvent, recordEvent } from "./record-event.service.ts";

type EventsContext = Parameters<typeof recordEvent>[0] & Pick<Context, "bus" | "metrics">;

/** A device keeps 32 events; whoever has more waiting here is flooding. Faults are heard all the same, and have no budget. */
const LIMITS: IntakeLimits = {
  rates: { ofADevice: 600, ofAHousehold: 6000, forEachDevice: 30 },
  queue: { most: 64 },
  isUrgent: (data) => {
    const packet = readPacket(eventSchema, data);
    return packet.isGood && isUrgentEvent(packet.message.type);
  },
};

async function take(ctx: EventsContext, registrationId: string, data: Uint8Array, receivedAtMs: number): Promise<Taken> {
  const { bus } = ctx;
  const packet = readPacket(eventSchema, data);
  const boot = packet.isGood ? parseBoot(packet.message.boot) : null;
  if (!packet.isGood || !boot) return dropped(ctx, "bad_event");
  const { n, type, run, up_ms: upMs, data: details = {} } = packet.message;
  const bootText = packet.message.boot;
  const event = { boot: bootNumber(boot), bootText, n, type, runId: run ?? null, data: details, upMs, receivedAtMs };
  const recorded = await recordEvent(ctx, registrationId, event);
  if (recorded?.isConfirmed) bus.send(registrationId, "commands", { v: 1, type: "events_ack", boot: bootText, upto: n });
  if (recorded?.isNew) bus.announceChange(registrationId, recorded.changedRunId);
  return recorded;
}

export const takeEvents = (ctx: EventsContext, intake: Intake) =>
  intake("events", LIMITS, (registrationId, data, receivedAtMs) => take(ctx, registrationId, data, receivedAtMs));
