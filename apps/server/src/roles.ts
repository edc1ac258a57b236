// What each role runs. A process may have one of them or all.

import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { serveAuthCallout } from "./broker/auth-callout.ts";
import { issuerOf } from "./broker/callout-token.ts";
import { openBroker } from "./broker/connection.ts";
import { createDeviceBus } from "./broker/device-bus.ts";
import type { Config } from "./config/config.ts";
import type { Process } from "./context.ts";
import { openJobQueue } from "./db/job-queue.ts";
import { createDatabase, createInAccount, createInSystem, openPool } from "./db/pools.ts";
import { absenceRoutes } from "./features/absence/index.ts";
import type { Accounts } from "./features/accounts/accounts.ts";
import { openAccounts, sweepIdentity } from "./features/accounts/index.ts";
import { alertRoutes, createEvaluateAlerts, sweepAlerts } from "./features/alerts/index.ts";
import { auditRoutes } from "./features/audit/index.ts";
import { endOverdueCommands } from "./features/commands/index.ts";
import { deviceRoutes, findKey, notePresence, pushConfig } from "./features/devices/index.ts";
import { exportRoutes, startExports } from "./features/exports/index.ts";
import {
  endOverdueUpdates,
  firmwareDownloadRoutes,
  firmwareReleaseRoutes,
  firmwareUpdateRoutes,
} from "./features/firmware/index.ts";
import { historyRoutes } from "./features/history/index.ts";
import { manualRoutes, seedManuals } from "./features/manuals/index.ts";
import { notificationRoutes, openNotifications, startNotifications } from "./features/notifications/index.ts";
import {
  completeClaim,
  listenForPairing,
  pairingRoutes,
  registrationRoutes,
  sweepDeletedDevices,
  sweepPairing,
} from "./features/pairing/index.ts";
import { sweepParked } from "./features/parking/index.ts";
import { relayRoutes, repeatStops } from "./features/relays/index.ts";
import { takeReports } from "./features/reports/index.ts";
import { endOverdueRuns, runRoutes } from "./features/runs/index.ts";
import { dispatchSchedules, scheduleRoutes } from "./features/schedules/index.ts";
import { instanceRoutes, systemRoutes } from "./features/system/index.ts";
import { systemSettingsRoutes, tankRoutes } from "./features/tanks/index.ts";
import { createHttpApp } from "./http/app.ts";
import { createMetricsApp } from "./http/metrics-app.ts";
import { placeOf } from "./http/place.ts";
import { type ApiContext, openApiContext, openProcess, openSystemContext } from "./open-context.ts";
import type { Logger } from "./platform/logger.ts";
import { runInterval } from "./platform/run-interval.ts";
import { createNoted } from "./platform/troubles.ts";
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
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0)) await end();
  };
  try {
    const ground = openProcess(config, logger, (end) => stops.unshift(end));
    // Partitions before rows, admission before devices, and browsers last.
    if (config.roles.has("worker")) await startWorker(ground);
    if (config.roles.has("ingest")) await startIngest(ground);
    if (config.roles.has("auth")) await startAuth(ground);
    if (config.roles.has("api")) await startApi(ground);
    const metricsApp = createMetricsApp(ground.metrics);
    stops.unshift(() => metricsApp.close());
    await metricsApp.listen(placeOf(config.metricsListen));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function startWorker(ground: Process): Promise<void> {
  const { noteTrouble, logger, onStop } = ground;
  const open = (maxConnections: number) => openPool(ground, "worker", maxConnections);
  const system = (maxConnections: number) => createInSystem(createDatabase(open(maxConnections)));
  const bus = createDeviceBus(await openBroker(ground, "app"), noteTrouble);
  const jobs = openJobQueue(ground, open(2), true);
  const notifyAlert = await startNotifications({ ...ground, jobs }, open);
  const inAccount = createInAccount(createDatabase(openPool(ground, "app", 2)));
  await startExports({ ...ground, jobs, inSystem: system(2), inAccount });
  await seedManuals({ ...ground, inSystem: system(1) }, MANUALS_FOLDER);
  const own = { ...ground, pool: open(3), bus, notifyAlert };
  const run = (everyMs: number, name: string, job: () => Promise<void>) => onStop(runInterval(everyMs, name, job, logger).stop);

  // Room for readings, made before anything else begins.
  await maintainPartitions(own);
  run(HOUR_MS, "maintain-partitions", () => maintainPartitions(own));
  run(10 * SECOND_MS, "roll-up", () => rollUp(own));
  run(15 * SECOND_MS, "sweep-pairing", () => sweepPairing(own.pool));
  run(HOUR_MS, "sweep-deleted-devices", () => sweepDeletedDevices(own.pool));
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
  run(5 * SECOND_MS, "note-presence", () => notePresence(ctx));
}

async function startIngest(ground: Process): Promise<void> {
  const open = (maxConnections: number) => openPool(ground, "ingest", maxConnections);
  const pool = open(4);
  const inSystem = createInSystem(createDatabase(pool));
  const own = await openBroker(ground, "ingest");
  await startTelemetry({ ...ground, pool, inTransaction: (_accountId, work) => inSystem(work), broker: own });
  const broker = await openBroker(ground, "app");
  const notifyAlert = openNotifications({ ...ground, jobs: openJobQueue(ground, open(1), false) });
  const bus = createDeviceBus(broker, ground.noteTrouble);
  takeReports(openSystemContext({ ...ground, pool: open(4), bus, notifyAlert }));
  listenForPairing({ ...ground, pool, broker });
}

async function startAuth(ground: Process): Promise<void> {
  const pool = openPool(ground, "auth", 4);
  ground.onStop(runInterval(HOUR_MS, "sweep-identity", () => sweepIdentity(pool), ground.logger).stop);
  serveAuthCallout(await openBroker(ground, "auth"), {
    ...ground,
    issuer: issuerOf(ground.config.nats.seeds.issuer),
    findKey: (registrationId) => findKey(pool, registrationId),
    completeClaim: (registrationId, keyHash) => completeClaim(pool, registrationId, keyHash),
  });
}

async function startApi(ground: Process): Promise<void> {
  const { config, noteTrouble, onStop } = ground;
  const ctx = await openApiContext(ground);
  const accounts = openAccounts(ctx);
  const askBoth = createNoted(noteTrouble)("readiness", async () => {
    await ctx.pool.query("select 1");
    await ctx.broker.rtt();
  });
  const app = await createHttpApp({
    ...ground,
    doorkeeper: accounts,
    version: serverVersion(),
    isReady: async () =>
      !ctx.broker.isClosed() &&
      (await askBoth().then(
        () => true,
        () => false,
      )),
    register: (app) => registerRoutes(app, ctx, accounts),
  });
  onStop(() => app.close());
  await app.listen(placeOf(config.httpListen));
}

export async function registerRoutes(app: FastifyInstance, ctx: ApiContext, accounts: Accounts): Promise<void> {
  accounts.routes(app);
  for (const routes of ROUTES) await routes(app, ctx);
  await mountLive(app, ctx, accounts.authenticate);
}

type Routes = (app: FastifyInstance, ctx: ApiContext) => void | Promise<void>;

const ROUTES: readonly Routes[] = [
  auditRoutes,
  manualRoutes,
  notificationRoutes,
  systemSettingsRoutes,
  systemRoutes,
  deviceRoutes,
  pairingRoutes,
  registrationRoutes,
  tankRoutes,
  runRoutes,
  scheduleRoutes,
  alertRoutes,
  relayRoutes,
  firmwareUpdateRoutes,
  firmwareDownloadRoutes,
  firmwareReleaseRoutes,
  historyRoutes,
  exportRoutes,
  absenceRoutes,
  instanceRoutes,
];
