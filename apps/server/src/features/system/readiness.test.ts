import { describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { createReadiness } from "./readiness.ts";

const broker = { isClosed: () => false, rtt: async () => 1 } as unknown as Context["broker"];
const WELL = { storeTrouble: () => null, ingestTrouble: () => null, isLogLost: () => false };
const readinessOf = (query: () => Promise<unknown>, change: Partial<Parameters<typeof createReadiness>[0]> = {}) =>
  createReadiness({ pool: { query } as unknown as Context["pool"], broker, reportError: () => {}, ...WELL, ...change })();

describe("what a process lacks", () => {
  it("is nothing while database and broker answer", async () => {
    expect(await readinessOf(async () => ({}))).toEqual({ database: null, broker: null, store: null, log: null, ingest: null });
  });

  it("is the broker's store, by what the broker says of it, and the log", async () => {
    const found = await readinessOf(async () => ({}), { storeTrouble: () => "no space left", isLogLost: () => true });
    expect(found).toEqual({
      database: null,
      broker: null,
      store: "no space left",
      log: expect.stringContaining("disk"),
      ingest: null,
    });
  });

  it.each([
    ["08006", /^The database is not responding/],
    ["53100", /^The database's disk is full/],
  ])("is the database, by its name, after the error %s", async (code, sentence) => {
    const { database } = await readinessOf(() => Promise.reject(Object.assign(new Error("no"), { code })));
    expect(database).toMatch(sentence);
  });
});
