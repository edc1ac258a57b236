// What devices report besides telemetry: stored, acted upon and confirmed after the commit; one by one, in the order of
// arrival per device. What fails is not confirmed, so the device repeats it.

import { eventSchema } from "@halocline/contracts/device/replies.contract";
import { bootNumber, parseBoot } from "@halocline/domain/devices/boot";
import { readPacket } from "../../broker/packet.ts";
import type { Context } from "../../context.ts";
import { createDeviceQueues } from "./device-queues.ts";
import { createMessageRate } from "./message-rate.ts";
import { recordEvent } from "./record-event.service.ts";

/** A device keeps 32 events; whoever has more waiting here is flooding (SEC-10). */
const MOST_WAITING = 64;

type EventsContext = Parameters<typeof recordEvent>[0] & Pick<Context, "bus" | "metrics" | "reportError">;

export function takeEvents(ctx: EventsContext) {
  const { bus, clock, metrics, reportError } = ctx;
  const isTooFast = createMessageRate(clock);
  const enqueue = createDeviceQueues(MOST_WAITING);

  async function take(registrationId: string, data: Uint8Array, receivedAtMs: number): Promise<void> {
    const packet = readPacket(eventSchema, data);
    const boot = packet.isGood ? parseBoot(packet.message.boot) : null;
    if (!packet.isGood || !boot) return metrics.ingest.dropped.inc({ reason: "bad_event" });
    const { n, type, run, up_ms: upMs, data: details = {} } = packet.message;
    const bootText = packet.message.boot;
    const event = { boot: bootNumber(boot), bootText, n, type, runId: run ?? null, data: details, upMs, receivedAtMs };
    const recorded = await recordEvent(ctx, registrationId, event);
    if (recorded?.isConfirmed) bus.send(registrationId, "commands", { v: 1, type: "events_ack", boot: bootText, upto: n });
    if (recorded?.isNew) bus.announceChange(registrationId, recorded.changedRunId);
  }

  return (registrationId: string, data: Uint8Array): void => {
    const receivedAtMs = clock();
    const work = () =>
      take(registrationId, data, receivedAtMs).catch((error: unknown) =>
        // The device repeats it.
        reportError("bus_handler", error, { topic: "events", registrationId }),
      );
    if (isTooFast(registrationId) || !enqueue(registrationId, work)) metrics.ingest.dropped.inc({ reason: "too_fast" });
  };
}
