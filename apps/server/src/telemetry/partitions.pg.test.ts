import type { SeededAccount } from "@halocline/local-services/seed";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { readingRow, writeRows } from "../../test/readings.ts";
import type { Config } from "../config/config.ts";
import type { DB } from "../db/database.types.ts";
import { createInAccount, type Pool } from "../db/pools.ts";
import { createLogger } from "../platform/logger.ts";
import { maintainPartitions } from "./maintain-partitions.job.ts";
import { dropReadingPartitions, ensureReadingPartitions } from "./partitions.store.ts";
import { newestReadings } from "./readings.store.ts";

const DAY_MS = 86_400_000;
const MIDNIGHT_MS = Date.parse("2031-03-05T00:00:00.000Z");

let database: OpenDatabase;
let worker: Pool;
let ingest: Pool;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  [worker, ingest] = [database.open("worker", 4), database.open("ingest")];
});
afterAll(() => database.close());

const partitions = async () => {
  const rows = await database.truth(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'sensor_readings'::regclass order by 1",
  );
  return rows.map(({ name }) => String(name));
};

const maintainAt = async (nowMs: number, retentionDays = 30) => {
  const config = { retentionDays: { readings: retentionDays, minutes: 90, hours: 3650 } } as Config;
  const before = await partitions();
  await maintainPartitions({ pool: worker, config, clock: () => nowMs, logger: createLogger("silent") });
  const after = new Set(await partitions());
  const dropped = before.filter((name) => !after.has(name)).length;
  return { made: after.size - before.length + dropped, dropped };
};

describe("a new instance", () => {
  it("takes readings from nine days back to seven days ahead at once", async () => {
    const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
    const names = await partitions();
    expect(names).toContain(`sensor_readings_${day(-8)}`);
    expect(names).toContain(`sensor_readings_${day(6)}`);
  });
});

describe("maintenance", () => {
  it("makes the days around now, drops those past the retention, and does nothing when asked again", async () => {
    const before = await partitions();
    expect(await maintainAt(MIDNIGHT_MS)).toEqual({ made: 17, dropped: before.length });
    const names = await partitions();
    expect(names).toHaveLength(17);
    expect([names[0], names.at(-1)]).toEqual(["sensor_readings_20310224", "sensor_readings_20310312"]);
    expect(await maintainAt(MIDNIGHT_MS)).toEqual({ made: 0, dropped: 0 });
    expect(await partitions()).toEqual(names);
  });

  it("moves with the days", async () => {
    expect(await maintainAt(MIDNIGHT_MS + DAY_MS)).toEqual({ made: 1, dropped: 0 });
    expect(await maintainAt(MIDNIGHT_MS + 40 * DAY_MS)).toMatchObject({ made: 17 });
    expect((await partitions())[0]).toBe("sensor_readings_20310405");
    expect(await maintainAt(MIDNIGHT_MS + 40 * DAY_MS)).toEqual({ made: 0, dropped: 0 });
  });

  it("keeps every day in which a reading may still be accepted, with the shortest retention allowed", async () => {
    await maintainAt(MIDNIGHT_MS + 60 * DAY_MS, 9);
    const oldestAcceptedDay = new Date(MIDNIGHT_MS + 52 * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
    expect(await partitions()).toContain(`sensor_readings_${oldestAcceptedDay}`);
  });

  // The second to come finds the table made while it waited for the lock, and stops the start of its worker.
  it("by several workers at once makes each day once and fails for none", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => ensureReadingPartitions(worker, "2032-01-01", "2032-01-20")),
    );
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
  });
});

describe("a day", () => {
  const dayOf = async (text: string) => {
    const rows = await database.truth("select tableoid::regclass::text as name from sensor_readings where taken_at = $1", [text]);
    return rows.map(({ name }) => name);
  };

  it("begins and ends at midnight UTC, whatever the zone of the session that made it", async () => {
    const abroad = database.open("worker");
    await abroad.query("set timezone = 'Pacific/Auckland'");
    await ensureReadingPartitions(abroad, "2033-06-01", "2033-06-02");
    const edge = Date.parse("2033-06-02T00:00:00.000Z");
    const rows = [edge - 1, edge, edge + DAY_MS - 1].map((takenAtMs, seq) =>
      readingRow({ takenAtMs, receivedAtMs: takenAtMs, seq }),
    );
    expect(await writeRows(ingest, rows)).toBe(3);
    expect(await dayOf("2033-06-01T23:59:59.999Z")).toEqual(["sensor_readings_20330601"]);
    expect(await dayOf("2033-06-02T00:00:00.000Z")).toEqual(["sensor_readings_20330602"]);
    expect(await dayOf("2033-06-02T23:59:59.999Z")).toEqual(["sensor_readings_20330602"]);
  });

  it("without a partition refuses its reading as a data error, so that the others can be told from it", async () => {
    const takenAtMs = Date.parse("2033-06-03T00:00:00.000Z");
    await expect(writeRows(ingest, [readingRow({ takenAtMs, receivedAtMs: takenAtMs })])).rejects.toMatchObject({
      code: "23514",
    });
  });

  it("that is dropped takes its readings with it and leaves the next one alone", async () => {
    expect(await dropReadingPartitions(worker, "2033-06-02")).toBeGreaterThan(0);
    const left = await database.truth("select taken_at from sensor_readings where taken_at >= '2033-01-01' order by 1");
    expect(left).toHaveLength(2);
    expect(await partitions()).toEqual(["sensor_readings_20330602"]);
  });
});

describe("the newest readings of a tank", () => {
  type Plan = { "Node Type": string; "Relation Name"?: string; "Actual Loops": number; Plans?: Plan[] };
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  let account: SeededAccount;
  let deviceNo: number;

  beforeAll(async () => {
    account = await database.seed();
    deviceNo = await database.deviceNoOf(account.devices[0]?.registrationId ?? "");
    await ensureReadingPartitions(worker, "2034-01-01", "2034-03-31");
    // 60 devices over the newest four days: enough for a scan to be the wrong choice.
    await database.truth(
      `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, error_code)
       select '2034-03-31T23:59:59Z'::timestamptz - n * interval '2 minutes', 1, $1, $2 + d, n, 0, 0
       from generate_series(0, 2879) n cross join generate_series(0, 59) d`,
      [account.accountId, deviceNo],
    );
    await database.truth("analyze sensor_readings");
  });

  const nowMs = Date.parse("2034-03-31T23:59:59Z");

  it("come from an index, and from the newest partitions only", async () => {
    const asked: { sql: string; parameters: readonly unknown[] }[] = [];
    const kysely = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: database.open("app") }),
      plugins: [new CamelCasePlugin()],
      log: (event) => void asked.push(event.query),
    });
    const plan = await createInAccount(kysely)(account.accountId, async (transaction) => {
      const newest = await newestReadings(transaction, { accountId: account.accountId, deviceNo, limit: 100, nowMs });
      expect(newest).toHaveLength(100);
      const query = asked.at(-1);
      const values = (query?.parameters ?? []).map((value) => sql.lit(value));
      const text = (query?.sql ?? "").split(/\$\d+/).flatMap((part, index) => [sql.raw(part), values[index] ?? sql.raw("")]);
      const explained = await sql<
        Record<string, [{ Plan: Plan }]>
      >`explain (analyze, format json) ${sql.join(text, sql.raw(""))}`.execute(transaction);
      return flat(Object.values(explained.rows[0] ?? {})[0]?.[0]?.Plan as Plan);
    });
    const touched = plan.filter((node) => node["Relation Name"]?.startsWith("sensor_readings") && node["Actual Loops"] > 0);
    expect(touched.map((node) => node["Relation Name"])).toEqual(["sensor_readings_20340331"]);
    expect(touched.map((node) => node["Node Type"])).toEqual(["Index Scan"]);
    // The other days are not even planned for: a year of them would cost more than the read.
    expect(plan.filter((node) => node["Relation Name"]?.startsWith("sensor_readings")).length).toBeLessThanOrEqual(4);
    expect(plan.filter((node) => node["Relation Name"]?.startsWith("sensor_readings") && /Seq/.test(node["Node Type"]))).toEqual(
      [],
    );
  });
});
