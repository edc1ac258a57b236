// Puts together what time wakes: partitions, overdue commands, stops and settings that must be repeated, schedules, presence.

import { randomUUID as newId } from "node:crypto";
import { createEndOverdueCommands } from "./features/commands/end-overdue-commands.job.ts";
import { createEndOverdueRuns } from "./features/runs/end-overdue-runs.job.ts";
import { createNoteRun } from "./features/runs/note-run.service.ts";
import { createNoteUpdate } from "./features/firmware/note-update.service.ts";
import type { NotifyAlert } from "./features/notifications/notify-alert.service.ts";
import { createAlerts } from "./features/alerts/raise-alert.service.ts";
import { commandStores as store } from "./build-commands.ts";
import type { Aside } from "./build-parking.ts";
import { buildScheduleDispatch } from "./build-schedules.ts";
import type { DeviceBus } from "./broker/device-bus.ts";
import { createSendConfig } from "./features/devices/send-config.service.ts";
import { createEndOverdueUpdates } from "./features/firmware/end-overdue-updates.job.ts";
import { every } from "./platform/every.ts";
import { createMaintainPartitions, type RetentionDays } from "./telemetry/maintain-partitions.job.ts";
import { createNotePresence } from "./features/devices/note-presence.job.ts";
import { createPushConfig } from "./features/devices/push-config.job.ts";
import { createRepeatStops } from "./features/relays/repeat-stops.job.ts";
import { createRollUp } from "./telemetry/roll-up.job.ts";
import { createSweepAlerts } from "./features/alerts/sweep-alerts.job.ts";
import { createWatchAlerts, type WatchAlertsDeps } from "./features/alerts/watch-alerts.job.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import * as watchesStore from "./features/alerts/alert-watches.store.ts";
import * as incidentsStore from "./features/alerts/incidents.store.ts";
import { sweepDeletedDevices, sweepPairing } from "./features/pairing/pairing.store.ts";
import { sweepParked } from "./features/parking/parked-records.store.ts";
import {
  dropReadingPartitions,
  dropRollupPartitions,
  ensureReadingPartitions,
  ensureRollupPartitions,
} from "./telemetry/partitions.store.ts";
import { createAcrossAccounts, createDatabase, type Pool } from "./db/pools.ts";
import { listPresence, savePresence } from "./features/devices/presence.store.ts";
import { firstMarkedDay, openNextEpoch, rollUpDue } from "./telemetry/rollups.store.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const PARKED_FOR_DAYS = 90;

export type WorkerContext = Readonly<{
  pool: Pool;
  bus: DeviceBus;
  retentionDays: RetentionDays;
  notifyAlert: NotifyAlert;
  aside: Aside;
  logger: Logger;
  onStop: (stop: () => unknown) => void;
}>;

export async function startJobs(context: WorkerContext): Promise<void> {
  const { pool, bus, retentionDays, notifyAlert, aside, logger, onStop } = context;
  const inTransaction = createAcrossAccounts(createDatabase(pool));
  const run: Run = (everyMs, name, job) => onStop(every(everyMs, name, job, logger).stop);

  await keepReadings({ pool, retentionDays, logger }, run);
  startSweeps(run, context);

  run(2 * SECOND_MS, "end-overdue-commands", createEndOverdueCommands({ inTransaction, store, clock }));

  const [noteRun, alerts] = [createNoteRun({ store }), createAlerts({ store, notifyAlert, newId, clock })];
  const { announceChange } = bus;
  run(2 * SECOND_MS, "end-overdue-runs", createEndOverdueRuns({ inTransaction, store, noteRun, alerts, announceChange, clock }));

  const noteUpdate = createNoteUpdate({ store, alerts });
  run(2 * SECOND_MS, "end-overdue-updates", createEndOverdueUpdates({ inTransaction, store, noteUpdate, announceChange, clock }));

  startAlertJobs(run, { inTransaction, alerts, announceChange });
  run(5 * SECOND_MS, "dispatch-schedules", buildScheduleDispatch({ inTransaction, alerts, bus, aside, logger, onStop }));

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

function startSweeps(run: Run, { pool, logger }: Pick<WorkerContext, "pool" | "logger">): void {
  run(15 * SECOND_MS, "sweep-pairing", () => sweepPairing(pool));
  run(HOUR_MS, "sweep-deleted-devices", () => sweepDeletedDevices(pool));
  run(HOUR_MS, "sweep-parked", async () => {
    const removed = await sweepParked(pool, PARKED_FOR_DAYS);
    if (removed > 0) logger.warn({ removed }, "parked records were removed because of their age");
  });
}

type Run = (everyMs: number, name: string, job: () => Promise<void>) => void;

function startAlertJobs(run: Run, deps: Pick<WatchAlertsDeps, "inTransaction" | "alerts" | "announceChange">): void {
  const watching = { ...watchesStore, ...incidentsStore };
  run(5 * SECOND_MS, "watch-alerts", createWatchAlerts({ ...deps, store: watching, clock }));
  const sweepAlerts = createSweepAlerts({
    sweep: (limit) => deps.inTransaction((transaction) => incidentsStore.sweepAlerts(transaction, clock(), limit)),
  });
  run(HOUR_MS, "sweep-alerts", sweepAlerts);
}

/** Room for readings and their sums, made before anything else begins; and the summing up itself. */
async function keepReadings(
  { pool, retentionDays, logger }: Pick<WorkerContext, "pool" | "retentionDays" | "logger">,
  run: Run,
): Promise<void> {
  const maintain = createMaintainPartitions({
    ensure: async (firstDay, lastDay) =>
      (await ensureReadingPartitions(pool, firstDay, lastDay)) + (await ensureRollupPartitions(pool, firstDay, lastDay)),
    drop: async (before) =>
      (await dropReadingPartitions(pool, before.readings)) + (await dropRollupPartitions(pool, before.minutes, before.hours)),
    firstMarkedDay: () => firstMarkedDay(pool),
    retentionDays,
    clock,
    logger,
  });
  await maintain();
  run(HOUR_MS, "maintain-partitions", maintain);
  const rollUp = createRollUp({
    openNextEpoch: (minAgeS) => openNextEpoch(pool, minAgeS),
    rollUpDue: (maxHours) => rollUpDue(pool, maxHours),
    logger,
  });
  run(10 * SECOND_MS, "roll-up", rollUp);
}
