import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { readingRow, writeRows } from "../../test/readings.ts";
import { createDatabase, createInAccount, type InAccount, type Pool } from "../db/pools.ts";
import { newestReadings } from "./readings.store.ts";

let database: OpenDatabase;
let ingest: Pool;
let inAccount: InAccount;
let account: SeededAccount;
let deviceNo: number;
const nowMs = Math.floor(Date.now() / 1000) * 1000 + 123;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  ingest = database.open("ingest", 4);
  inAccount = createInAccount(createDatabase(database.open("app")));
});
afterAll(() => database.close());

beforeEach(async () => {
  account = await database.seed();
  deviceNo = await database.deviceNoOf(account.devices[0]?.registrationId ?? "");
});

const row = (change: Parameters<typeof readingRow>[0] = {}) =>
  readingRow({ deviceNo, accountId: account.accountId, takenAtMs: nowMs, receivedAtMs: nowMs, ...change });
const newest = (limit = 100, no = deviceNo, accountId = account.accountId) =>
  inAccount(accountId, (transaction) => newestReadings(transaction, { accountId, deviceNo: no, limit, nowMs }));

describe("storing readings", () => {
  it("keeps every value as it came", async () => {
    await writeRows(ingest, [
      row({ receivedAtMs: nowMs + 4321, distanceMm: 45.2, temperatureC: -0.5, rawMm: 8191, seq: 2_147_483_647 }),
    ]);
    const [stored] = await newest();
    expect(stored).toEqual({
      id: `${(57n << 32n) | 0x9f3c1a77n}-2147483647`,
      takenAt: new Date(nowMs),
      receivedAt: new Date(nowMs + 4321),
      distanceMm: 45.2,
      temperatureC: -0.5,
      rawMm: 8191,
      errorCode: 0,
    });
  });

  it("keeps a failed reading without a distance", async () => {
    await writeRows(ingest, [row({ distanceMm: null, temperatureC: null, rawMm: null, errorCode: 255 })]);
    expect(await newest()).toMatchObject([{ distanceMm: null, temperatureC: null, rawMm: null, errorCode: 255 }]);
  });

  it("makes repeats no-ops, inside a batch and between batches", async () => {
    expect(await writeRows(ingest, [row({ seq: 1 }), row({ seq: 1 }), row({ seq: 2 })])).toBe(2);
    expect(await writeRows(ingest, [row({ seq: 2, distanceMm: 99 }), row({ seq: 3 })])).toBe(1);
    const stored = await newest();
    expect(stored).toHaveLength(3);
    expect(stored.every((reading) => reading.distanceMm === 45.5)).toBe(true);
  });

  it("keeps readings of another boot apart, with the same seq and time", async () => {
    expect(await writeRows(ingest, [row(), row({ boot: 58n << 32n })])).toBe(2);
  });

  it("writes each row once when workers store overlapping batches at the same time", async () => {
    const rows = Array.from({ length: 400 }, (_, seq) => row({ seq, takenAtMs: nowMs - seq * 1000 }));
    const written = await Promise.all([0, 100, 200].map((from) => writeRows(ingest, rows.slice(from, from + 200))));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(400);
    expect(await newest(1000)).toHaveLength(400);
  });

  it("takes a full batch of two thousand", async () => {
    const rows = Array.from({ length: 2000 }, (_, seq) => row({ seq, takenAtMs: nowMs - seq }));
    expect(await writeRows(ingest, rows)).toBe(2000);
  });

  it("stores nothing of a batch that the database refuses", async () => {
    const longAgoMs = Date.parse("2001-01-01T00:00:00Z");
    await expect(writeRows(ingest, [row(), row({ takenAtMs: longAgoMs, receivedAtMs: longAgoMs })])).rejects.toMatchObject({
      code: "23514",
    });
    expect(await newest()).toEqual([]);
  });
});

describe("the newest readings", () => {
  beforeEach(async () => {
    const seqs = [3, 1, 5, 2, 4];
    await writeRows(
      ingest,
      seqs.map((seq) => row({ seq, takenAtMs: nowMs - (10 - seq) * DAY_PART_MS, distanceMm: seq })),
    );
  });
  // Far enough apart to lie in several partitions.
  const DAY_PART_MS = 13 * 3_600_000;

  it("come newest first, across days", async () => {
    expect((await newest()).map((reading) => reading.distanceMm)).toEqual([5, 4, 3, 2, 1]);
  });

  it("are as many as asked for", async () => {
    expect((await newest(2)).map((reading) => reading.distanceMm)).toEqual([5, 4]);
  });

  it.each([1, 20, 100, 350])("are found however long the device has been silent: %i days", async (days) => {
    const silent = await database.seed();
    const no = await database.deviceNoOf(silent.devices[0]?.registrationId ?? "");
    const takenAtMs = nowMs - days * 86_400_000;
    const day = new Date(takenAtMs).toISOString().slice(0, 10);
    await database.truth("select ensure_reading_partitions($1, $1)", [day]);
    await writeRows(ingest, [row({ deviceNo: no, accountId: silent.accountId, takenAtMs, receivedAtMs: takenAtMs })]);
    expect(await newest(1, no, silent.accountId)).toMatchObject([{ takenAt: new Date(takenAtMs) }]);
  });

  it("[SEC-1] are empty for a foreign device, also when its number is known", async () => {
    const other = await database.seed();
    expect(await newest(10, deviceNo, other.accountId)).toEqual([]);
    expect(await newest(10, 2_000_000_000, other.accountId)).toEqual([]);
  });

  it("belong to one device", async () => {
    const other = await database.seed({ deviceNames: ["One", "Two"] });
    const [one, two] = await Promise.all(other.devices.map((device) => database.deviceNoOf(device.registrationId)));
    await writeRows(ingest, [row({ deviceNo: two as number, accountId: other.accountId })]);
    expect(await newest(10, one, other.accountId)).toEqual([]);
    expect(await newest(10, two, other.accountId)).toHaveLength(1);
  });
});
