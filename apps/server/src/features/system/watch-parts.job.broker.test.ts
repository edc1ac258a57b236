// The dead man on a real database and a real broker, faster than in life: each part stops, the administrators are told, and it is over.

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type PartFacts, QUIET_RULES, type QuietRules, type Role } from "@halocline/domain/operation/quiet-parts";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount } from "@halocline/local-services/seed";
import { catalogues } from "@halocline/messages/texts/catalogues";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { openBroker } from "../../broker/connection.ts";
import { createOldestAge, readStreamState } from "../../broker/stream-lag.ts";
import { readConfig } from "../../config/config.ts";
import { createDatabase, createPool, type Pool } from "../../db/pools.ts";
import type { Email, Mailer } from "../../mail/mail.ts";
import { createJobRecord } from "../../platform/job-record.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createStops } from "../../platform/stops.ts";
import { startServer } from "../../roles.ts";
import { createBeatJob } from "./beat.job.ts";
import { createTradeMeasure } from "./measure-trade.job.ts";
import { createPartsWatch, type Sight } from "./watch-parts.job.ts";

const FAST: QuietRules = {
  ...QUIET_RULES,
  beatLostAfterS: 2,
  idleForS: 1,
  unprocessedForS: 1,
  toldAfterMs: 800,
  overAfterMs: 400,
};
const EVERY_MS = 100;

let server: TestServer;
let account: SeededAccount;
let worker: ChildProcess;
let watchers: ReturnType<typeof createPartsWatch>[];
let backup: PartFacts["backup"] = null;
const silent = new Set<Role>();
const { onStop, stop } = createStops();
const posted: Email[] = [];
const logger = createLogger("silent");
const metrics = createMetrics();
const { alarms } = catalogues.en;

const open = (role: "auth" | "worker"): Pool => {
  const pool = createPool(server.config.databaseUrls[role], 2, () => {});
  onStop(() => pool.end());
  return pool;
};
const truth = (text: string, values: unknown[] = []) =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, values)).rows);

/** Until the test ends, never twice at once. */
function again(work: () => Promise<unknown>): void {
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      await work().catch(() => {});
      await pause(EVERY_MS);
    }
  })();
  onStop(() => {
    isOver = true;
    return going;
  });
}

async function startWatcher(role: "auth" | "worker", sight: Sight): Promise<void> {
  const watch = createPartsWatch(sight, FAST);
  const ground = { config: server.config, logger, onStop };
  const ctx = {
    ...ground,
    database: createDatabase(open(role)),
    broker: await openBroker(ground, "app"),
    mailer: { post: (email: Email) => void posted.push(email) } as unknown as Mailer,
    metrics,
    reportError: () => {},
    clock: Date.now,
  };
  watchers.push(watch);
  again(() => watch.look(ctx));
}

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_ROLES: "auth" });
  account = await server.seed({ deviceNames: ["Reef"], email: "admin@example.test", isAdmin: true });
  watchers = [];
  const system = await openBroker({ config: server.config, logger, onStop }, "sys");
  const ageOf = createOldestAge(Date.now);
  const oldestUnprocessedS = async () => {
    const state = await readStreamState(system);
    return state && ageOf(state);
  };
  await startWatcher("auth", { oldestUnprocessedS, backup: async () => backup, tellsOfDatabase: true });
  await startWatcher("worker", {});
  const beating = { database: createDatabase(open("worker")), jobRecord: createJobRecord({ metrics, clock: Date.now }) };
  for (const role of ["api", "ingest", "auth"] as const) {
    const { run } = createBeatJob(role, randomUUID());
    again(async () => (silent.has(role) ? undefined : run(beating)));
  }
  const program = new URL("../../../test/beating-process.ts", import.meta.url).pathname;
  worker = spawn(process.execPath, [program, server.config.databaseUrls.worker, String(EVERY_MS)], { stdio: "inherit" });
  await eventually(
    () => truth("select 1 from heartbeats where role = 'worker'"),
    (rows) => rows.length > 0,
  );
}, 60_000);
afterAll(async () => {
  worker.kill("SIGKILL");
  await stop();
  await server.stop();
});

const subjects = () => posted.map(({ subject }) => subject);
const told = (count: number) => eventually(subjects, (all) => all.length >= count);
const warnings = () => watchers.map((watch) => watch.warnings(alarms).length);
/** Long enough for every rule. */
const aWhile = () => pause(4000);

beforeEach(async () => {
  // Everything is well again, and everybody has noticed.
  await eventually(
    () => watchers.map((watch) => watch.isWell()),
    (all) => !all.includes(false),
  );
  posted.length = 0;
});

describe("the operator", { timeout: 60_000 }, () => {
  it("hears nothing of an instance in which nothing happens and no device ever comes", async () => {
    await aWhile();
    expect([subjects(), warnings()]).toEqual([[], [0, 0]]);
  });

  it("hears once of a worker that is frozen, and once when it goes on", async () => {
    worker.kill("SIGSTOP");
    expect(await told(1)).toEqual([alarms.quiet.worker.subject]);
    expect(posted[0]?.to.address).toBe("admin@example.test");
    await aWhile();
    expect([subjects(), warnings()]).toEqual([[alarms.quiet.worker.subject], [1, 1]]);
    expect(await metrics.registry.metrics()).toContain('halocline_part_quiet{part="worker"} 1');
    worker.kill("SIGCONT");
    expect(await told(2)).toEqual([alarms.quiet.worker.subject, alarms.over.worker.subject]);
    await aWhile();
    expect([subjects().length, warnings()]).toEqual([2, [0, 0]]);
  });

  it.each(["api", "ingest", "auth"] as const)("hears of %s when its signs of life stay away", async (role) => {
    silent.add(role);
    expect(await told(1)).toEqual([alarms.quiet[role].subject]);
    silent.delete(role);
    expect(await told(2)).toEqual([alarms.quiet[role].subject, alarms.over[role].subject]);
  });

  it("hears of readings that nobody takes in, although everybody lives", async () => {
    const { environment } = await server.prepareAnother({ HALOCLINE_ROLES: "ingest" });
    const ingest = () => startServer(readConfig(environment), logger);
    const [device] = account.devices;
    if (!device) throw new Error("no device");
    const first = await ingest();
    const played = await playDevice(server, device);
    await played.report();
    await first.stop();
    await played.report();
    expect(await told(1)).toEqual([alarms.quiet.ingest.subject]);
    expect(watchers[0]?.ingestTrouble(alarms)).toContain("are delayed");
    const second = await ingest();
    // On a busy machine the new process may be late once more, which is a third email.
    expect((await told(2)).slice(0, 2)).toEqual([alarms.quiet.ingest.subject, alarms.over.ingest.subject]);
    await second.stop();
  });

  it("hears of a broker that is frozen, and of nothing that follows from it", async () => {
    process.kill(server.nats.pid, "SIGSTOP");
    expect(await told(1)).toEqual([alarms.quiet.broker.subject]);
    process.kill(server.nats.pid, "SIGCONT");
    expect(await told(2)).toEqual([alarms.quiet.broker.subject, alarms.over.broker.subject]);
  });

  it("hears of a backup that is too old", async () => {
    backup = { ageS: 100_000, dueWithinS: 90_000 };
    expect(await told(1)).toEqual([alarms.quiet.backups.subject]);
    backup = { ageS: 10, dueWithinS: 90_000 };
    expect(await told(2)).toEqual([alarms.quiet.backups.subject, alarms.over.backups.subject]);
  });

  it("hears of emails that wait, and not of those that quiet hours hold back", async () => {
    const { measure, mail } = createTradeMeasure();
    const ctx = { database: createDatabase(open("worker")), metrics };
    const { run } = createBeatJob("worker", randomUUID(), { mail });
    const look = async () => {
      await measure(ctx);
      await run({ ...ctx, jobRecord: createJobRecord({ metrics, clock: Date.now }) });
    };
    again(look);
    const alertId = randomUUID();
    await truth("insert into alerts (id, account_id, severity, code, message) values ($1, $2, 'warn', 'test', 'x')", [
      alertId,
      account.accountId,
    ]);
    await truth(
      `insert into notifications (id, account_id, alert_id, user_id, severity, address, queued_at, held_until)
       values (gen_random_uuid(), $1, $2, $3, 'warn', '', now() - interval '20 minutes', now() + interval '1 hour')`,
      [account.accountId, alertId, account.userId],
    );
    await aWhile();
    expect(subjects()).toEqual([]);
    await truth("update notifications set held_until = null");
    expect(await told(1)).toEqual([alarms.quiet.mail.subject]);
    await truth("update notifications set status = 'sent', settled_at = now()");
    expect(await told(2)).toEqual([alarms.quiet.mail.subject, alarms.over.mail.subject]);
  });

  it("hears of a database that is away, from memory", async () => {
    const name = new URL(server.database.urls.admin).pathname.slice(1);
    const onCluster = (text: string) =>
      withClient(server.database.urls.admin.replace(`/${name}?`, "/postgres?"), (client) => client.query(text));
    await onCluster(`alter database ${name} with allow_connections false`);
    await onCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    try {
      expect(await told(1)).toEqual([alarms.quiet.database.subject]);
    } finally {
      await onCluster(`alter database ${name} with allow_connections true`);
    }
    expect(await told(2)).toEqual([alarms.quiet.database.subject, alarms.over.database.subject]);
  });
});
