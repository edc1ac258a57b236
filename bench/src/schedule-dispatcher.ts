// A worker's dispatcher as a process of its own, to be killed at any moment. Devices are imagined: they answer at once. What
// goes out is written down before anything else happens, so that it is known also when this process is not.

import { randomUUID as newId } from "node:crypto";
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { DeviceBus, OnDeviceMessage } from "@halocline/server/broker/device-bus";
import type { Config } from "@halocline/server/config/config";
import { createPool, type Pool } from "@halocline/server/db/pools";
import { tellNobody } from "@halocline/server/features/notifications/notify-alert.service";
import { openAside } from "@halocline/server/features/parking/parking";
import { dispatchSchedules } from "@halocline/server/features/schedules/dispatch-schedules.job";
import { openSystemContext } from "@halocline/server/open-context";
import { createJobRecord } from "@halocline/server/platform/job-record";
import { createLogger } from "@halocline/server/platform/logger";
import { createMetrics } from "@halocline/server/platform/metrics";

export type DispatcherPlan = Readonly<{ databaseUrl: string; sentFile: string }>;
type Sent = Readonly<{ id: string; run_id: string }>;

function imaginedDevices(onSent: (message: Sent) => void): DeviceBus {
  const listeners = new Map<string, OnDeviceMessage>();
  const answer = { v: 1, result: "ok", state: "idle", fault: null, boot: "0-00000001", up_ms: 61_000 };
  const relays = [false, false, false, false, false];
  return {
    send: (registrationId: string, _topic: string, message: Sent) => {
      onSent(message);
      const ack = Buffer.from(JSON.stringify({ ...answer, relays, id: message.id }));
      setImmediate(() => listeners.get(registrationId)?.(registrationId, ack));
    },
    watch: (registrationId: string, _topic: string, onMessage: OnDeviceMessage) => {
      listeners.set(registrationId, onMessage);
      return () => listeners.delete(registrationId);
    },
    announceOrder: () => {},
    watchOrders: () => () => {},
    announceChange: () => {},
  } as unknown as DeviceBus;
}

/** As the worker opens it. */
export function openDispatch(pool: Pool, onSent: (message: Sent) => void = () => {}): () => Promise<void> {
  const [logger, metrics] = [createLogger("error"), createMetrics()];
  const ctx = openSystemContext({
    config: {} as Config,
    logger,
    metrics,
    clock: Date.now,
    newId,
    reportError: () => {},
    aside: openAside({ folder: null, logger, metrics, clock: Date.now }),
    jobRecord: createJobRecord({ metrics, clock: Date.now }),
    mailer: null,
    callOut: async () => ({ isAnswered: false, failure: "unreachable" }),
    simulator: null,
    onStop: () => {},
    pool,
    bus: imaginedDevices(onSent),
    notifyAlert: tellNobody,
  });
  return () => dispatchSchedules(ctx);
}

if (process.send) {
  const { databaseUrl, sentFile } = JSON.parse(process.argv[2] ?? "") as DispatcherPlan;
  const pool = createPool(databaseUrl, 3, () => {});
  const dispatch = openDispatch(pool, ({ id, run_id }) => appendFileSync(sentFile, `${run_id} ${id}\n`));
  process.send({});
  for (;;) {
    await dispatch();
    await pause(50);
  }
}
