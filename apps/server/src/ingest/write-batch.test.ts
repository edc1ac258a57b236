import { describe, expect, it } from "vitest";
import { deviceReport, readingRow } from "../../test/readings.ts";
import type { KnownDevice } from "./known-devices.ts";
import type { PlacedBatch } from "./place-batch.ts";
import { writeBatch } from "./write-batch.ts";

const latest = { deviceNo: 1, accountId: "account", seq: 1, report: deviceReport() };
const batchOf = (change: Partial<PlacedBatch> = {}): PlacedBatch => ({
  rows: [],
  latest: new Map(),
  seen: new Map(),
  changedDeviceNos: new Set(),
  confirmations: [],
  drops: [],
  ...change,
});

function writing() {
  const asked: unknown[][] = [];
  const store = {
    insertReadings: async (rows: readonly unknown[]) => asked.push(["rows", rows.length]),
    upsertLatest: async (rows: readonly unknown[]) => void asked.push(["latest", rows]),
    syncRelays: async (deviceNos: readonly number[]) => void asked.push(["relays", deviceNos]),
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
    await writeBatch(batchOf(), store, once);
    await writeBatch(batchOf({ rows: [readingRow()] }), store, once);
    expect(asked).toEqual([["rows", 1]]);
  });

  it("ends at the first step that fails, so that the whole of it is tried or refused", async () => {
    const { asked, store } = writing();
    const failing = { ...store, insertReadings: async () => Promise.reject(new Error("away")) };
    const batch = batchOf({ rows: [readingRow()], changedDeviceNos: new Set([1]) });
    await expect(writeBatch(batch, failing, once)).rejects.toThrow("away");
    expect(asked).toEqual([]);
  });

  it("repeats only the step that failed", async () => {
    const { asked, store } = writing();
    let isFirst = true;
    const flaky = {
      ...store,
      upsertLatest: async () => {
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
    await writeBatch(batchOf({ rows: [readingRow()], latest: new Map([[{} as KnownDevice, latest]]) }), flaky, twice);
    expect(asked).toEqual([["rows", 1]]);
  });
});
