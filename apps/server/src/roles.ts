// What each role runs. A process may have one of them or all.

import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { openBroker } from "./broker/connection.ts";
import { createDeviceBus } from "./broker/device-bus.ts";
import { createIngestPosition } from "./broker/ingest-position.ts";
import type { Config } from "./config/config.ts";
import type { Context, Process } from "./context.ts";
import { openJobQueue } from "./db/job-queue.ts";
import { checkSchema } from "./db/migrate/check-schema.ts";
import { readMigrations } from "./db/migrate/migrations.ts";
import { createDatabase, createInAccount, createInSystem, openPool } from "./db/pools.ts";
import type { Accounts } from "./features/accounts/accounts.ts";
import { openAccounts, resealSecondFactors, sweepIdentityJob } from "./features/accounts/index.ts";
import { alertRoutes, answerAlertRoutes, createLookAtFleetJob, sweepAlertsJob } from "./features/alerts/index.ts";
import { auditRoutes } from "./features/audit/index.ts";
import { backupRoutes, readBackupAge } from "./features/backups/index.ts";
import { endOverdueCommandsJob, sweepCommandsJob } from "./features/commands/index.ts";
import { deviceRoutes, pushConfigJob, sweepBootsJob } from "./features/devices/index.ts";
import { startDigests } from "./features/digests/index.ts";
import { exportRoutes, startExports } from "./features/exports/index.ts";
import { endOverdueUpdatesJob, firmwareRoutes } from "./features/firmware/index.ts";
import { historyRoutes } from "./features/history/index.ts";
import { maintenanceRoutes } from "./features/maintenance/index.ts";
import { manualRoutes, seedManuals } from "./features/manuals/index.ts";
import {
  channelRoutes,
  notificationRoutes,
  openNotifications,
  pushRoutes,
  resealChannels,
  startNotifications,
  sweepLinksJob,
  sweepRepeatsJob,
} from "./features/notifications/index.ts";
import {
  listenForPairing,
  pairingRoutes,
  serveDeviceAuth,
  sweepDeletedDevicesJob,
  sweepPairingJob,
} from "./features/pairing/index.ts";
import { sweepParkedJob } from "./features/parking/index.ts";
import { relayRoutes, repeatStopsJob } from "./features/relays/index.ts";
import { takeReports } from "./features/reports/index.ts";
import { reservoirRoutes } from "./features/reservoirs/index.ts";
import { endOverdueRunsJob, endUnstartedRunsJob, runMeasureRoutes, runRoutes, sweepEventsJob } from "./features/runs/index.ts";
import { followSpeeds, followSpeedsJob, resetDemosJob, scenarioRoutes } from "./features/scenarios/index.ts";
import { dispatchSchedulesJob, scheduleRoutes, sweepOccurrencesJob } from "./features/schedules/index.ts";
import { createBeatJob, createReadiness, systemRoutes, watchFromApi, watchFromWorker } from "./features/system/index.ts";
import { tankRoutes } from "./features/tanks/index.ts";
import { vacationCheckRoutes } from "./features/vacation-check/index.ts";
import { verdictRoutes } from "./features/verdicts/index.ts";
import { escalationRoutes, startWays, wayRoutes } from "./features/ways/index.ts";
import { createHttpApp } from "./http/app.ts";
import { listen } from "./http/listen.ts";
import { createMetricsApp } from "./http/metrics-app.ts";
import { type ApiContext as OpenedApi, openApiContext, openProcess, openSystemContext } from "./open-context.ts";
import { createJobRecord } from "./platform/job-record.ts";
import { isLogLost, type Logger } from "./platform/logger.ts";
import { readMigrationFiles } from "./platform/migration-files.ts";
import { runJobs } from "./platform/run-interval.ts";
import { runWhenDue, withContext } from "./platform/run-when-due.ts";
import { createStops } from "./platform/stops.ts";
import { serverVersion } from "./platform/version.ts";
import { mountLive } from "./realtime/mount-live.ts";
import { maintainPartitions, maintainPartitionsJob } from "./telemetry/maintain-partitions.job.ts";
import { placeReadingsJob } from "./telemetry/place-readings.job.ts";
import { rollUpJob } from "./telemetry/roll-up.job.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

type ApiContext = OpenedApi & Pick<Context, "systemWarnings" | "knownUpToMs">;

/** Found from here, in the source as in what is built of it. */
const MANUALS_FOLDER = fileURLToPath(new URL("./features/manuals", import.meta.url));
const MIGRATIONS_FOLDER = fileURLToPath(new URL("./db/migrations", import.meta.url));

/** Out of whatever noticed it, and so to whoever ends the process. */
function endProcess(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

/** Takes the configuration, returns something that can be stopped. */
export async function startServer(
  config: Config,
  logger: Logger,
  onMisfit: (error: Error) => void = endProcess,
): Promise<Readonly<{ stop: () => Promise<void> }>> {
  const { onStop, stop } = createStops();
  try {
    const ground = openProcess(config, logger, onStop);
    await checkSchema(ground, readMigrations(readMigrationFiles(MIGRATIONS_FOLDER)), onMisfit);
    // Partitions before rows, authentication before devices, and browsers last.
    if (config.roles.has("worker")) await startWorker(ground);
    if (config.roles.has("ingest")) await startIngest(ground);
    if (config.roles.has("auth")) await startAuth(ground);
    if (config.roles.has("api")) await startApi(ground);
    await listen(createMetricsApp(ground.metrics), config.metricsListen, onStop);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function startWorker(process: Process): Promise<void> {
  // Its own: what another role of this process does not get done is no silence of the worker.
  const ground = { ...process, jobRecord: createJobRecord(process) };
  const open = (maxConnections: number) => openPool(ground, "worker", maxConnections);
  const system = (maxConnections: number) => createInSystem(createDatabase(open(maxConnections)));
  const broker = await openBroker(ground, "app");
  const bus = createDeviceBus(broker, ground.reportError);
  const jobs = openJobQueue(ground, open(2), true);
  const pool = open(4);
  const database = createDatabase(pool);
  const looking = { ...ground, jobs, inSystem: createInSystem(database) };
  const { notifyAlert, dueJobs } = startNotifications(looking, open);
  const inAccount = createInAccount(createDatabase(openPool(ground, "app", 2)));
  const exportsJob = startExports({ ...looking, inAccount }, system(2));
  startDigests({ ...looking, inAccount }, () => system(1));
  startWays(ground, system(2));
  await seedManuals({ ...ground, inSystem: system(1) }, MANUALS_FOLDER);
  const own = { ...ground, pool, database, bus, notifyAlert };

  // Room for readings, made before anything else begins.
  await maintainPartitions(own);
  runJobs(own, [
    maintainPartitionsJob,
    rollUpJob,
    placeReadingsJob,
    sweepPairingJob,
    sweepDeletedDevicesJob,
    sweepBootsJob,
    sweepParkedJob,
  ]);
  // After the long jobs, and so stopped before them: what waits to be recorded needs its seconds.
  const ctx = openSystemContext(own);
  runJobs(ctx, [sweepCommandsJob, sweepEventsJob, sweepOccurrencesJob]);
  runJobs(ctx, [sweepAlertsJob, sweepLinksJob, sweepRepeatsJob, pushConfigJob]);
  runJobs({ ...ctx, ingestPosition: createIngestPosition(broker, ctx.clock) }, [createLookAtFleetJob()]);
  const ending = [endOverdueCommandsJob, endOverdueRunsJob, endUnstartedRunsJob, endOverdueUpdatesJob];
  const ours = [...ending, repeatStopsJob, dispatchSchedulesJob].map((job) => withContext(ctx, job));
  runWhenDue(ctx, [...ours, ...dueJobs, exportsJob]);
  // Where no simulator is any more, what it left open is ended once.
  if (ctx.simulator) runJobs(ctx, [followSpeedsJob, resetDemosJob]);
  else await followSpeeds(ctx);
  watchFromWorker({ ...own, broker });
}

async function startIngest(ground: Process): Promise<void> {
  const open = (maxConnections: number) => openPool(ground, "ingest", maxConnections);
  const pool = open(4);
  const database = createDatabase(pool);
  const inSystem = createInSystem(database);
  const broker = await openBroker(ground, "app");
  const bus = createDeviceBus(broker, ground.reportError);
  const own = await openBroker(ground, "ingest");
  const { idleMs } = await startTelemetry({
    ...ground,
    pool,
    inTransaction: (_accountId, work) => inSystem(work),
    broker: own,
    tellHousehold: bus.tellHousehold,
  });
  runJobs({ ...ground, database }, [createBeatJob("ingest", ground.newId(), { idleMs })]);
  const notifyAlert = openNotifications({ ...ground, jobs: openJobQueue(ground, open(1), false) });
  const reports = (maxConnections: number) => openSystemContext({ ...ground, pool: open(maxConnections), bus, notifyAlert });
  takeReports({ urgent: reports(4), ordinary: reports(3) });
  listenForPairing({ ...ground, database, broker });
}

async function startAuth(ground: Process): Promise<void> {
  const pool = openPool(ground, "auth", 4);
  const database = createDatabase(pool);
  await resealSecondFactors({ ...ground, database });
  await resealChannels({ ...ground, database });
  runJobs({ ...ground, database }, [sweepIdentityJob, createBeatJob("auth", ground.newId())]);
  serveDeviceAuth({ ...ground, pool, database, broker: await openBroker(ground, "auth") });
}

async function startApi(ground: Process): Promise<void> {
  const opened = await openApiContext(ground);
  const watch = watchFromApi(opened, () => readBackupAge(opened));
  const ctx = { ...opened, systemWarnings: watch.systemWarnings, knownUpToMs: watch.knownUpToMs };
  const accounts = openAccounts(ctx);
  const app = await createHttpApp({
    ...ground,
    authenticator: accounts,
    version: serverVersion(),
    outages: createReadiness({ ...ctx, ...watch, isLogLost }),
    warnings: watch.warnings,
    register: (app) => registerRoutes(app, ctx, accounts),
  });
  await listen(app, ground.config.httpListen, ground.onStop);
}

export async function registerRoutes(app: FastifyInstance, ctx: ApiContext, accounts: Accounts): Promise<void> {
  accounts.routes(app);
  for (const routes of [...OF_HOUSEHOLDS, ...OF_DEVICES, ...OF_TANKS]) await routes(app, ctx);
  await mountLive(app, ctx, accounts.authenticate);
}

type Routes = (app: FastifyInstance, ctx: ApiContext) => void | Promise<void>;
const OF_HOUSEHOLDS: Routes[] = [
  auditRoutes,
  backupRoutes,
  channelRoutes,
  escalationRoutes,
  pushRoutes,
  exportRoutes,
  manualRoutes,
  notificationRoutes,
  systemRoutes,
  vacationCheckRoutes,
  wayRoutes,
];
const OF_DEVICES: Routes[] = [deviceRoutes, pairingRoutes, relayRoutes, scenarioRoutes, firmwareRoutes];
const OF_TANKS: Routes[] = [
  tankRoutes,
  reservoirRoutes,
  verdictRoutes,
  runRoutes,
  runMeasureRoutes,
  scheduleRoutes,
  maintenanceRoutes,
  alertRoutes,
  answerAlertRoutes,
  historyRoutes,
];
