// Opens contexts: of the process, of the roles that serve every household, and of the API, which serves one at a time.

import { randomUUID } from "node:crypto";
import { readCertificates, reloadBroker } from "./broker/broker-certificate.ts";
import { readBrokerLoad, readBrokerTrouble } from "./broker/broker-load.ts";
import { openBroker } from "./broker/connection.ts";
import { createDeviceBus } from "./broker/device-bus.ts";
import { closeConnections } from "./broker/kick.ts";
import { readStreamState } from "./broker/stream-lag.ts";
import type { Config } from "./config/config.ts";
import type { Context, Process, SystemContext } from "./context.ts";
import { openEndings } from "./db/endings.ts";
import {
  createDatabase,
  createInAccount,
  createInAccountInTurn,
  createInSystem,
  createLookInSystem,
  type InAccount,
  openPool,
  type TellHousehold,
} from "./db/pools.ts";
import { createRecentlyVerified } from "./features/accounts/index.ts";
import { openSender } from "./features/commands/index.ts";
import { listOwnedDevices } from "./features/devices/index.ts";
import { alertUpdateOutcome } from "./features/firmware/index.ts";
import { openAside, openParking } from "./features/parking/index.ts";
import { stopPumps } from "./features/relays/index.ts";
import { openSimulator } from "./features/scenarios/index.ts";
import { reportRefusedStart } from "./features/schedules/index.ts";
import { PATIENCE_MS } from "./http/route.ts";
import { openMailer } from "./mail/mail.ts";
import { createReportError, createReported } from "./platform/background-errors.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { createJobRecord } from "./platform/job-record.ts";
import { createKeyedQueues } from "./platform/keyed-queues.ts";
import type { Logger } from "./platform/logger.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createCallOut } from "./platform/outgoing/call-out.ts";

export function openProcess(config: Config, logger: Logger, onStop: Process["onStop"]): Process {
  const metrics = createMetrics();
  const isMailing = config.roles.has("worker") || config.roles.has("api");
  return {
    config,
    logger,
    metrics,
    clock,
    newId: randomUUID,
    jobRecord: createJobRecord({ metrics, clock }),
    reportError: createReportError({ logger, metrics, clock }),
    aside: openAside({ folder: config.dataFolder, logger, metrics, clock }),
    mailer: isMailing ? openMailer(config.mail, { logger, metrics, onStop }) : null,
    callOut: createCallOut({ reach: config.outgoingReach }),
    simulator: openSimulator(config.simulator),
    onStop,
  };
}

/** For the roles that serve every household: whom nobody waits for, the owner is told by an alert. */
export function openSystemContext(ground: Process & Pick<Context, "pool" | "bus" | "notifyAlert">): SystemContext {
  const database = createDatabase(ground.pool);
  const inSystem = createInSystem(database, ground.bus.tellHousehold);
  const ctx = {
    ...ground,
    database,
    inSystem,
    lookInSystem: createLookInSystem(database),
    inTransaction: <T>(_accountId: string, work: Parameters<typeof inSystem<T>>[0]) => inSystem(work),
  };
  return {
    ...ctx,
    sender: openSender({ ...ctx, parking: openParking(ctx) }),
    onRefusedStart: (transaction, runId, reason) => reportRefusedStart(ctx, transaction, runId, reason),
    onUpdateOutcome: (transaction, update, error) => alertUpdateOutcome(ctx, transaction, update, error),
  };
}

export type ApiContext = Omit<
  Context,
  "inSystem" | "lookInSystem" | "notifyAlert" | "ingestPosition" | "knownUpToMs" | "systemWarnings"
>;

/** Half of the connections that are kept for stops, and as many questions as a household's own devices can need at once. */
const LANE = { most: 50, mostAtOnce: 2 };

/** Whoever asked was told some seconds ago that there is no answer: what goes on asking only holds a connection. */
const ORDINARY = { statementTimeoutMs: PATIENCE_MS + 5000 };

export async function openApiContext(ground: Process): Promise<ApiContext> {
  const noted = createReported(ground.reportError);
  const pool = openPool(ground, "auth", 8, ORDINARY);
  const tell: TellHousehold = (...told) => bus.tellHousehold(...told); // Opened below, and so closed before the pools.
  const inAccount = createInAccount(createDatabase(openPool(ground, "app", 16, ORDINARY)), tell);
  // Nobody else's question is ever in front of a stop, nor in front of its record; and a record is not given up.
  const poolToStop = openPool(ground, "auth", 2);
  const inAccountToStop = createInAccountInTurn(createDatabase(openPool(ground, "app", 4)), createKeyedQueues(LANE), tell);
  const broker = await openBroker(ground, "app");
  const bus = createDeviceBus(broker, ground.reportError);
  const listing = (within: InAccount) =>
    noted("owner_read", (accountId: string) => within(accountId, (transaction) => listOwnedDevices(transaction, accountId)));
  const recentlyVerified = createRecentlyVerified({
    listOwned: listing(inAccount),
    listOwnedToStop: listing(inAccountToStop),
    clock: ground.clock,
  });
  const endings = openEndings(ground);
  endings.watch({ onEnding: recentlyVerified.forget, onListening: recentlyVerified.doubt });
  const opened = {
    ...ground,
    endings,
    recentlyVerified,
    pool,
    poolToStop,
    inAccountToStop,
    database: createDatabase(pool),
    inAccount,
    inTransaction: inAccount,
    broker,
    bus,
    // Whoever asked is answered: nobody else has to be told.
    onRefusedStart: async () => {},
    onUpdateOutcome: async () => {},
  };
  const sending = { ...opened, sender: openSender({ ...opened, inTransaction: inAccountToStop, parking: openParking(opened) }) };
  // Closes connections anywhere in the cluster, asks how it is, and has it read its certificate again: the only uses of the broker's
  // system account.
  const system = await openBroker(ground, "sys");
  return {
    ...sending,
    stopPumps: noted("pumps_off", (device) => stopPumps(sending, device)),
    closeConnections: (registrationId) => closeConnections(system, registrationId),
    brokerLoad: () => readBrokerLoad(system),
    brokerTrouble: () => readBrokerTrouble(system),
    brokerCertificates: () => readCertificates(system),
    reloadBroker: (serverId) => reloadBroker(system, serverId),
    streamState: () => readStreamState(system),
  };
}
