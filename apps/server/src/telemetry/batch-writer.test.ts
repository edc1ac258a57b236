// One bad message among good ones, in every place where our own code or the database can trip over it.

import { beforeEach, describe, expect, it } from "vitest";
import { newAnchors, registration, UNDISPUTED } from "../../test/incoming.ts";
import { telemetry } from "../../test/telemetry.ts";
import type { TelemetryMessage } from "../broker/telemetry-source.ts";
import type { BootAnchor } from "../features/devices/device-registry.store.ts";
import type { ParkedRecord } from "../features/parking/parked-records.store.ts";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { createBatchWriter, type WriterDeps } from "./batch-writer.ts";
import type { ReadingRow } from "./readings.store.ts";
import { StoppedWaiting } from "./until-available.ts";

const T0_MS = 1_800_000_000_000;
const poison = Object.assign(new Error("no such column"), { code: "42703" });

let written: Set<number>;
let [confirmed, settled]: [number[], string[]] = [[], []];
let parked: ParkedRecord[];

beforeEach(() => {
  [written, confirmed, settled, parked] = [new Set(), [], [], []];
});

function messageOf(name: string, text: string, change: Partial<TelemetryMessage> = {}): TelemetryMessage {
  return {
    subject: `halocline.v1.${registration(1)}.telemetry`,
    data: Buffer.from(text),
    receivedAtMs: T0_MS,
    settle: () => void settled.push(name),
    release: () => {},
    ...change,
  };
}
const reading = (seq: number, change: Partial<TelemetryMessage> = {}) =>
  messageOf(`${seq}`, telemetry({ seq, up_ms: 1000 + seq, ts: null }), change);
const batchOf = (...seqs: number[]) =>
  messageOf(
    `batch of ${seqs[0]}`,
    JSON.stringify({
      v: 1,
      device_id: "hc-0a1b2c3d4e5f",
      boot: "57-9f3c1a77",
      up_ms: 5000,
      readings: seqs.map((seq) => [seq, 1000 + seq, null, 45.2, 45, 0, null]),
    }),
    { subject: `halocline.v1.${registration(1)}.telemetry_batch` },
  );

type Change = Partial<Omit<WriterDeps, "store"> & WriterDeps["store"]>;

function writer(isBad: (row: ReadingRow) => boolean = () => false, change: Change = {}) {
  const metrics = createMetrics();
  const write = createBatchWriter({
    store: {
      findRegistered: async (ids) => ids.map((registrationId) => ({ registrationId, deviceNo: 1, accountId: "account" })),
      ...UNDISPUTED,
      claimAnchors: newAnchors,
      insertReadings: async (rows, epoch) => {
        if (rows.some(isBad)) throw poison;
        for (const { seq } of rows) written.add(seq);
        return { epoch, rows: rows.length };
      },
      writeLatest: async () => {},
      syncRelays: async () => {},
      ...change,
    },
    persist: (work) => work(),
    confirm: (confirmations) => void confirmed.push(...confirmations.map(({ seq }) => seq)),
    park: async (records) => {
      parked.push(...records);
      return new Set(records);
    },
    clock: () => T0_MS,
    logger: createLogger("silent"),
    counts: metrics.ingest,
    ...change,
  });
  const dropped = async (reason: string) =>
    (await metrics.ingest.dropped.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  return { write, dropped };
}
const upTo = (count: number) => Array.from({ length: count }, (_, seq) => seq);
const sorted = (seqs: Iterable<number>) => [...new Set(seqs)].toSorted((a, b) => a - b);

describe("a message that can never be stored", () => {
  it("is parked as it came, then settled and confirmed; the others are stored", async () => {
    const { write } = writer(({ seq }) => seq === 3);
    await write(upTo(8).map((seq) => reading(seq)));
    expect(sorted(written)).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect(parked).toMatchObject([
      { kind: "telemetry", accountId: "account", registrationId: registration(1), fault: { code: "42703" }, happenedAtMs: T0_MS },
    ]);
    expect(JSON.parse(Buffer.from(parked[0]?.payload as Uint8Array).toString())).toMatchObject({ seq: 3 });
    expect([settled.length, sorted(confirmed)]).toEqual([8, upTo(8)]);
  });

  it("is not settled before its parking is committed", async () => {
    const park = async () => Promise.reject(new StoppedWaiting());
    const { write } = writer(({ seq }) => seq === 3, { park });
    await expect(write(upTo(8).map((seq) => reading(seq)))).rejects.toThrow(StoppedWaiting);
    expect(settled).not.toContain("3");
    expect(confirmed).not.toContain(3);
  });

  it("that found no place is settled, but not confirmed: its device goes on keeping it", async () => {
    const { write } = writer(({ seq }) => seq === 3, { park: async () => new Set() });
    await write(upTo(8).map((seq) => reading(seq)));
    expect(settled).toContain("3");
    expect(sorted(confirmed)).toEqual([0, 1, 2, 4, 5, 6, 7]);
  });

  it("does not block when parking itself has a bug", async () => {
    const { write } = writer(({ seq }) => seq === 3, { park: async () => Promise.reject(new TypeError("x is undefined")) });
    await write(upTo(8).map((seq) => reading(seq)));
    expect([settled.length, sorted(confirmed)]).toEqual([8, [0, 1, 2, 4, 5, 6, 7]]);
  });

  it("is parked when our own code trips over it while reading it", async () => {
    const { write, dropped } = writer();
    await write([reading(1), reading(2, { data: null as never }), reading(3)]);
    expect([sorted(written), settled.toSorted(), await dropped("poison")]).toEqual([[1, 3], ["1", "2", "3"], 1]);
    expect(parked).toMatchObject([{ fault: { code: "TypeError" }, registrationId: null, subject: expect.any(String) }]);
  });

  it("is parked when our own code trips over it while placing it", async () => {
    const { write } = writer();
    await write([reading(1), reading(2, { receivedAtMs: 5n as never }), reading(3)]);
    expect([sorted(written), parked.length]).toEqual([[1, 3], 1]);
  });

  it("of many readings loses only the bad ones", async () => {
    const { write } = writer(({ seq }) => seq === 13 || seq === 17);
    await write([reading(1), batchOf(...upTo(10).map((n) => 10 + n)), reading(30)]);
    expect(sorted(written)).toEqual([1, 10, 11, 12, 14, 15, 16, 18, 19, 30]);
    expect([parked.length, settled.toSorted()]).toEqual([1, ["1", "30", "batch of 10"]]);
    expect(sorted(confirmed)).toEqual([1, ...upTo(10).map((n) => 10 + n), 30]);
  });
});

describe("the search for a bad message", () => {
  it("does not make the good ones too many: each counts once", async () => {
    const { write, dropped } = writer(({ seq }) => seq === 300);
    await write(upTo(600).map((seq) => reading(seq)));
    expect(await dropped("too_fast")).toBe(0);
    expect(written.size).toBe(599);
  });
});

describe("[SEC-10] a device that talks too much", () => {
  const minuteMs = Math.ceil(T0_MS / 60_000) * 60_000;

  it("is cut off for the rest of the minute, and what was too much is not confirmed", async () => {
    const { write, dropped } = writer();
    await write(upTo(1300).map((seq) => reading(seq, { receivedAtMs: minuteMs })));
    expect([written.size, new Set(confirmed).size, settled.length, await dropped("too_fast")]).toEqual([1200, 1200, 1300, 100]);
    await write([reading(2000, { receivedAtMs: minuteMs + 60_000 })]);
    expect(written.has(2000)).toBe(true);
  });

  it("is not even read", async () => {
    const { write, dropped } = writer();
    await write(upTo(5000).map((n) => messageOf(`${n}`, "{", { receivedAtMs: minuteMs })));
    expect([await dropped("not_json"), await dropped("too_fast")]).toEqual([1200, 3800]);
  });

  it("with a new boot each time leaves a few of them behind", async () => {
    const claimed: BootAnchor[] = [];
    const claimAnchors = (wanted: readonly BootAnchor[]) => {
      claimed.push(...wanted);
      return newAnchors(wanted);
    };
    const { write, dropped } = writer(() => false, { claimAnchors });
    const booted = (n: number) =>
      messageOf(`${n}`, telemetry({ seq: 1, up_ms: 1000, ts: null, boot: `${n + 1}-00000001` }), { receivedAtMs: minuteMs });
    await write(upTo(1000).map(booted));
    expect([claimed.length, await dropped("too_many_boots")]).toEqual([120, 880]);
  });
});

describe("[SEC-10] a household of devices that all talk too much", () => {
  it("is cut off at its budget, and its neighbour is not", async () => {
    const { write, dropped } = writer();
    const of = (device: number, seq: number, accountOf = registration(device)) =>
      reading(device * 10_000 + seq, { subject: `halocline.v1.${accountOf}.telemetry`, receivedAtMs: T0_MS });
    // All of one household, and known: what is heard first of a device belongs to nobody yet.
    for (const device of upTo(20)) await write([of(device, 0)]);
    for (const device of upTo(20)) await write(upTo(1000).map((seq) => of(device, seq + 1)));
    expect(await dropped("too_fast")).toBe(0);
    expect(await dropped("over_budget")).toBeGreaterThan(5000);
    expect(written.size).toBeGreaterThan(12_000);
  });
});

describe("when very much is poison", () => {
  const timed = (isBad: (row: ReadingRow) => boolean) => {
    let [nowMs, tries] = [T0_MS, 0];
    const opened = writer(
      (row) => isBad(row),
      // Each statement takes ten milliseconds.
      {
        persist: (work) => {
          nowMs += 10;
          tries++;
          return work();
        },
        clock: () => nowMs,
      },
    );
    const triesOf = async (work: Promise<void>) => {
      const before = tries;
      await work;
      return tries - before;
    };
    return { ...opened, triesOf, later: (ms: number) => (nowMs += ms) };
  };
  const from = (device: number, seq: number) => reading(seq, { subject: `halocline.v1.${registration(device)}.telemetry` });

  it("the search ends, and what was not searched is neither parked nor confirmed, but kept by its device", async () => {
    const { write, dropped, triesOf } = timed(() => true);
    expect(await triesOf(write(upTo(2000).map((seq) => from(seq % 50, seq))))).toBeLessThan(300);
    expect(settled).toHaveLength(2000);
    expect(parked.length).toBeGreaterThan(10);
    expect(sorted(confirmed)).toHaveLength(parked.length);
    expect((await dropped("beside_poison")) + parked.length).toBe(2000);
  });

  it("one sick device costs the others a few tries, and none of their readings", async () => {
    const { write, dropped, triesOf } = timed(({ seq }) => seq % 40 === 3);
    expect(await triesOf(write(upTo(2000).map((seq) => from(seq % 40, seq))))).toBeLessThan(300);
    expect(sorted(written)).toEqual(upTo(2000).filter((seq) => seq % 40 !== 3));
    expect((await dropped("beside_poison")) + parked.length).toBe(50);
  });

  it("those who are well are written before the others are searched", async () => {
    const sick = (seq: number) => seq % 2 === 1;
    const { write, later } = timed(({ seq }) => sick(seq));
    const next = (n: number) => upTo(100).map((seq) => from(seq, n * 100 + seq));
    for (let n = 0; n < 5; n++) await write(next(n));
    written.clear();
    await write(next(5));
    expect(sorted(written)).toEqual(
      upTo(100)
        .filter((seq) => !sick(seq))
        .map((seq) => 500 + seq),
    );
    // A minute without poison, and nobody is suspect any more.
    later(60_001);
    await write([from(1, 2), from(2, 4)]);
    expect(written.has(2) && written.has(4)).toBe(true);
  });
});

describe("a confirmation that fails", () => {
  it("is no reason to doubt what was written", async () => {
    const confirm = () => {
      throw new TypeError("x is undefined");
    };
    const { write } = writer(undefined, { confirm });
    await write([reading(1), reading(2)]);
    expect([sorted(written), parked, settled]).toEqual([[1, 2], [], ["1", "2"]]);
  });
});
