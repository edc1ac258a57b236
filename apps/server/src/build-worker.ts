// Puts together what time wakes: partitions, overdue commands, stops and settings that must be repeated, presence.

import { randomUUID as newId } from "node:crypto";
import { createEndOverdueCommands } from "./actions/end-overdue-commands.ts";
import { createEndOverdueRuns } from "./actions/end-overdue-runs.ts";
import { createNoteRun } from "./actions/note-run.ts";
import { createAlerts } from "./actions/raise-alert.ts";
import { commandStores as store } from "./build-commands.ts";
import type { DeviceBus } from "./device-link/device-bus.ts";
import { createSendConfig } from "./dispatch/send-config.ts";
import { every } from "./jobs/every.ts";
import { createMaintainPartitions } from "./jobs/maintain-partitions.job.ts";
import { createNotePresence } from "./jobs/note-presence.job.ts";
import { createPushConfig } from "./jobs/push-config.job.ts";
import { createRepeatStops } from "./jobs/repeat-stops.job.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import { sweepDeletedDevices, sweepPairing } from "./store/pairing.store.ts";
import { dropReadingPartitions, ensureReadingPartitions } from "./store/partitions.store.ts";
import { createAcrossAccounts, createDatabase, type Pool } from "./store/pools.ts";
import { listPresence, savePresence } from "./store/presence.store.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

export type WorkerContext = Readonly<{
  pool: Pool;
  bus: DeviceBus;
  retentionDays: number;
  logger: Logger;
  onStop: (stop: () => unknown) => void;
}>;

export async function startJobs({ pool, bus, retentionDays, logger, onStop }: WorkerContext): Promise<void> {
  const inTransaction = createAcrossAccounts(createDatabase(pool));
  const run = (everyMs: number, name: string, job: () => Promise<void>) => onStop(every(everyMs, name, job, logger).stop);

  const maintain = createMaintainPartitions({
    ensure: (firstDay, lastDay) => ensureReadingPartitions(pool, firstDay, lastDay),
    drop: (beforeDay) => dropReadingPartitions(pool, beforeDay),
    retentionDays,
    clock,
    logger,
  });
  await maintain();
  run(HOUR_MS, "maintain-partitions", maintain);
  run(15 * SECOND_MS, "sweep-pairing", () => sweepPairing(pool));
  run(HOUR_MS, "sweep-deleted-devices", () => sweepDeletedDevices(pool));

  run(2 * SECOND_MS, "end-overdue-commands", createEndOverdueCommands({ inTransaction, store, clock }));

  const [noteRun, alerts] = [createNoteRun({ store }), createAlerts({ store, newId, clock })];
  const { announceChange } = bus;
  run(2 * SECOND_MS, "end-overdue-runs", createEndOverdueRuns({ inTransaction, store, noteRun, alerts, announceChange, clock }));

  const repeatStops = createRepeatStops({
    listUnheardStops: () => inTransaction(store.listUnheardStops),
    send: (registrationId, message) => bus.send(registrationId, "commands", message),
    newId,
    clock,
  });
  run(2 * SECOND_MS, "repeat-stops", repeatStops);

  const pushConfig = createPushConfig({
    listOutdated: (heardAfterMs) =>
      inTransaction(async (transaction) =>
        store.loadSettings(transaction, await store.listOutdatedDevices(transaction, heardAfterMs)),
      ),
    sendConfig: createSendConfig(bus),
    clock,
  });
  run(30 * SECOND_MS, "push-config", pushConfig);

  const notePresence = createNotePresence({
    listPresence: (afterDeviceNo, limit) => listPresence(pool, afterDeviceNo, limit),
    savePresence: (changes, nowMs) => savePresence(pool, changes, nowMs),
    announceChange,
    clock,
  });
  run(5 * SECOND_MS, "note-presence", notePresence);
}
