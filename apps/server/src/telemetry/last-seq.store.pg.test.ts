import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { deviceReport, readingRow, writeRows } from "../../test/readings.ts";
import type { Pool } from "../db/pools.ts";
import { writeLatest } from "./device-latest.store.ts";
import { readLastSeq } from "./last-seq.store.ts";

const nowMs = Date.now();
const HOUR_MS = 3_600_000;
const BOOT = (7n << 32n) | 1n;

let database: OpenDatabase;
let ingest: Pool;
let account: SeededAccount;
let registrationId: string;
let deviceNo: number;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  ingest = database.open("ingest");
});
afterAll(() => database.close());

beforeEach(async () => {
  account = await database.seed();
  registrationId = account.devices[0]?.registrationId ?? "";
  deviceNo = await database.deviceNoOf(registrationId);
});

/** One reading every ten seconds, the last of them so long ago. */
const store = (first: number, last: number, endedMsAgo = 0, boot = BOOT) =>
  writeRows(
    ingest,
    Array.from({ length: last - first + 1 }, (_, index) => {
      const takenAtMs = nowMs - endedMsAgo - (last - first - index) * 10_000;
      return readingRow({ deviceNo, accountId: account.accountId, boot, seq: first + index, takenAtMs, receivedAtMs: takenAtMs });
    }),
  );
const lastSeq = (boot = BOOT) => readLastSeq(ingest, registrationId, boot, nowMs);

describe("the last seq of a boot", () => {
  it("is the newest stored one when nothing is missing, and null of a boot that nothing is known of", async () => {
    expect(await lastSeq()).toBeNull();
    await store(1, 1500);
    expect(await lastSeq()).toBe(1500);
    expect(await lastSeq(BOOT + 1n)).toBeNull();
  });

  it("is the one before a hole, although newer ones are stored: so a restored database asks for what it lost", async () => {
    await store(1, 60, HOUR_MS);
    await store(301, 303);
    expect(await lastSeq()).toBe(60);
    await store(61, 300, 30_000);
    expect(await lastSeq()).toBe(303);
  });

  it("is the one before a hole that is longer than a device keeps every reading", async () => {
    await store(1, 60, 6 * HOUR_MS);
    await store(2161, 2162);
    expect(await lastSeq()).toBe(60);
  });

  it("is null when only the newest are stored: everything that the device still has is missing", async () => {
    await store(90_000, 90_003);
    expect(await lastSeq()).toBeNull();
  });

  it("passes over an old hole: what a device no longer has, it is not asked for at each hello", async () => {
    await store(1, 60, 7 * HOUR_MS);
    await store(500, 2100, 0);
    expect(await lastSeq()).toBe(2100);
  });

  it("is what the latest report says when the device was away for longer than that", async () => {
    await store(1, 60, 40 * HOUR_MS);
    const report = deviceReport({ boot: { counter: 7, nonce: 1 }, receivedAtMs: nowMs - 40 * HOUR_MS });
    await writeLatest(ingest, [{ deviceNo, accountId: account.accountId, seq: 60, report }]);
    expect(await lastSeq()).toBe(60);
    expect(await lastSeq(BOOT + 1n)).toBeNull();
  });

  it("does not see another device's readings, nor a registration that does not exist", async () => {
    await store(1, 3);
    const other = await database.seed();
    expect(await readLastSeq(ingest, other.devices[0]?.registrationId ?? "", BOOT, nowMs)).toBeNull();
    expect(await readLastSeq(ingest, "0190d3a0-0000-7000-8000-0000000000ff", BOOT, nowMs)).toBeNull();
  });
});
