import { describe, expect, it } from "vitest";
import { exampleMeasure } from "@/testing/example-measure.ts";
import { exampleRun, exampleTank, NOW, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { bandPath, clockTicks, curveFrame, curvePath, curveSpan, timeMiddlePx } from "./curve-frame.ts";
import { curveFigures, curveSentence } from "./curve-text.ts";
import { curveView } from "./curve-view.ts";
import { aheadPoints, plannedMm, runForecast } from "./run-forecast.ts";

const MINUTE_MS = 60_000;
const startedAt = timeAgo(300_000);
const startedAtMs = Date.parse(startedAt);
const measure = exampleMeasure(startedAt, 300);
const view = curveView(exampleRun({ startedAt }), measure, exampleTank());

describe("the forecast of a run", () => {
  it("is the plan, moved by as much as the measured finish differs", () => {
    const late = { ...measure, finishAt: new Date(startedAtMs + 1200 * 1000).toISOString() };
    expect(runForecast(late, startedAtMs)).toMatchObject({
      drainedAtMs: startedAtMs + 540_000,
      filledAtMs: startedAtMs + 1_040_000,
      finishAtMs: startedAtMs + 1_200_000,
    });
  });

  it("is none without a finish or a plan", () => {
    expect(runForecast({ ...measure, finishAt: null }, startedAtMs)).toBeNull();
    const unknown = { basis: "unknown" as const, minutes: null, litres: null, curve: [] };
    expect(runForecast({ ...measure, plan: unknown }, startedAtMs)).toBeNull();
  });

  it("goes on from where the water stands", () => {
    const forecast = runForecast(measure, startedAtMs);
    const last = { atMs: startedAtMs + 300_000, distanceMm: 57 };
    expect(forecast && aheadPoints(forecast, last)[0]).toEqual(last);
    expect(forecast && aheadPoints(forecast, { ...last, atMs: NOW_MS + 9_000_000 })).toEqual([]);
  });
});

describe("the picture of a run", () => {
  it("reaches to the limit of its phase, and beyond its walls", () => {
    expect(view.span?.fromMs).toBe(startedAtMs);
    expect(view.span?.toMs).toBeGreaterThan(startedAtMs + 1_241_000);
    expect(view.span).toMatchObject({ highestMm: 22, lowestMm: 74 });
  });

  it("has its top mark where the refill ends, however high the water stood before", () => {
    const curve = [{ atS: 0, heightMm: 20 }, ...measure.plan.curve.slice(1)];
    const higher = { ...measure, plan: { ...measure.plan, curve } };
    expect(curveView(exampleRun({ startedAt }), higher, exampleTank())).toMatchObject({ topMm: 28, drainMm: 68 });
  });

  it("has high water above", () => {
    const frame = view.span && curveFrame(view.span, 600, 300);
    expect(frame && frame.yOf(28) < frame.yOf(68)).toBe(true);
    expect(frame && frame.xOf(startedAtMs)).toBe(frame?.leftPx);
  });

  it("cuts no time off at its sides", () => {
    const sides = { leftPx: 34, rightPx: 294 };
    expect([-5, 150, 294].map((px) => timeMiddlePx(sides, px))).toEqual([28, 150, 272]);
  });

  it("has no limit of time and nothing ahead once it is over", () => {
    const over = curveView(
      exampleRun({ startedAt, status: "success", completedAt: NOW }),
      exampleMeasure(startedAt, 1080),
      exampleTank(),
    );
    expect(over).toMatchObject({ isOver: true, ahead: [], forecast: null, walls: { phaseOffAtMs: null } });
  });

  it("[SAFE-18] foretells nothing, and knows no now, while nothing newer is heard", () => {
    const silent = curveView(exampleRun({ startedAt }), measure, exampleTank(), { isHeard: false });
    const lastMs = startedAtMs + 300_000;
    expect(silent).toMatchObject({ ahead: [], forecast: null, silentSinceMs: lastMs, isOver: false });
    expect(curveSentence(silent)).toMatch(/ Last measured at \S+.*\. No newer reading\.$/);
    expect(curveSentence(silent)).not.toContain("finished");
    expect(view.silentSinceMs).toBeNull();
    const over = exampleRun({ startedAt, status: "success", completedAt: NOW });
    expect(curveView(over, measure, exampleTank(), { isHeard: false }).silentSinceMs).toBeNull();
  });

  it("is none without anything measured or planned", () => {
    const plan = { basis: "unknown" as const, minutes: null, litres: null, curve: [] };
    const nothing = { ...measure, plan, measured: [], finishAt: null };
    const empty = curveView(exampleRun({ startedAt }), nothing, exampleTank());
    expect(empty.span).toBeNull();
    expect(curveSentence(empty)).toBe("No level was measured in this run.");
  });

  it("is told as a sentence and as figures", () => {
    expect(curveSentence(view)).toMatch(/^Level from \S+.* from 30\.0 mm to 55\.4 mm\. The lowest was 55\.4 mm\. Expected/);
    const figures = curveFigures(view);
    expect(figures).toHaveLength(12);
    expect(figures.at(-1)).toMatchObject({ atMs: startedAtMs + 300_000 });
    expect(figures.at(-1)?.expectedMm).toBeCloseTo(55.4, 1);
    expect(plannedMm(view.expected, startedAtMs - 1)).toBeNull();
  });

  it("is drawn as paths, and has as many full minutes as have room", () => {
    const span = curveSpan([{ atMs: 0, distanceMm: 10 }], [20], [10 * MINUTE_MS]);
    const frame = span && curveFrame(span, 340, 240);
    const points = [
      { atMs: 0, distanceMm: 10 },
      { atMs: MINUTE_MS, distanceMm: 20 },
    ];
    expect(frame && curvePath(points, frame)).toMatch(/^M34 [\d.]+L[\d.]+ [\d.]+$/);
    expect(frame && bandPath(points, 1.6, frame)).toMatch(/^M.*Z$/);
    expect(frame && bandPath([], 1.6, frame)).toBe("");
    expect(clockTicks({ fromMs: 0, toMs: 20 * MINUTE_MS }, 300)).toEqual(
      [0, 5, 10, 15, 20].map((minutes) => minutes * MINUTE_MS),
    );
  });
});
