import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { faultOf, isPoison } from "../../db/poison.ts";
import { createLogger } from "../../platform/logger.ts";
import { createSampled } from "../../platform/sampled.ts";
import type { ParkedRecord } from "../parking/parked-records.store.ts";
import type { LateRecord } from "./deferred-writes.ts";
import { createDeferredWrites } from "./deferred-writes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const away = new Error("away");
const poison = () => Promise.reject(Object.assign(new Error("no such table"), { code: "42P01" }));

type Change = Partial<Omit<LateRecord, "parked">>;
const recordOf = (name: string, change: Change & Pick<LateRecord, "tries">): LateRecord => ({
  registrationId: "reef",
  stopId: null,
  first: null,
  parked: (fault, isPartlyStored) => ({
    kind: change.stopId ? "emergency_stop" : "safety_command",
    accountId: "account",
    registrationId: change.registrationId ?? "reef",
    deviceId: null,
    subject: null,
    payload: { name, isPartlyStored },
    fault,
    happenedAtMs: 0,
  }),
  ...change,
});

function create() {
  const [parked, aside, made]: [ParkedRecord[], ParkedRecord[], string[]] = [[], [], []];
  const state = { isAway: false, isParkingAway: false };
  const deferredWrites = createDeferredWrites({
    parking: {
      park: async (records) => {
        if (state.isParkingAway) throw away;
        parked.push(...records);
        return new Set(records);
      },
      aside: async (records) => {
        aside.push(...records);
        return new Set(records);
      },
    },
    isPoison,
    faultOf,
    sampled: createSampled(Date.now),
    logger: createLogger("silent"),
  });
  /** Stored unless the database is away. */
  const work = (name: string) => async () => {
    if (state.isAway) throw away;
    made.push(name);
  };
  const later = (name: string, change: Change = {}) => deferredWrites.later(recordOf(name, { tries: [work(name)], ...change }));
  const names = (records: readonly ParkedRecord[]) => records.map(({ payload }) => (payload as { name: string }).name);
  return { deferredWrites, later, work, made, parked, aside, names, state };
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("[SAFE-11] a record that follows what it tells of", () => {
  it("is on disk with what must not wait, although the whole of it waits for a lock or is refused again and again", async () => {
    const { later, work, made, parked } = create();
    later("locked", { stopId: "stop", first: work("bare"), tries: [() => new Promise(() => {})] });
    later("odd", { registrationId: "other", stopId: "stop", first: work("bare too"), tries: [() => Promise.reject(away)] });
    await after(0);
    expect(made).toEqual(["bare", "bare too"]);
    expect(parked).toEqual([]);
  });

  it("waits while the database is away, and is made when it is back, in order", async () => {
    const { later, made, state } = create();
    state.isAway = true;
    later("stop");
    later("off");
    await after(60_000);
    expect(made).toEqual([]);
    state.isAway = false;
    await after(5000);
    expect(made).toEqual(["stop", "off"]);
    later("next");
    await after(0);
    expect(made).toEqual(["stop", "off", "next"]);
  });

  it.each([
    ["waits", () => Promise.reject(away)],
    ["never ends", () => new Promise<void>(() => {})],
    ["is poison", poison],
  ])("of one device that %s does not hold up another's", async (_what, bad) => {
    const { later, made } = create();
    later("bad", { tries: [bad] });
    later("off", { registrationId: "sump" });
    await after(0);
    expect(made).toEqual(["off"]);
  });

  it("that is poison is parked, and the next one of the same device is made at once", async () => {
    const { later, made, parked, names } = create();
    later("bad", { tries: [poison] });
    later("slip", { tries: [() => Promise.reject(new TypeError("x is undefined"))] });
    later("off");
    await after(0);
    expect([names(parked), made]).toEqual([["bad", "slip"], ["off"]]);
    expect(parked.map(({ fault }) => fault.code)).toEqual(["42P01", "TypeError"]);
  });

  it("that is poison waits with its parking while the database is away, and is not tried again itself", async () => {
    const { later, parked, names, state } = create();
    const bad = vi.fn(poison);
    state.isParkingAway = true;
    later("bad", { tries: [bad] });
    await after(30_000);
    expect(parked).toEqual([]);
    state.isParkingAway = false;
    await after(5000);
    expect([names(parked), bad.mock.calls.length]).toEqual([["bad"], 1]);
  });
});

describe("[SAFE-11] the record of a stop", () => {
  it("that is poison leaves what is left of it, and is parked to be completed", async () => {
    const { later, work, made, parked } = create();
    later("stop", { stopId: "stop", tries: [poison, poison, work("bare"), work("never")] });
    await after(0);
    expect(made).toEqual(["bare"]);
    expect(parked[0]?.payload).toEqual({ name: "stop", isPartlyStored: true });
  });

  it("of which nothing can be stored is parked", async () => {
    const { later, parked } = create();
    later("stop", { stopId: "stop", tries: [poison, poison] });
    await after(0);
    expect(parked).toMatchObject([{ kind: "emergency_stop", payload: { isPartlyStored: false }, fault: { code: "42P01" } }]);
  });

  it("waits for the database with what is left of it", async () => {
    const { later, work, made, state } = create();
    state.isAway = true;
    later("stop", { stopId: "stop", tries: [poison, work("bare")] });
    await after(30_000);
    state.isAway = false;
    await after(5000);
    expect(made).toEqual(["bare"]);
  });

  it("is never dropped, and memory is bounded: stops have room when others have none, and then the last resort", async () => {
    const { later, made, aside, names, state } = create();
    state.isAway = true;
    for (let n = 0; n < 300; n++) later(`off ${n}`);
    expect(names(aside)).toEqual(Array.from({ length: 44 }, (_, n) => `off ${256 + n}`));
    for (let n = 0; n < 300; n++) later(`stop ${n}`, { stopId: "stop" });
    expect(names(aside).slice(44)).toEqual(Array.from({ length: 44 }, (_, n) => `stop ${256 + n}`));
    expect(aside[0]?.fault.code).toBe("too_many_waiting");
    later("off", { registrationId: "sump" });
    state.isAway = false;
    await after(5000);
    expect(made).toHaveLength(513);
  });

  it("has room beside ten thousand records of other devices", async () => {
    const { later, made, aside, names, state } = create();
    state.isAway = true;
    for (let n = 0; n < 10_000; n++) later(`off ${n}`, { registrationId: `device ${n}` });
    later("one too many", { registrationId: "sump" });
    later("stop", { stopId: "stop", registrationId: "sump" });
    expect(names(aside)).toEqual(["one too many"]);
    state.isAway = false;
    await after(60_000);
    expect(made).toHaveLength(10_001);
  });
});

describe("a stopping process", () => {
  it("tries what waits once more, and puts the rest aside", async () => {
    const { deferredWrites, later, made, aside, names, state } = create();
    state.isAway = true;
    later("stop", { stopId: "stop" });
    later("never", { registrationId: "sump", tries: [() => Promise.reject(away)] });
    await after(30_000);
    state.isAway = false;
    await Promise.all([deferredWrites.stop(), after(3000)]);
    expect([made, names(aside)]).toEqual([["stop"], ["never"]]);
    expect(aside[0]?.fault.code).toBe("stopped");
  });

  it("does not wait longer than it may for one that never ends, and takes nothing on afterwards", async () => {
    const { deferredWrites, later, made, aside, names } = create();
    later("hangs", { tries: [() => new Promise<void>(() => {})] });
    later("behind it");
    await Promise.all([deferredWrites.stop(), after(3000)]);
    later("late");
    await after(60_000);
    expect([made, names(aside)]).toEqual([[], ["hangs", "behind it", "late"]]);
  });
});
