// Whose silence is it? A device that says nothing is noticed on time; an ingest that stands still makes nobody leave.

import { randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { deviceReport } from "../../../test/readings.ts";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { createDatabase, createInSystem, createLookInSystem, type Pool } from "../../db/pools.ts";
import { writeLatest } from "../../telemetry/device-latest.store.ts";
import { createLookAtFleet } from "./look-at-fleet.job.ts";

const START = 1_800_000_000_000;
const LOOK_EVERY_MS = 5000;
/** Three intervals of ten seconds, and ten more. */
const ONLINE_WITHIN_MS = 40_000;

let database: OpenDatabase;
let ingest: Pool;
let account: SeededAccount;
let deviceNos: number[];
let nowMs = START;
let announced: string[] = [];
let position: () => number | null = () => nowMs;
let asked = 0;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  ingest = database.open("ingest");
});
afterAll(() => database.close());
beforeEach(() => {
  [nowMs, announced, asked, position] = [START, [], 0, () => nowMs];
});

async function seedFleet(devices: number): Promise<void> {
  await database.truth("delete from accounts");
  await database.truth("delete from device_latest");
  account = await database.seed({ deviceNames: Array.from({ length: devices }, (_, index) => `Reef ${index}`) });
  const rows = await database.truth("select device_no from devices order by device_no");
  deviceNos = rows.map((row) => row.device_no as number);
}

const speak = (speakers: readonly number[]) =>
  writeLatest(
    ingest,
    speakers.map((deviceNo) => ({
      deviceNo,
      accountId: account.accountId,
      seq: null,
      report: deviceReport({ upMs: nowMs - START + 1, receivedAtMs: nowMs, boot: { counter: 1, nonce: 1 } }),
    })),
  );

function startWorker() {
  const pool = database.open("worker", 2);
  const opened = createDatabase(pool);
  const ctx = {
    pool,
    database: opened,
    inSystem: createInSystem(opened),
    lookInSystem: createLookInSystem(opened),
    bus: { announceChange: (registrationId: string) => void announced.push(registrationId) } as DeviceBus,
    notifyAlert: async () => {},
    reportError: (_place: string, error: unknown) => {
      throw error;
    },
    newId: randomUUID,
    clock: () => nowMs,
    ingestPosition: async () => {
      asked += 1;
      return position();
    },
  };
  return { pool, look: createLookAtFleet(ctx) };
}

/** Looks every five seconds; every ten, those who speak are heard. */
async function pass(look: () => Promise<void>, forMs: number, speakers: readonly number[]): Promise<void> {
  for (const endsAtMs = nowMs + forMs; nowMs < endsAtMs; ) {
    nowMs += LOOK_EVERY_MS;
    if (nowMs % 10_000 === 0) await speak(speakers);
    await look();
  }
}

const away = async () =>
  (await database.truth("select device_no from device_latest where announced_status = 'offline' order by device_no")).map(
    (row) => row.device_no as number,
  );

describe("a fleet of fifty while ingest stands still for a minute", () => {
  it.each([
    ["says how far it is", () => START + 60_000],
    ["says nothing", () => null],
    ["was behind before anybody looked", () => 0],
  ])("nobody is announced as away when it %s", async (_what, stalledAt) => {
    await seedFleet(50);
    const { look } = startWorker();
    await speak(deviceNos);
    await pass(look, 60_000, deviceNos);
    expect(announced).toHaveLength(50);
    position = stalledAt;
    await pass(look, 60_000, []);
    expect([await away(), announced.length]).toEqual([[], 50]);
    position = () => nowMs;
    await speak(deviceNos);
    await pass(look, 60_000, deviceNos);
    expect([await away(), announced.length]).toEqual([[], 50]);
  });

  it("nor is it an alert, however long that lasts", async () => {
    await seedFleet(5);
    const { look } = startWorker();
    await speak(deviceNos);
    await pass(look, 20_000, deviceNos);
    position = () => START + 20_000;
    await pass(look, 20 * 60_000, []);
    expect([await away(), await database.truth("select code from alerts")]).toEqual([[], []]);
  });
});

describe("one device that is really silent", () => {
  it("is announced as away on time, although it is the only one that ever speaks", async () => {
    await seedFleet(1);
    const { look } = startWorker();
    await speak(deviceNos);
    await pass(look, ONLINE_WITHIN_MS, []);
    expect([await away(), announced.length]).toEqual([[], 1]);
    await pass(look, LOOK_EVERY_MS, []);
    expect([await away(), announced.length]).toEqual([deviceNos, 2]);
  });

  it("is noticed by what others said since, when nobody knows how far ingest is", async () => {
    await seedFleet(3);
    position = () => null;
    const { look } = startWorker();
    await speak(deviceNos);
    await pass(look, ONLINE_WITHIN_MS + 4 * LOOK_EVERY_MS, deviceNos.slice(1));
    expect(await away()).toEqual(deviceNos.slice(0, 1));
  });

  it("is noticed although nobody ever says how far ingest is, and becomes an alert", async () => {
    await seedFleet(1);
    position = () => null;
    const { look } = startWorker();
    await speak(deviceNos);
    await pass(look, 120_000, []);
    expect(await away()).toEqual([]);
    await pass(look, 2 * LOOK_EVERY_MS, []);
    expect(await away()).toEqual(deviceNos);
    await pass(look, 15 * 60_000, []);
    expect(await database.truth("select code from alerts")).toEqual([{ code: "device_offline" }]);
  });

  it("stays away for a worker that knows nothing yet, and is back with its first word", async () => {
    await seedFleet(1);
    await speak(deviceNos);
    await pass(startWorker().look, 60_000, []);
    position = () => null;
    const { look } = startWorker();
    await pass(look, 60_000, []);
    expect([await away(), announced.length]).toEqual([deviceNos, 2]);
    await pass(look, 10_000, deviceNos);
    expect([await away(), announced.length]).toEqual([[], 3]);
  });

  it("is announced once, however many workers look", async () => {
    await seedFleet(2);
    const workers = Array.from({ length: 3 }, () => startWorker().look);
    await speak(deviceNos);
    for (; nowMs < START + 60_000; nowMs += LOOK_EVERY_MS) await Promise.all(workers.map((look) => look()));
    expect(await away()).toEqual(deviceNos);
    // Each of the two came once and went once.
    expect(announced).toHaveLength(4);
  });
});

describe("a home in which nothing happens", () => {
  it("pays one statement for a look, and asks nobody else", async () => {
    await seedFleet(2);
    const { look, pool } = startWorker();
    await speak(deviceNos);
    await pass(look, 20_000, deviceNos);
    const connect = vi.spyOn(pool, "connect");
    asked = 0;
    await pass(look, 30_000, deviceNos);
    expect([connect.mock.calls.length, asked]).toEqual([6, 0]);
  });
});
