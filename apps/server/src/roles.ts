// What each role runs. A process may have one of them or all.

import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { openBroker } from "./broker/connection.ts";
import { createDeviceBus } from "./broker/device-bus.ts";
import type { Config } from "./config/config.ts";
import type { Process } from "./context.ts";
import { openJobQueue } from "./db/job-queue.ts";
import { createDatabase, createInAccount, createInSystem, openPool } from "./db/pools.ts";
import type { Accounts } from "./features/accounts/accounts.ts";
import { openAccounts, sweepIdentity } from "./features/accounts/index.ts";
import { alertRoutes, createEvaluateAlerts, sweepAlerts } from "./features/alerts/index.ts";
import { auditRoutes } from "./features/audit/index.ts";
import { endOverdueCommands } from "./features/commands/index.ts";
import { deviceRoutes, pushConfig, updatePresence } from "./features/devices/index.ts";
import { exportRoutes, startExports } from "./features/exports/index.ts";
import { endOverdueUpdates, firmwareRoutes } from "./features/firmware/index.ts";
import { historyRoutes } from "./features/history/index.ts";
import { manualRoutes, seedManuals } from "./features/manuals/index.ts";
import { notificationRoutes, openNotifications, startNotifications } from "./features/notifications/index.ts";
import { listenForPairing, pairingRoutes, serveDeviceAuth, sweepDeletedDevices, sweepPairing } from "./features/pairing/index.ts";
import { sweepParked } from "./features/parking/index.ts";
import { relayRoutes, repeatStops } from "./features/relays/index.ts";
import { takeReports } from "./features/reports/index.ts";
import { endOverdueRuns, runRoutes } from "./features/runs/index.ts";
import { dispatchSchedules, scheduleRoutes } from "./features/schedules/index.ts";
import { createReadiness, systemRoutes } from "./features/system/index.ts";
import { tankRoutes } from "./features/tanks/index.ts";
import { vacationCheckRoutes } from "./features/vacation-check/index.ts";
import { createHttpApp } from "./http/app.ts";
import { listen } from "./http/listen.ts";
import { createMetricsApp } from "./http/metrics-app.ts";
import { type ApiContext, openApiContext, openProcess, openSystemContext } from "./open-context.ts";
import type { Logger } from "./platform/logger.ts";
import { runInterval } from "./platform/run-interval.ts";
import { createStops } from "./platform/stops.ts";
import { serverVersion } from "./platform/version.ts";
import { mountLive } from "./realtime/mount-live.ts";
import { maintainPartitions } from "./telemetry/maintain-partitions.job.ts";
import { rollUp } from "./telemetry/roll-up.job.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** Found from here, in the source as in what is built of it. */
const MANUALS_FOLDER = fileURLToPath(new URL("./features/manuals", import.meta.url));

/** Takes the configuration, returns something that can be stopped. */
export async function startServer(config: Config, logger: Logger): Promise<Readonly<{ stop: () => Promise<void> }>> {
  const { onStop, stop } = createStops();
  try {
    const ground = openProcess(config, logger, onStop);
    // Partitions before rows, admission before devices, and browsers last.
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

async function startWorker(ground: Process): Promise<void> {
  const { reportTrouble, logger, onStop } = ground;
  const open = (maxConnections: number) => openPool(ground, "worker", maxConnections);
  const system = (maxConnections: number) => createInSystem(createDatabase(open(maxConnections)));
  const bus = createDeviceBus(await openBroker(ground, "app"), reportTrouble);
  const jobs = openJobQueue(ground, open(2), true);
  const notifyAlert = await startNotifications({ ...ground, jobs }, open);
  const inAccount = createInAccount(createDatabase(openPool(ground, "app", 2)));
  await startExports({ ...ground, jobs, inSystem: system(2), inAccount });
  await seedManuals({ ...ground, inSystem: system(1) }, MANUALS_FOLDER);
  const pool = open(3);
  const own = { ...ground, pool, database: createDatabase(pool), bus, notifyAlert };
  const run = (everyMs: number, name: string, job: () => Promise<void>) => onStop(runInterval(everyMs, name, job, logger).stop);

  // Room for readings, made before anything else begins.
  await maintainPartitions(own);
  run(HOUR_MS, "maintain-partitions", () => maintainPartitions(own));
  run(10 * SECOND_MS, "roll-up", () => rollUp(own));
  run(15 * SECOND_MS, "sweep-pairing", () => sweepPairing(own.database));
  run(HOUR_MS, "sweep-deleted-devices", () => sweepDeletedDevices(own.database));
  run(HOUR_MS, "sweep-parked", () => sweepParked(own));

  // After the long jobs, and so stopped before them: what waits to be recorded needs its seconds.
  const ctx = openSystemContext(own);
  run(2 * SECOND_MS, "end-overdue-commands", () => endOverdueCommands(ctx));
  run(2 * SECOND_MS, "end-overdue-runs", () => endOverdueRuns(ctx));
  run(2 * SECOND_MS, "end-overdue-updates", () => endOverdueUpdates(ctx));
  run(5 * SECOND_MS, "evaluate-alerts", createEvaluateAlerts(ctx));
  run(HOUR_MS, "sweep-alerts", () => sweepAlerts(ctx));
  run(5 * SECOND_MS, "dispatch-schedules", () => dispatchSchedules(ctx));
  run(2 * SECOND_MS, "repeat-stops", () => repeatStops(ctx));
  run(30 * SECOND_MS, "push-config", () => pushConfig(ctx));
  run(5 * SECOND_MS, "update-presence", () => updatePresence(ctx));
}

async function startIngest(ground: Process): Promise<void> {
  const open = (maxConnections: number) => openPool(ground, "ingest", maxConnections);
  const pool = open(4);
  const database = createDatabase(pool);
  const inSystem = createInSystem(database);
  const own = await openBroker(ground, "ingest");
  await startTelemetry({ ...ground, pool, inTransaction: (_accountId, work) => inSystem(work), broker: own });
  const broker = await openBroker(ground, "app");
  const notifyAlert = openNotifications({ ...ground, jobs: openJobQueue(ground, open(1), false) });
  const bus = createDeviceBus(broker, ground.reportTrouble);
  takeReports(openSystemContext({ ...ground, pool: open(4), bus, notifyAlert }));
  listenForPairing({ ...ground, database, broker });
}

async function startAuth(ground: Process): Promise<void> {
  const pool = openPool(ground, "auth", 4);
  const database = createDatabase(pool);
  ground.onStop(runInterval(HOUR_MS, "sweep-identity", () => sweepIdentity(database), ground.logger).stop);
  serveDeviceAuth({ ...ground, pool, database, broker: await openBroker(ground, "auth") });
}

async function startApi(ground: Process): Promise<void> {
  const ctx = await openApiContext(ground);
  const accounts = openAccounts(ctx);
  const app = await createHttpApp({
    ...ground,
    authenticator: accounts,
    version: serverVersion(),
    isReady: createReadiness(ctx),
    register: (app) => registerRoutes(app, ctx, accounts),
  });
  await listen(app, ground.config.httpListen, ground.onStop);
}

export async function registerRoutes(app: FastifyInstance, ctx: ApiContext, accounts: Accounts): Promise<void> {
  accounts.routes(app);
  for (const routes of ROUTES) await routes(app, ctx);
  await mountLive(app, ctx, accounts.authenticate);
}

const ROUTES: readonly ((app: FastifyInstance, ctx: ApiContext) => void | Promise<void>)[] = [
  auditRoutes,
  manualRoutes,
  notificationRoutes,
  systemRoutes,
  deviceRoutes,
  pairingRoutes,
  tankRoutes,
  runRoutes,
  scheduleRoutes,
  alertRoutes,
  relayRoutes,
  firmwareRoutes,
  historyRoutes,
  exportRoutes,
  vacationCheckRoutes,
];
