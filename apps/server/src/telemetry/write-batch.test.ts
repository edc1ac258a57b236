import { describe, expect, it } from "vitest";
import { deviceReport, readingRow } from "../../test/readings.ts";
import type { BootLife, KnownDevice } from "./device-cache.ts";
import type { PlacedBatch } from "./resolve-batch.ts";
import { createRollupMarks } from "./rollup-marks.ts";
import { type BatchStore, writeBatch } from "./write-batch.ts";

const latest = { deviceNo: 1, accountId: "account", seq: 1, report: deviceReport() };
const batchOf = (change: Partial<PlacedBatch> = {}): PlacedBatch => ({
  rows: [],
  unplaced: [],
  latest: new Map(),
  seen: new Map(),
  changedDeviceNos: new Set(),
  confirmations: [],
  drops: [],
  ...change,
});

function writing() {
  const asked: unknown[][] = [];
  const store: BatchStore = {
    insertReadings: async (rows, epoch) => {
      asked.push(["rows", rows.length]);
      return { epoch, rows: rows.length };
    },
    insertUnplaced: async (rows) => {
      asked.push(["unplaced", rows.length]);
      return rows.flatMap(({ seq }, place) => (seq === 404 ? [place] : []));
    },
    writeLatest: async (rows) => void asked.push(["latest", rows]),
    syncRelays: async (deviceNos) => void asked.push(["relays", deviceNos]),
  };
  return { asked, store };
}
const once = <T>(work: () => Promise<T>) => work();

describe("a batch", () => {
  it("is one insert, then the latest states, then the relays that follow from them", async () => {
    const { asked, store } = writing();
    const rows = Array.from({ length: 2000 }, (_, seq) => readingRow({ seq }));
    await writeBatch(
      batchOf({ rows, latest: new Map([[{} as KnownDevice, latest]]), changedDeviceNos: new Set([1]) }),
      store,
      createRollupMarks(),
      once,
    );
    expect(asked).toEqual([
      ["rows", 2000],
      ["latest", [latest]],
      ["relays", [1]],
    ]);
  });

  it("asks nothing of the database that it does not need", async () => {
    const { asked, store } = writing();
    await writeBatch(batchOf(), store, createRollupMarks(), once);
    await writeBatch(batchOf({ rows: [readingRow()] }), store, createRollupMarks(), once);
    expect(asked).toEqual([["rows", 1]]);
  });

  it("ends at the first step that fails, so that the whole of it is tried or refused", async () => {
    const { asked, store } = writing();
    const failing = { ...store, insertReadings: async () => Promise.reject(new Error("away")) };
    const batch = batchOf({ rows: [readingRow()], changedDeviceNos: new Set([1]) });
    await expect(writeBatch(batch, failing, createRollupMarks(), once)).rejects.toThrow("away");
    expect(asked).toEqual([]);
  });

  it("repeats only the step that failed", async () => {
    const { asked, store } = writing();
    let isFirst = true;
    const flaky = {
      ...store,
      writeLatest: async () => {
        if (isFirst) throw new Error("away");
      },
    };
    const twice = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch {
        isFirst = false;
        return work();
      }
    };
    const batch = batchOf({ rows: [readingRow()], latest: new Map([[{} as KnownDevice, latest]]) });
    await writeBatch(batch, flaky, createRollupMarks(), twice);
    expect(asked).toEqual([["rows", 1]]);
  });
});

describe("readings whose time is disputed", () => {
  const waiting = (seq: number) => {
    const { takenAtMs: _, reading, ...row } = readingRow({ seq });
    const confirmation = { life: {} as BootLife, seq, isUrgent: false };
    return { ...row, reading: { ...reading, upMs: 1, clockS: null }, sentUpMs: 1, confirmation };
  };

  it("are committed apart and confirmed; what finds no room is neither", async () => {
    const { asked, store } = writing();
    const batch = batchOf({ unplaced: [waiting(1), waiting(404), waiting(3)] });
    await writeBatch(batch, store, createRollupMarks(), once);
    expect(asked).toEqual([["unplaced", 3]]);
    expect([batch.confirmations.map(({ seq }) => seq), batch.drops]).toEqual([[1, 3], ["unplaced_full"]]);
  });
});

describe("what waits to be rolled up", () => {
  const HOUR_MS = 3_600_000;
  const beganMs = 500_000 * HOUR_MS;
  const at = (minute: number, change = {}) => readingRow({ takenAtMs: beganMs + minute * 60_000, ...change });

  /** A fence that the test moves, and the marks that were written. */
  function fenced() {
    const fence = { epoch: 7 };
    const marked: unknown[] = [];
    const store: BatchStore = {
      ...writing().store,
      insertReadings: async (rows, epoch, marks) => {
        if (epoch === fence.epoch)
          marked.push(marks.map(({ deviceNo, hourMs, firstMinute }) => [deviceNo, (hourMs - beganMs) / HOUR_MS, firstMinute]));
        return { epoch: fence.epoch, rows: rows.length };
      },
    };
    const marks = createRollupMarks();
    marks.turnTo(fence.epoch);
    const write = (...rows: ReturnType<typeof at>[]) => writeBatch(batchOf({ rows }), store, marks, once);
    return { fence, marked, write };
  }

  it("is marked once per device and hour, and a steady message costs no mark", async () => {
    const { marked, write } = fenced();
    await write(at(10), at(11), at(70), at(12, { deviceNo: 2 }));
    await write(at(13), at(75), at(14, { deviceNo: 2 }));
    expect(marked).toEqual([
      [
        [1, 0, 10],
        [1, 1, 10],
        [2, 0, 12],
      ],
      [],
    ]);
  });

  it("is marked again when a reading is earlier than the mark covers", async () => {
    const { marked, write } = fenced();
    await write(at(10), at(9));
    await write(at(30), at(4));
    await write(at(5));
    expect(marked).toEqual([[[1, 0, 9]], [[1, 0, 4]], []]);
  });

  it("is marked anew in each epoch, also in the middle of a batch's way", async () => {
    const { fence, marked, write } = fenced();
    await write(at(10));
    fence.epoch++;
    // Nothing is written: with the epoch an anchor may have changed, so the batch is resolved anew.
    expect(await write(at(11))).toBe(false);
    expect(await write(at(11))).toBe(true);
    expect(await write(at(12))).toBe(true);
    expect(marked).toEqual([[[1, 0, 10]], [[1, 0, 11]], []]);
  });
});
