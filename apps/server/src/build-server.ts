// The only file that knows every room. Takes the configuration, returns something that can be stopped.

import type { DevicePorts } from "./features/devices/device-ports.ts";
import { buildCommands } from "./build-commands.ts";
import { buildExports, startExports } from "./build-exports.ts";
import { buildIdentity } from "./build-identity.ts";
import { buildNotifications, buildNotifyAlert, startLetters } from "./build-letters.ts";
import { mountLive } from "./build-live.ts";
import { buildManuals, seedManuals } from "./build-manuals.ts";
import { type Aside, buildAside, buildParking } from "./build-parking.ts";
import { buildRegistrations, listenForPairing } from "./build-registrations.ts";
import { buildReleases } from "./build-releases.ts";
import { takeReports } from "./build-reports.ts";
import { startJobs } from "./build-worker.ts";
import type { Config } from "./config/config.ts";
import { hashKey } from "./broker/admission.ts";
import { serveAuthCallout } from "./broker/auth-callout.ts";
import { issuerOf } from "./broker/callout-token.ts";
import { type Broker, connectBroker } from "./broker/connection.ts";
import { createDeviceBus } from "./broker/device-bus.ts";
import { closeConnections } from "./broker/kick.ts";
import { openTelemetrySource } from "./broker/telemetry-source.ts";
import { createHttpApp } from "./http/app.ts";
import { createMetricsApp } from "./http/metrics-app.ts";
import { createRecentlyVerified } from "./features/accounts/recently-verified.ts";
import { startTelemetryIngest } from "./telemetry/telemetry.ingest.ts";
import { every } from "./platform/every.ts";
import { systemClock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import { createMailer, type Mailer } from "./mail/mail.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createNoted, createNoteTrouble, type NoteTrouble } from "./platform/troubles.ts";
import { serverVersion } from "./platform/version.ts";
import { listOwnedDevices } from "./features/devices/device-control.store.ts";
import { syncRelays, upsertLatest } from "./telemetry/device-latest.store.ts";
import { claimAnchors, findKey, findRegistered } from "./features/devices/device-registry.store.ts";
import { findUpdateDevice } from "./features/firmware/firmware-images.store.ts";
import { sweepIdentity } from "./features/accounts/identity-sweep.store.ts";
import { completeClaim } from "./features/pairing/pairing.store.ts";
import { createAcrossAccounts, createDatabase, createInAccount, createPool, type Pool } from "./db/pools.ts";
import { insertReadings } from "./telemetry/readings.store.ts";

const HOUR_MS = 3_600_000;

type Context = Readonly<{
  config: Config;
  logger: Logger;
  metrics: ReturnType<typeof createMetrics>;
  aside: Aside;
  noteTrouble: NoteTrouble;
  onStop: (stop: () => unknown) => void;
}>;
/** One way out to the mail server per process; null when none is configured. */
type MailContext = Context & Readonly<{ mailer: Mailer | null }>;

export type RunningServer = Readonly<{ stop: () => Promise<void> }>;

export async function buildServer(config: Config, logger: Logger): Promise<RunningServer> {
  const stops: (() => unknown)[] = [];
  const metrics = createMetrics();
  const aside = buildAside({ folder: config.dataFolder, logger, metrics });
  const noteTrouble = createNoteTrouble({ logger, metrics, clock: systemClock });
  const context: Context = { config, logger, metrics, aside, noteTrouble, onStop: (stop) => stops.unshift(stop) };
  const stop = async () => {
    for (const end of stops.splice(0)) await end();
  };
  try {
    const isMailing = config.roles.has("worker") || config.roles.has("api");
    const mailing = { ...context, mailer: isMailing ? openMailer(context) : null };
    // Partitions before rows, admission before devices, and browsers last.
    if (config.roles.has("worker")) await startWorker(mailing);
    if (config.roles.has("ingest")) await startIngest(context);
    if (config.roles.has("auth")) await startAuth(context);
    if (config.roles.has("api")) await startApi(mailing);
    await listenForMetrics(context);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function openPool({ config, logger, onStop }: Context, role: keyof Config["databaseUrls"], maxConnections: number) {
  const pool = createPool(config.databaseUrls[role], maxConnections, (error) =>
    logger.warn({ err: error, role }, "database connection lost"),
  );
  onStop(() => pool.end());
  return pool;
}

async function openBroker({ config, logger, onStop }: Context, name: "app" | "ingest" | "auth" | "sys") {
  const broker = await connectBroker(config.nats.url, config.nats.seeds[name], name, logger);
  // It is away: then nothing waits in it that could still be sent.
  onStop(() => broker.drain().catch(() => broker.close()));
  return broker;
}

async function startWorker(context: MailContext): Promise<void> {
  const bus = createDeviceBus(await openBroker(context, "app"), context.noteTrouble);
  const openOwnPool = (maxConnections: number) => openPool(context, "worker", maxConnections);
  const notifyAlert = await startLetters(context, openOwnPool);
  const { retentionDays } = context.config;
  startExports(context, { own: openOwnPool(2), accounts: openPool(context, "app", 2) });
  await seedManuals({ ...context, pool: openOwnPool(1) });
  await startJobs({ ...context, pool: openOwnPool(3), bus, retentionDays, notifyAlert });
}

async function startIngest(context: Context): Promise<void> {
  const { config, logger, metrics, aside, noteTrouble, onStop } = context;
  const pool = openPool(context, "ingest", 4);
  const acrossAccounts = createAcrossAccounts(createDatabase(pool));
  const broker = await openBroker(context, "ingest");
  const devices = createDeviceBus(broker, noteTrouble);
  const source = await openTelemetrySource(broker, { maxBytes: config.nats.streamMaxBytes, logger, noteTrouble });
  onStop(source.close);
  const ingest = startTelemetryIngest(source, {
    store: {
      findRegistered: (registrationIds) => findRegistered(pool, registrationIds),
      claimAnchors: (wanted) => claimAnchors(pool, wanted),
      insertReadings: (rows, epoch, marks) => insertReadings(pool, rows, epoch, marks),
      upsertLatest: (rows) => upsertLatest(pool, rows),
      syncRelays: (deviceNos) => syncRelays(pool, deviceNos),
    },
    sendAck: (registrationId, message) => devices.send(registrationId, "commands", message),
    park: buildParking((_accountId, work) => acrossAccounts(work), aside, logger).park,
    clock: systemClock,
    logger,
    metrics,
  });
  onStop(ingest.stop);

  const appBroker = await openBroker(context, "app");
  const notifyAlert = buildNotifyAlert(context, (maxConnections) => openPool(context, "ingest", maxConnections));
  const bus = createDeviceBus(appBroker, noteTrouble);
  takeReports({ ...context, pool: openPool(context, "ingest", 4), bus, notifyAlert });
  listenForPairing({ ...context, pool, broker: appBroker });
}

async function startAuth(context: Context): Promise<void> {
  const { config, logger, metrics, noteTrouble, onStop } = context;
  const pool = openPool(context, "auth", 4);
  onStop(every(HOUR_MS, "sweep-identity", () => sweepIdentity(pool), logger).stop);
  serveAuthCallout(await openBroker(context, "auth"), {
    issuer: issuerOf(config.nats.seeds.issuer),
    findKey: (registrationId) => findKey(pool, registrationId),
    completeClaim: (registrationId, keyHash) => completeClaim(pool, registrationId, keyHash),
    clock: systemClock,
    logger,
    metrics,
    noteTrouble,
  });
}

async function startApi(context: MailContext): Promise<void> {
  const { config, mailer, logger, metrics, noteTrouble, onStop } = context;
  const noted = createNoted(noteTrouble);
  const pool = openPool(context, "auth", 8);
  const inAccount = createInAccount(createDatabase(openPool(context, "app", 16)));
  const broker = await openBroker(context, "app");
  const recentlyVerified = createRecentlyVerified({
    listOwned: noted("owner_read", (accountId: string) =>
      inAccount(accountId, (transaction) => listOwnedDevices(transaction, accountId)),
    ),
    clock: systemClock,
  });
  const commands = buildCommands({
    ...context,
    inAccount,
    bus: createDeviceBus(broker, noteTrouble),
    recentlyVerified,
    publicUrl: config.publicUrl,
  });
  const ports = { stopPumps: noted("pumps_off", commands.stopPumps), closeConnections: await openDoorkeeper(context) };
  const identity = buildIdentity({ config, pool, mailer, devicePorts: ports, logger, noteTrouble, recentlyVerified });
  const app = await createHttpApp({
    identity,
    registrations: buildRegistrations({ ...context, inAccount, broker, ports, findUser: identity.findUser }),
    commands: commands.calls,
    notifications: buildNotifications({ config, pool, mailer }),
    exports: buildExports({ inAccount }),
    downloads: {
      findUpdateDevice: (updateId) => findUpdateDevice(pool, updateId),
      findKey: (registrationId) => findKey(pool, registrationId),
      hashKey,
    },
    releases: buildReleases({ config, inAccount }),
    manuals: buildManuals({ inAccount }),
    instance: { devicePairing: config.devicePairing, brokerVersion: () => broker.info?.version ?? null },
    inAccount,
    keptDays: config.retentionDays,
    isReady: async () => !broker.isClosed() && (await isAnswered(noted("readiness", () => askBoth(pool, broker)))),
    clock: systemClock,
    logger,
    metrics,
    version: serverVersion(),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    webFolder: config.webFolder,
    mount: (fastify) => mountLive(fastify, { ...context, pool, inAccount, broker, identity }),
  });
  onStop(() => app.close());
  await app.listen(placeOf(config.httpListen));
}

/** Closes connections anywhere in the cluster: the only use of the broker's system account. */
async function openDoorkeeper(context: Context): Promise<DevicePorts["closeConnections"]> {
  const systemBroker = await openBroker(context, "sys");
  return (registrationId) => closeConnections(systemBroker, registrationId);
}

function placeOf(listen: string): { host: string; port: number } {
  const [host = "", port] = listen.split(":");
  return { host, port: Number(port) };
}

async function askBoth(pool: Pool, broker: Broker): Promise<void> {
  await pool.query("select 1");
  await broker.rtt();
}

const isAnswered = (ask: () => Promise<unknown>): Promise<boolean> =>
  ask().then(
    () => true,
    () => false,
  );

function openMailer({ config, logger, metrics, onStop }: Context): Mailer | null {
  if (config.mail === null) {
    logger.warn(
      "no mail is configured: alerts are not mailed, addresses are not verified, and passwords are reset by an administrator",
    );
    return null;
  }
  const mailer = createMailer({ ...config.mail, logger, metrics });
  onStop(mailer.close);
  return mailer;
}

async function listenForMetrics({ config, metrics, onStop }: Context): Promise<void> {
  const app = createMetricsApp(metrics);
  onStop(() => app.close());
  await app.listen(placeOf(config.metricsListen));
}
