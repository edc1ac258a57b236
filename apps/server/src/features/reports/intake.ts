// What comes in on one topic: so much a minute of each device and of each household, and of each device so much waiting. The rest
// is dropped, counted, and repeated by an honest device. Nobody is disconnected for it: a pump may be on (SEC-10).

import type { OnDeviceMessage } from "../../broker/device-bus.ts";
import type { Context } from "../../context.ts";
import { createDeviceRates, type DeviceRates } from "../../platform/device-rates.ts";
import { createKeyedQueues, type QueueLimits } from "../../platform/keyed-queues.ts";
import { createRecentEntries } from "../../platform/recent-entries.ts";

const MOST_DEVICES = 50_000;

/** What was learned of a device's household while its message was worked on. */
export type Taken = Readonly<{ accountId: string }> | null;
type Take = (registrationId: string, data: Uint8Array, receivedAtMs: number) => Promise<Taken>;

export type IntakeLimits = Readonly<{
  rates: DeviceRates;
  queue: QueueLimits;
  /** Never dropped for want of a budget, and last for want of a rate. */
  isUrgent?: (data: Uint8Array) => boolean;
}>;

export function dropped({ metrics }: Pick<Context, "metrics">, reason: string): null {
  metrics.ingest.dropped.inc({ reason });
  return null;
}

/** Another minute's worth of what is urgent, when a device has used up its own with chatter. */
const URGENT_RATES = { ofADevice: 120, ofAHousehold: 0, forEachDevice: 0 };
const URGENT_QUEUE = { most: 16 };

export type Intake = (topic: string, limits: IntakeLimits, take: Take) => OnDeviceMessage;

/** What is worked on, and what waits for its turn. */
function createUnderway() {
  const underway = new Set<Promise<void>>();
  return {
    /** False: it was not taken at all. */
    note: (turn: Promise<void> | null): boolean => {
      if (turn === null) return false;
      underway.add(turn);
      void turn.finally(() => underway.delete(turn));
      return true;
    },
    isDone: async (): Promise<void> => void (await Promise.all(underway)),
  };
}

/** `isDone` resolves when all that was taken until now is worked on; after `close` what still waits is not begun any more. */
export function createIntake({ clock, metrics, reportError }: Pick<Context, "clock" | "metrics" | "reportError">) {
  const accounts = createRecentEntries<string>(MOST_DEVICES);
  const { note, isDone } = createUnderway();
  let isClosed = false;

  const intake: Intake = (topic, { rates, queue, isUrgent = () => false }, take) => {
    const judge = createDeviceRates(rates, (registrationId) => accounts.get(registrationId));
    const judgeUrgent = createDeviceRates(URGENT_RATES, () => undefined);
    const [inTurn, inUrgentTurn] = [createKeyedQueues(queue), createKeyedQueues(URGENT_QUEUE)];

    async function work(registrationId: string, data: Uint8Array, receivedAtMs: number): Promise<void> {
      try {
        const taken = await take(registrationId, data, receivedAtMs);
        if (taken) accounts.set(registrationId, taken.accountId);
      } catch (error) {
        // The device repeats it.
        reportError("bus_handler", error, { topic, registrationId });
      }
    }

    return (registrationId, data) => {
      const nowMs = clock();
      // The work handles its own errors.
      const begin = async () => (isClosed ? void dropped({ metrics }, "stopping") : work(registrationId, data, nowMs));
      const verdict = judge(registrationId, nowMs);
      if (verdict === null && note(inTurn(registrationId, begin))) return;
      const isHeard = isUrgent(data) && judgeUrgent(registrationId, nowMs) === null && note(inUrgentTurn(registrationId, begin));
      if (!isHeard) dropped({ metrics }, verdict ?? "too_fast");
    };
  };
  const close = () => {
    isClosed = true;
  };
  return { intake, isDone, close };
}
