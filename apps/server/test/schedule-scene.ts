// A database with runnable tanks and due schedules, and dispatchers as the worker builds them, on devices that answer.

import { randomUUID as newId } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { makeRunnable, seedSchedules } from "@halocline/local-services/seed-schedules";
import type { DeviceBus, OnDeviceMessage } from "../src/broker/device-bus.ts";
import type { Config } from "../src/config/config.ts";
import type { Pool } from "../src/db/pools.ts";
import { tellNobody } from "../src/features/notifications/notify-alert.service.ts";
import { openAside } from "../src/features/parking/parking.ts";
import { dispatchSchedules } from "../src/features/schedules/dispatch-schedules.job.ts";
import { openSystemContext } from "../src/open-context.ts";
import { createJobRecord } from "../src/platform/job-record.ts";
import { createLogger } from "../src/platform/logger.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import type { OpenDatabase } from "./open-database.ts";

type Sent = Readonly<{ registrationId: string; id: string; type: string; run_id: string; drain_to?: number }>;

export type DispatcherScene = Readonly<{ dispatch: () => Promise<void>; sent: readonly Sent[]; stop: () => Promise<void> }>;

/** `result` is what every device answers; null: none answers. */
export function openDispatcher(pool: Pool, result: string | null = "ok", clock: () => number = Date.now): DispatcherScene {
  const sent: Sent[] = [];
  const stops: (() => unknown)[] = [];
  const listeners = new Map<string, OnDeviceMessage>();
  const answer = { v: 1, result, state: "idle", fault: null, boot: "0-00000001", up_ms: 61_000, relays: Array(5).fill(false) };
  const bus = {
    send: (registrationId: string, _topic: string, message: Sent) => {
      sent.push({ ...message, registrationId });
      if (result !== null)
        setImmediate(() =>
          listeners.get(registrationId)?.(registrationId, Buffer.from(JSON.stringify({ ...answer, id: message.id }))),
        );
    },
    watch: (registrationId: string, _topic: string, onMessage: OnDeviceMessage) => {
      listeners.set(registrationId, onMessage);
      return () => listeners.delete(registrationId);
    },
    announceOrder: () => {},
    watchOrders: () => () => {},
    announceChange: () => {},
  } as unknown as DeviceBus;
  const [logger, metrics] = [createLogger("silent"), createMetrics()];
  const ctx = openSystemContext({
    config: {} as Config,
    logger,
    metrics,
    clock,
    newId,
    reportError: () => {},
    aside: openAside({ folder: null, logger, metrics, clock: Date.now }),
    jobRecord: createJobRecord({ metrics, clock: Date.now }),
    mailer: null,
    callOut: async () => ({ isAnswered: false, failure: "unreachable" }),
    simulator: null,
    onStop: (stop) => stops.unshift(stop),
    pool,
    bus,
    notifyAlert: tellNobody,
  });
  return {
    dispatch: () => dispatchSchedules(ctx),
    sent,
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}

export async function seedDue(database: OpenDatabase, tanks: number, dueInS: number): Promise<SeededAccount> {
  const account = await database.seed({ deviceNames: Array.from({ length: tanks }, (_, n) => `Tank ${n}`) });
  await makeRunnable(database.urls.admin, account.accountId);
  await seedSchedules(database.urls.admin, { accountId: account.accountId, perTank: 1, dueInS });
  return account;
}
