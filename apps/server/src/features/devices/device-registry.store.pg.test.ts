import { createHash, randomUUID } from "node:crypto";
import { bootNumber } from "@halocline/domain/devices/boot";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import type { Pool } from "../../db/pools.ts";
import { type BootAnchor, claimAnchors, findKey, findRegistered } from "./device-registry.store.ts";
import { sweepBoots } from "./sweep-boots.job.ts";

const T0_MS = 1_800_000_000_123;
const boot = (counter: number) => ({ counter, nonce: 1 });

let database: OpenDatabase;
let ingest: Pool;
let account: SeededAccount;
let deviceNo: number;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  ingest = database.open("ingest", 20);
});
afterAll(() => database.close());

beforeEach(async () => {
  account = await database.seed({ deviceNames: ["One", "Two"] });
  deviceNo = await database.deviceNoOf(account.devices[0]?.registrationId ?? "");
});

const claim = async (...wanted: BootAnchor[]) => (await claimAnchors(ingest, wanted)).map(({ anchorMs }) => anchorMs);

describe("[SEC-10] boots that nobody asks for any more", () => {
  it("go when they are old and many newer ones are there, of a device that boots all the time only", async () => {
    const other = await database.deviceNoOf(account.devices[1]?.registrationId ?? "");
    const dayMs = 86_400_000;
    const bootsOf = (device: number, count: number, ageMs: number) =>
      Array.from({ length: count }, (_, n) => ({ deviceNo: device, boot: boot(n + 1), anchorMs: T0_MS - ageMs + n, upMs: 0 }));
    await claimAnchors(ingest, [...bootsOf(deviceNo, 300, 30 * dayMs), ...bootsOf(other, 90, 400 * dayMs)]);
    const waiting = { deviceNo, boot: bootNumber(boot(1)).toString(), accountId: account.accountId };
    await database.truth(
      `insert into unplaced_readings (device_no, boot, seq, account_id, up_ms, sent_up_ms, received_at, error_code)
       values ($1, $2, 1, $3, 1000, 1000, now(), 0)`,
      Object.values(waiting),
    );
    await sweepBoots({ pool: database.open("worker", 1), clock: () => T0_MS });
    const left = (device: number) => database.truth("select count(*)::int as n from device_boots where device_no = $1", [device]);
    expect([await left(deviceNo), await left(other)]).toMatchObject([[{ n: 101 }], [{ n: 90 }]]);
    // The newest hundred, and one whose reading still waits for its time.
    const rows = await database.truth("select anchor_at from device_boots where device_no = $1 order by anchor_at limit 2", [
      deviceNo,
    ]);
    expect(rows.map(({ anchor_at: at }) => (at as Date).getTime() - T0_MS + 30 * dayMs)).toEqual([0, 200]);
    await sweepBoots({ pool: database.open("worker", 1), clock: () => T0_MS - 25 * dayMs });
    expect(await left(deviceNo)).toMatchObject([{ n: 101 }]);
  });
});

describe("the anchor of a boot", () => {
  it("is what the first claim said, to the millisecond", async () => {
    expect(await claim({ deviceNo, boot: boot(1), anchorMs: T0_MS, upMs: 0 })).toEqual([T0_MS]);
    expect(await claim({ deviceNo, boot: boot(1), anchorMs: T0_MS + 777, upMs: 0 })).toEqual([T0_MS]);
  });

  it("has one winner among parallel claims, and every claimant is told the same", async () => {
    const claims = Array.from({ length: 60 }, (_, n) => claim({ deviceNo, boot: boot(2), anchorMs: T0_MS + n, upMs: 0 }));
    const answers = await Promise.all(claims);
    expect(new Set(answers.flat()).size).toBe(1);
    expect(answers.every((answer) => answer.length === 1)).toBe(true);
    const stored = await database.truth("select count(*)::int as n from device_boots where device_no = $1", [deviceNo]);
    expect(stored).toEqual([{ n: 1 }]);
  });

  it("is answered in the order asked, known and new mixed", async () => {
    await claim({ deviceNo, boot: boot(5), anchorMs: T0_MS, upMs: 0 });
    const wanted = [9, 5, 7, 6].map((counter) => ({ deviceNo, boot: boot(counter), anchorMs: T0_MS + counter, upMs: 0 }));
    expect(await claim(...wanted)).toEqual([T0_MS + 9, T0_MS, T0_MS + 7, T0_MS + 6]);
  });

  it("of one device says nothing about another", async () => {
    const other = await database.deviceNoOf(account.devices[1]?.registrationId ?? "");
    await claim({ deviceNo, boot: boot(3), anchorMs: T0_MS, upMs: 0 });
    expect(await claim({ deviceNo: other, boot: boot(3), anchorMs: T0_MS + 5, upMs: 0 })).toEqual([T0_MS + 5]);
  });

  it("keeps the largest boot a device may name apart from its neighbours", async () => {
    const boots = [
      { counter: 999_999_999, nonce: 0xffff_ffff },
      { counter: 999_999_999, nonce: 0 },
      { counter: 0, nonce: 0 },
    ];
    const wanted = boots.map((named, n) => ({ deviceNo, boot: named, anchorMs: T0_MS + n, upMs: 0 }));
    expect(await claim(...wanted)).toEqual([T0_MS, T0_MS + 1, T0_MS + 2]);
  });
});

describe("who is behind a registration", () => {
  it("is found for those that exist, and unknown ones are simply missing", async () => {
    const [one, two] = account.devices.map((device) => device.registrationId);
    const found = await findRegistered(ingest, [one ?? "", randomUUID(), two ?? ""]);
    expect(new Set(found.map((device) => device.registrationId))).toEqual(new Set([one, two]));
    expect(found).toHaveLength(2);
    expect(found.find((device) => device.registrationId === one)).toEqual({
      registrationId: one,
      deviceNo,
      accountId: account.accountId,
    });
  });

  it("of nobody is nobody", async () => {
    expect(await findRegistered(ingest, [randomUUID()])).toEqual([]);
    expect(await findRegistered(ingest, [])).toEqual([]);
  });
});

describe("[SEC-5] the key of a registration", () => {
  it("is known to the gate as a hash, until it is revoked", async () => {
    const auth = database.open("auth");
    const [device] = account.devices;
    const hash = (await findKey(auth, device?.registrationId ?? ""))?.hash;
    expect(hash).toEqual(
      createHash("sha256")
        .update(device?.key ?? "")
        .digest(),
    );
    await database.truth("update devices set key_revoked_at = now() where id = $1", [device?.id]);
    expect(await findKey(auth, device?.registrationId ?? "")).toBeNull();
    expect(await findKey(auth, randomUUID())).toBeNull();
  });
});
