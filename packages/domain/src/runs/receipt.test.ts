import { describe, expect, it } from "vitest";
import { idealChange, knownAt } from "../../test/ideal-change.ts";
import { movedWater, wholeFillMm } from "./moved-water.ts";
import { type ReceiptInput, type RoleEdge, receiptOf } from "./receipt.ts";
import { runStretches } from "./stretches.ts";

const told = idealChange();
const beganMs = (phase: string) => told.events.find((event) => event.type === "phase" && event.phase === phase)?.atMs ?? 0;
const EDGES: RoleEdge[] = [
  { role: "circulation", isOn: false, atMs: 100 },
  { role: "drain", isOn: true, atMs: beganMs("draining") + 500 },
  { role: "drain", isOn: false, atMs: beganMs("settling") },
  { role: "fill", isOn: true, atMs: beganMs("filling") + 500 },
  { role: "circulation", isOn: true, atMs: beganMs("restarting_circulation") + 100 },
];
const WHOLE: ReceiptInput = { ...told, edges: EDGES };
const timesOf = (input: ReceiptInput) => Object.fromEntries(receiptOf(input).map(({ line, atMs }) => [line, atMs]));

describe("a receipt", () => {
  it("has nine lines in their order, each with its time, and the level where one was seen", () => {
    const lines = receiptOf(WHOLE);
    expect(lines.map(({ line }) => line)).toEqual([
      "asked",
      "accepted",
      "circulation_off",
      "drain_on",
      "water_fell",
      "fill_on",
      "water_rose",
      "circulation_on",
      "settled",
    ]);
    const times = lines.map(({ atMs }) => atMs ?? Number.NaN);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(lines.find(({ line }) => line === "water_fell")?.distanceMm).toBeGreaterThanOrEqual(24);
    expect(lines.at(-1)).toEqual({ line: "settled", atMs: told.endMs, distanceMm: 60 });
  });

  it("sees the water by the level, never by the command or the relay", () => {
    const points = told.points.map((point) => ({ ...point, distanceMm: 22.5 }));
    const events = told.events.map((event) => ("distanceMm" in event ? { ...event, distanceMm: 22 } : event));
    const times = timesOf({ events, points, edges: EDGES });
    expect(times).toMatchObject({ water_fell: null, water_rose: null, settled: null });
    expect(times.drain_on).not.toBeNull();
    expect(times.fill_on).not.toBeNull();
  });

  it("names the line where it stopped", () => {
    const nowMs = beganMs("settling") + 1000;
    const known = knownAt(told, nowMs);
    const failed = { type: "ended", outcome: "failed", reason: "dry", distanceMm: 75, atMs: nowMs } as const;
    const input = { events: [...known.events, failed], points: known.points, edges: EDGES.slice(0, 3) };
    expect(timesOf(input)).toMatchObject({ fill_on: null, water_rose: null, circulation_on: null, settled: null });
    expect(timesOf(input).water_fell).not.toBeNull();
  });

  it("does not take a reading of the phase before for water that rose", () => {
    const atMs = beganMs("filling") + 11_000;
    const known = knownAt(told, atMs);
    const failed = { type: "ended", outcome: "failed", reason: "dry", distanceMm: 75, atMs } as const;
    const early = { atMs: beganMs("filling") + 1000, distanceMm: 70 };
    const points = [...known.points.filter((point) => point.atMs <= beganMs("filling")), early];
    const times = timesOf({ events: [...known.events, failed], points, edges: EDGES });
    expect(times.water_fell).not.toBeNull();
    expect(times.water_rose).toBeNull();
  });

  it("is told by the reports of phases once the device's log has ended, and by their levels without readings", () => {
    const times = timesOf({ events: told.events, edges: [], points: [] });
    expect(Object.values(times).every((atMs) => atMs !== null)).toBe(true);
    expect(times.water_fell).toBe(beganMs("settling"));
  });

  it("does not take an edge from before the run for its own", () => {
    const edges = [{ role: "circulation", isOn: false, atMs: -60_000 } as const, ...EDGES.slice(1)];
    expect(timesOf({ ...WHOLE, edges }).circulation_off).toBe(beganMs("stopping_circulation"));
  });

  it("is whole although some edges have left the log, or belong to another role by now", () => {
    const others = EDGES.filter(({ role }) => role !== "drain" && role !== "fill");
    const times = timesOf({ ...WHOLE, edges: others });
    expect(times).toMatchObject({ drain_on: beganMs("draining"), fill_on: beganMs("filling") });
    expect(times).toMatchObject({ water_fell: timesOf(WHOLE).water_fell, water_rose: timesOf(WHOLE).water_rose });
  });

  it("is empty where nothing has happened", () => {
    expect(receiptOf({ events: [], edges: [], points: [] }).every(({ atMs }) => atMs === null)).toBe(true);
  });
});

describe("the water that was moved", () => {
  const moved = (nowMs: number) => {
    const { events, points } = knownAt(told, nowMs);
    return movedWater(runStretches(events), points);
  };

  it("grows with the level and ends at what was told", () => {
    expect(moved(20_000)).toEqual({ drainedMm: null, filledMm: null });
    expect(moved(100_000).drainedMm).toBeCloseTo(21, 0);
    const { drainedMm, filledMm } = moved(told.endMs + 1);
    expect([drainedMm, filledMm].map((mm) => Math.round(mm ?? 0))).toEqual([53, 53]);
  });

  it("is not fooled by the one early reading that stops a pump", () => {
    const early = told.events.map((event) =>
      event.type === "phase" && event.phase === "restarting_circulation" ? { ...event, distanceMm: 25 } : event,
    );
    expect(movedWater(runStretches(early), told.points).filledMm).toBeCloseTo(53, 0);
  });

  it("never shrinks on the way", () => {
    let before = 0;
    for (let nowMs = 0; nowMs <= told.endMs; nowMs += 2500) {
      const { drainedMm, filledMm } = moved(nowMs);
      const sum = (drainedMm ?? 0) + (filledMm ?? 0);
      expect(sum).toBeGreaterThanOrEqual(before - 0.5);
      before = sum;
    }
  });

  it("is not known where a level is missing", () => {
    const mute = told.events.map((event) => ("distanceMm" in event ? { ...event, distanceMm: null } : event));
    expect(movedWater(runStretches(mute), [])).toEqual({ drainedMm: null, filledMm: null });
  });
});

describe("what a refill has to fill", () => {
  const marks = { topMm: 60, topOffMm: 22.5, drainMm: 75, hysteresisMm: 3 };
  const stretch = (phase: "stopping_circulation" | "filling", fromMm: number | null) => ({
    phase,
    fromMm,
    fromMs: 0,
    toMs: null,
    toMm: null,
  });
  const stopping = stretch("stopping_circulation", 60);

  it("is counted to the top level with circulation off while circulation is off", () =>
    expect(wholeFillMm([stopping, stretch("filling", 76)], marks)).toBe(53.5));

  it("is counted to the top level when it finishes an earlier change", () =>
    expect(wholeFillMm([stretch("filling", 72)], marks)).toBe(12));

  it("is not known before it, without a level, or if circulation takes water again", () => {
    expect(wholeFillMm([stopping], marks)).toBeNull();
    expect(wholeFillMm([stopping, stretch("filling", null)], marks)).toBeNull();
    expect(wholeFillMm([stopping, stretch("filling", 76)], { ...marks, topOffMm: null })).toBeNull();
    expect(wholeFillMm([stopping, stretch("filling", 76), stretch("filling", 64)], marks)).toBeNull();
  });
});
