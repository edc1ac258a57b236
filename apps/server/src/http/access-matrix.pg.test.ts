// No request reaches what is not its own: the generated matrix on the real application and a real database, and the
// proof that it would notice.

import { randomUUID } from "node:crypto";
import { type SeededAccount, seedMember } from "@halocline/local-services/seed";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { EXPECTED } from "../../test/access-matrix.ts";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import type { Broker } from "../broker/connection.ts";
import type { DeviceBus, OnDeviceMessage } from "../broker/device-bus.ts";
import type { Config } from "../config/config.ts";
import type { Context } from "../context.ts";
import { createDatabase, createInAccount, type InAccount } from "../db/pools.ts";
import { openAccounts } from "../features/accounts/accounts.ts";
import { createRecentlyVerified } from "../features/accounts/recently-verified.ts";
import { openSender } from "../features/commands/sender.ts";
import { listOwnedDevices } from "../features/devices/index.ts";
import { openAside, openParking } from "../features/parking/parking.ts";
import type { ApiContext } from "../open-context.ts";
import { createJobRecord } from "../platform/job-record.ts";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { registerRoutes } from "../roles.ts";
import { type Actor, type OwnedIds, runAccessMatrix } from "./access-matrix.suite.ts";
import { createHttpApp } from "./app.ts";

const PUBLIC_URL = "http://tanks.example";
const SECRET = "a session secret for tests, long enough";

const CONFIG = {
  publicUrl: PUBLIC_URL,
  addresses: [PUBLIC_URL] as readonly string[],
  sessionSecret: SECRET,
  oldSessionSecret: null,
  signUp: "open",
  isDemoPublic: true,
  google: null,
  devicePairing: "code",
  firmwarePublicKey: null,
  retentionDays: { readings: 365, minutes: 90, hours: 3650 },
  trustedProxies: [] as readonly string[],
  webFolder: null,
  requestsPerSecond: { session: 30, address: 200 },
  mostSockets: { session: 20, address: 200 },
} as Config;

let database: OpenDatabase;
let actors: Actor[];
const stops: (() => unknown)[] = [];

/** Devices that stop at once: what is tried here is who may ask. */
function answeringBus(): DeviceBus {
  const listeners = new Map<string, OnDeviceMessage>();
  const answer = { v: 1, result: "ok", state: "estop", fault: null, boot: "1-00000001", up_ms: 1 };
  const relays = [false, false, false, false, false];
  return {
    send: (registrationId: string, _topic: string, { id }: { id: string }) =>
      setImmediate(() => listeners.get(registrationId)?.(registrationId, Buffer.from(JSON.stringify({ ...answer, id, relays })))),
    watch: (registrationId: string, _topic: string, onMessage: OnDeviceMessage) => {
      listeners.set(registrationId, onMessage);
      return () => listeners.delete(registrationId);
    },
    announceOrder: () => {},
    watchOrders: () => () => {},
    announceChange: () => {},
  } as unknown as DeviceBus;
}

async function buildApp(more: (app: FastifyInstance, inAccount: InAccount) => void = () => {}): Promise<FastifyInstance> {
  const [logger, metrics] = [createLogger("silent"), createMetrics()];
  const inAccount = createInAccount(createDatabase(database.open("app", 4)));
  const pool = database.open("auth", 4);
  const ground = {
    config: CONFIG,
    logger,
    metrics,
    clock: Date.now,
    newId: randomUUID,
    reportError: () => {},
    aside: openAside({ folder: null, logger, metrics, clock: Date.now }),
    mailer: null,
    simulator: null,
    onStop: (stop: () => unknown) => void stops.push(stop),
    pool,
    poolToStop: pool,
    inAccountToStop: inAccount,
    database: createDatabase(pool),
    inAccount,
    inTransaction: inAccount,
    broker: { publish: () => {} } as unknown as Broker,
    bus: answeringBus(),
    recentlyVerified: createRecentlyVerified({
      listOwned: async () => [],
      listOwnedToStop: (accountId) => inAccount(accountId, (transaction) => listOwnedDevices(transaction, accountId)),
      clock: Date.now,
    }),
    endings: { watch: () => {} },
    onRefusedStart: async () => {},
    onUpdateOutcome: async () => {},
    brokerLoad: async () => [],
    brokerTrouble: async () => null,
    brokerCertificates: async () => [],
    reloadBroker: async () => {},
    streamState: async () => null,
    callOut: async () => ({ isAnswered: false as const, failure: "unreachable" as const }),
    jobRecord: createJobRecord({ metrics, clock: Date.now }),
    systemWarnings: () => [],
    knownUpToMs: () => null,
    stopPumps: async () => false,
    closeConnections: async () => {},
  };
  const ctx: ApiContext & Pick<Context, "systemWarnings" | "knownUpToMs"> = {
    ...ground,
    sender: openSender({ ...ground, parking: openParking(ground) }),
  };
  const accounts = openAccounts(ctx);
  return createHttpApp({
    ...ground,
    authenticator: accounts,
    version: "0.0.0",
    outages: async () => ({ database: null, broker: null, store: null, log: null, ingest: null }),
    warnings: () => [],
    register: async (app) => {
      await registerRoutes(app, ctx, accounts);
      more(app, inAccount);
    },
  });
}

async function addAlert({ accountId, devices: [device] }: SeededAccount, message: string): Promise<string> {
  const id = randomUUID();
  await database.truth(
    "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'warn', 'test', $4)",
    [id, accountId, device?.id, message],
  );
  return id;
}

async function addRun({ accountId, devices: [device] }: SeededAccount): Promise<string> {
  const id = randomUUID();
  await database.truth(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, started_by_name, limits, started_at, start_until, deadline_at)
     values ($1::uuid, $2, $3, $4, $1::text, 'top_up', 'running', 'manual', 'Marina Reef', '{"drainS":1,"fillS":1,"topUpS":1}', now(), now(), now())`,
    [id, accountId, device?.id, device?.tankId],
  );
  return id;
}

/** As the first visit makes it, and with a rank that it must not have. */
async function seedVisitor({ truth }: OpenDatabase, accountId: string) {
  const userId = randomUUID();
  await truth(
    "insert into auth.users (id, first_name, last_name, email, role, visitor_of) values ($1::uuid, 'Visitor', '', $1::text, 'admin', $2)",
    [userId, accountId],
  );
  await truth("insert into memberships (account_id, user_id, role) values ($1, $2, 'owner')", [accountId, userId]);
  // What was mailed before the household was opened.
  await truth(
    `insert into notifications (id, account_id, alert_id, user_id, severity, repeat_no, address, queued_at)
     select gen_random_uuid(), a.account_id, a.id, m.user_id, 'warn', 0, '', now()
     from alerts a join memberships m on m.account_id = a.account_id and m.user_id <> $2 where a.account_id = $1`,
    [accountId, userId],
  );
  return { userId, accountId };
}

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  const [mine, theirs, elsewhere, demo] = [
    await database.seed({ deviceNames: ["Mine Reef"] }),
    await database.seed({ deviceNames: ["Theirs Reef"] }),
    await database.seed({ deviceNames: ["Elsewhere Reef"], isAdmin: true }),
    await database.seed({ deviceNames: ["Demo Reef"], isSimulated: true, isPublicDemo: true }),
  ];
  const households = [mine, theirs, elsewhere, demo];
  const [alerts, runs] = [new Map<SeededAccount, string>(), new Map<SeededAccount, string>()];
  for (const household of households) runs.set(household, await addRun(household));
  for (const [index, household] of households.entries())
    alerts.set(household, await addAlert(household, `alert number ${index}`));
  const idsOf = (household: SeededAccount): OwnedIds => ({
    tank: household.devices[0]?.tankId ?? "",
    device: household.devices[0]?.id ?? "",
    alert: alerts.get(household) ?? "",
    run: runs.get(household) ?? "",
  });
  const secretsOf = (household: SeededAccount): string[] => [
    household.accountId,
    household.email,
    household.sessionToken,
    `alert number ${households.indexOf(household)}`,
    runs.get(household) ?? "",
    ...household.devices.flatMap((device) => [device.id, device.tankId, device.registrationId, device.hardwareId, device.name]),
  ];
  const actor = (name: string, home: SeededAccount, change: Partial<Actor> = {}): Actor => {
    const other = home === theirs ? mine : theirs;
    return {
      name,
      user: home,
      right: "owner",
      isAdmin: false,
      own: idsOf(home),
      foreign: { ...idsOf(other), userId: other.userId, accountId: other.accountId },
      secrets: households.filter((one) => one !== home).flatMap(secretsOf),
      ...change,
    };
  };
  const everything = households.flatMap(secretsOf);
  const [viewer, keeper] = [
    await seedMember(database.urls.admin, mine.accountId, "viewer"),
    await seedMember(database.urls.admin, mine.accountId, "keeper"),
  ];
  actors = [
    actor("anonymous", mine, { user: null, right: null, secrets: everything }),
    actor("an expired session", mine, { isExpired: true, secrets: everything }),
    actor("viewer", mine, { user: viewer, right: "viewer" }),
    actor("keeper", mine, { user: keeper, right: "keeper" }),
    actor("owner", mine),
    actor("owner of another household", theirs),
    actor("visitor", demo, {
      user: await seedVisitor(database, demo.accountId),
      right: "viewer",
      isVisitor: true,
      // Nothing of whose household it is.
      secrets: [
        ...households.filter((one) => one !== demo).flatMap(secretsOf),
        demo.email,
        demo.userId,
        demo.accountId,
        "Marina",
      ],
    }),
    actor("administrator in no household of these", elsewhere, { isAdmin: true }),
  ];
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await database.close();
});

const matrixOf = async (app: FastifyInstance, expected = EXPECTED) => {
  const report = await runAccessMatrix({ app, database, secret: SECRET, publicUrl: PUBLIC_URL, actors, expected });
  await app.close();
  return report;
};

describe("[SEC-1] [SEC-2] the access matrix", () => {
  it("finds every route listed, every answer as expected, and no leak", { timeout: 400_000 }, async () => {
    const { cases, ...findings } = await matrixOf(await buildApp());
    process.stdout.write(`access matrix: ${cases} cases, ${findings.leaks.length} leaks\n`);
    expect(findings).toEqual({ unlisted: [], wrong: [], leaks: [] });
    expect(cases).toBeGreaterThan(400);
  });

  it("lists no route that is not there", async () => {
    const app = await buildApp();
    expect(Object.keys(EXPECTED).filter((key) => !app.routeKeys.has(key))).toEqual([]);
    await app.close();
  });
});

describe("[SEC-1] [SEC-2] the access matrix notices", () => {
  const onlyPlanted = { "GET /api/planted/:id": { access: "viewer", ok: [200], ids: "tank" } } as const;
  const readTank = "select id, name from tanks where id = $1";

  it("a store call that forgets the account", { timeout: 200_000 }, async () => {
    const app = await buildApp((inner) =>
      inner.get<{ Params: { id: string } }>("/api/planted/:id", { config: { access: "viewer" } }, async ({ params }, reply) => {
        if (params.id === "not-a-uuid") return reply.code(400).send();
        const [tank] = await database.truth(readTank, [params.id]);
        return tank ?? reply.code(404).send({ code: "not_found" });
      }),
    );
    const { leaks, wrong } = await matrixOf(app, onlyPlanted);
    expect(leaks).toContain("GET /api/planted/:id as viewer: a foreign id is answered otherwise than a missing one");
    expect(leaks.some((leak) => leak.includes("as administrator") && leak.includes("told"))).toBe(true);
    expect(wrong.length).toBeGreaterThan(0);
  });

  it("a list that forgets the account", { timeout: 200_000 }, async () => {
    const app = await buildApp((inner) =>
      inner.get("/api/planted", { config: { access: "viewer" } }, () => database.truth("select name from devices")),
    );
    const { leaks } = await matrixOf(app, { "GET /api/planted": { access: "viewer", ok: [200] } });
    expect(leaks).toContain("GET /api/planted as owner, own id: told Theirs Reef");
  });

  it("a route that asks for less than it should", { timeout: 200_000 }, async () => {
    const app = await buildApp((inner) => inner.get("/api/planted", { config: { access: "viewer" } }, async () => "done"));
    const { wrong } = await matrixOf(app, { "GET /api/planted": { access: "owner", ok: [200] } });
    expect(wrong).toContain("GET /api/planted as viewer, own id: 200, expected 403");
  });

  it("a route without a line", async () => {
    const app = await buildApp((inner) => inner.get("/api/planted", { config: { access: "public" } }, async () => "done"));
    const report = await runAccessMatrix({ app, database, secret: SECRET, publicUrl: PUBLIC_URL, actors: [] });
    expect(report.unlisted).toEqual(["GET /api/planted", "HEAD /api/planted"]);
    await app.close();
  });
});

describe("[SEC-1] the second net", () => {
  it("catches a query that forgets the account, as long as it runs inside one", { timeout: 200_000 }, async () => {
    const app = await buildApp((inner, inAccount) =>
      inner.get<{ Params: { id: string } }>("/api/planted/:id", { config: { access: "viewer" } }, async (request, reply) => {
        const { id } = request.params;
        if (id === "not-a-uuid") return reply.code(400).send();
        const accountId = request.principal?.accountId ?? "";
        const tank = await inAccount(accountId, (transaction) =>
          transaction.selectFrom("tanks").select(["id", "name"]).where("id", "=", id).executeTakeFirst(),
        );
        return tank ?? reply.code(404).send({ code: "not_found" });
      }),
    );
    const { leaks, wrong } = await matrixOf(app, {
      "GET /api/planted/:id": { access: "viewer", ok: [200], ids: "tank" },
    });
    expect({ leaks, wrong }).toEqual({ leaks: [], wrong: [] });
  });
});
