import { beforeEach, describe, expect, it } from "vitest";
import { incoming, incomingBatch, newAnchors, registration } from "../../test/incoming.ts";
import type { Incoming } from "./decode-telemetry.ts";
import { createDeviceCache, type DeviceCache } from "./device-cache.ts";
import { type PlacedBatch, remember, resolveBatch } from "./resolve-batch.ts";

const T0_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const BOOT = "57-9f3c1a77";
const ROOM = { fromMs: T0_MS - 9 * DAY_MS, untilMs: T0_MS + 7 * DAY_MS };
const [REEF, STRANGER] = [registration(1), registration(9)];

let known: DeviceCache;
let dropped: string[];

beforeEach(() => {
  dropped = [];
  known = createDeviceCache({
    findRegistered: async (ids) =>
      ids.filter((id) => id === REEF).map((registrationId) => ({ registrationId, deviceNo: 1, accountId: "account" })),
    claimAnchors: newAnchors,
  });
});

async function place(messages: readonly Incoming[]): Promise<PlacedBatch> {
  await known.load(messages, T0_MS);
  const batch = resolveBatch(messages, known, ROOM);
  dropped.push(...batch.drops);
  remember(batch);
  return batch;
}
const message = (change: Parameters<typeof incoming>[2] = {}, receivedAtMs = T0_MS) => incoming(REEF, receivedAtMs, change);
const confirmed = (batch: PlacedBatch) => batch.confirmations.map(({ seq }) => seq);

describe("a reading", () => {
  it("gets its time from its boot's anchor, and its row from the device", async () => {
    await place([message({ seq: 1, up_ms: 10_000 })]);
    const { rows } = await place([message({ seq: 2, up_ms: 25_000 }, T0_MS + 15_400)]);
    expect(rows).toMatchObject([
      {
        deviceNo: 1,
        accountId: "account",
        seq: 2,
        takenAtMs: T0_MS + 15_000,
        receivedAtMs: T0_MS + 15_400,
        boot: (57n << 32n) | 0x9f3c1a77n,
      },
    ]);
    expect(rows[0]?.reading).toMatchObject({ distanceMm: 45.2, temperatureC: 25.4, rawMm: 45, errorCode: 0 });
  });

  it("gets the same time whenever it is repeated", async () => {
    const first = await place([message({ seq: 1, up_ms: 10_000 })]);
    const readings = [[1, 10_000, null, 45.2, 45, 0, 25.4]];
    const again = await place([incomingBatch(REEF, T0_MS + DAY_MS, { boot: BOOT, up_ms: 10_000 + DAY_MS, readings })]);
    expect(again.rows[0]?.takenAtMs).toBe(first.rows[0]?.takenAtMs);
  });

  it("without a seq is neither stored nor confirmed, and still tells the device's state", async () => {
    const batch = await place([message({ seq: undefined } as never)]);
    expect([batch.rows, confirmed(batch), batch.latest.size]).toEqual([[], [], 1]);
  });

  it("[SEC-10] older than any ring, or of the future, is dropped, counted, and confirmed so that it is not repeated", async () => {
    const upMs = 20 * DAY_MS;
    await place([message({ seq: 1, up_ms: upMs })]);
    const readings = [upMs - 8 * DAY_MS - 1, upMs - 8 * DAY_MS, upMs + 300_001].map((at, n) => [
      n + 2,
      at,
      null,
      45.2,
      45,
      0,
      25.4,
    ]);
    const batch = await place([incomingBatch(REEF, T0_MS, { boot: BOOT, up_ms: upMs, readings })]);
    expect(batch.rows.map(({ seq }) => seq)).toEqual([3]);
    expect(confirmed(batch)).toEqual([2, 3, 4]);
    expect(dropped).toEqual(["bad_time", "bad_time"]);
  });

  it("of a device nobody knows is dropped and not confirmed: it may be registered in a moment", async () => {
    const batch = await place([incoming(STRANGER, T0_MS), message({ seq: 5 })]);
    expect([dropped, confirmed(batch), batch.rows.length]).toEqual([["unknown_device"], [5], 1]);
  });

  it("asks for its confirmation at once when its message does", async () => {
    const batch = await place([message({ seq: 1 }), message({ seq: 2, up_ms: 18_430_311, ack: true })]);
    expect(batch.confirmations.map(({ isUrgent }) => isUrgent)).toEqual([false, true]);
  });
});

describe("a reading whose time is disputed", () => {
  const waiting = (batch: PlacedBatch) => batch.unplaced.map(({ seq }) => seq);
  beforeEach(() => place([message({ seq: 1, up_ms: 10_000 })]));

  it("waits apart when the server's clock has jumped, and is not confirmed before it is written", async () => {
    const batch = await place([message({ seq: 2, up_ms: 20_000 }, T0_MS + 7_210_000)]);
    expect([batch.rows, waiting(batch), confirmed(batch)]).toEqual([[], [2], []]);
    expect(batch.unplaced).toMatchObject([{ deviceNo: 1, seq: 2, sentUpMs: 20_000, reading: { upMs: 20_000, clockS: null } }]);
  });

  it("waits when the device's clock says otherwise, and its boot is asked for again before the next batch", async () => {
    const batch = await place([message({ seq: 2, up_ms: 20_000, ts: T0_MS / 1000 - 7200 }, T0_MS + 10_000)]);
    expect(waiting(batch)).toEqual([2]);
    expect(known.get(REEF)?.lives.get(BOOT)?.isDoubtful).toBe(true);
    await place([message({ seq: 3, up_ms: 30_000 }, T0_MS + 20_000)]);
    expect(known.get(REEF)?.lives.get(BOOT)?.isDoubtful).toBe(false);
  });

  it("waits when there is no room on its day", async () => {
    const beyond = T0_MS + 7 * DAY_MS;
    const batch = await place([message({ seq: 1, boot: "58-00000001", up_ms: 10_000 }, beyond)]);
    expect(waiting(batch)).toEqual([1]);
  });

  it("waits while its boot's rows are moved, and after it if it is older than the correction", async () => {
    const moving = { anchorMs: T0_MS - 10_000, isSettled: true, correctedUpMs: null, isMoving: true };
    const answers = [moving, { ...moving, isMoving: false, correctedUpMs: 30_000 }];
    known = createDeviceCache({
      findRegistered: async () => [{ registrationId: REEF, deviceNo: 1, accountId: "account" }],
      claimAnchors: async () => [answers.shift() ?? moving],
    });
    expect(waiting(await place([message({ seq: 3, up_ms: 30_000 }, T0_MS + 20_000)]))).toEqual([3]);
    const after = await place([
      message({ seq: 3, up_ms: 30_000 }, T0_MS + 20_000),
      message({ seq: 4, up_ms: 40_000 }, T0_MS + 30_000),
    ]);
    expect([waiting(after), after.rows.map(({ seq }) => seq)]).toEqual([[3], [4]]);
  });
});

describe("a batch of missed readings", () => {
  it("becomes one row each, and says nothing about the device's present state", async () => {
    const readings = [
      [1, 1000, null, 40, 40, 0, 25],
      [2, 2000, null, null, 255, 7, null],
    ];
    const batch = await place([incomingBatch(REEF, T0_MS, { boot: "57-9f3c1a77", up_ms: 60_000, readings })]);
    expect(
      batch.rows.map(({ seq, takenAtMs, reading }) => [seq, takenAtMs - T0_MS, reading.distanceMm, reading.errorCode]),
    ).toEqual([
      [1, -59_000, 40, 0],
      [2, -58_000, null, 7],
    ]);
    expect([confirmed(batch), batch.latest.size, batch.changedDeviceNos.size]).toEqual([[1, 2], 0, 0]);
  });
});

describe("the device's state", () => {
  const effect = (batch: PlacedBatch) => [batch.latest.size, batch.changedDeviceNos.size];
  beforeEach(() => place([message({ seq: 1, up_ms: 1000 })]));

  it("costs nothing while it is steady", async () => {
    expect(effect(await place([message({ seq: 2, up_ms: 11_000 }, T0_MS + 10_000)]))).toEqual([0, 0]);
  });

  it("is written every twenty seconds", async () => {
    const beat = await place([message({ seq: 2, up_ms: 21_000 }, T0_MS + 20_000)]);
    expect([...beat.latest.values()]).toMatchObject([{ deviceNo: 1, seq: 2, report: { upMs: 21_000 } }]);
    expect(effect(await place([message({ seq: 3, up_ms: 31_000 }, T0_MS + 30_000)]))).toEqual([0, 0]);
  });

  it.each([
    { relays: [true, true, false, false, false] },
    { state: "filling" },
    { fault: "sensor_stuck" },
    { sensor_ok: false, water_mm: null, err: 7 },
    { firmware_version: "1.2.4" },
    { config_rev: 2 },
    { boot: "58-00000001" },
  ])("is written at once when it changes: %j", async (change) => {
    expect(effect(await place([message({ seq: 2, up_ms: 1001, ...change } as never)]))).toEqual([1, 1]);
  });

  it("never goes back with a late message, whose reading is stored all the same", async () => {
    await place([message({ seq: 2, up_ms: 2000, state: "filling" })]);
    const late = await place([message({ seq: 3, up_ms: 1500, state: "idle" })]);
    expect([effect(late), late.rows.length]).toEqual([[0, 0], 1]);
  });

  it("is one row per device, with the last change of the batch", async () => {
    const batch = await place([
      message({ seq: 2, up_ms: 2000, relays: [false, true, false, false, false] }),
      message({ seq: 3, up_ms: 3000, relays: [false, false, true, false, false] }),
      message({ seq: 4, up_ms: 2500, relays: [true, true, true, true, true] }),
    ]);
    expect([...batch.latest.values()].map(({ report }) => report.relays)).toEqual([[false, false, true, false, false]]);
    expect([...batch.changedDeviceNos]).toEqual([1]);
  });

  it("comes to the same verdicts when the batch is placed again before it is committed", async () => {
    const messages = [message({ seq: 2, up_ms: 2000, state: "filling" }), message({ seq: 3, up_ms: 3000, state: "filling" })];
    await known.load(messages, T0_MS);
    const [first, again] = [1, 2].map(() => resolveBatch(messages, known, ROOM));
    expect(effect(first as PlacedBatch)).toEqual([1, 1]);
    expect(effect(again as PlacedBatch)).toEqual([1, 1]);
  });
});
