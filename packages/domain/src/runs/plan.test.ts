import { expect, it } from "vitest";
import { idealChange } from "../../test/ideal-change.ts";
import { type ChangeMarks, planChange } from "./plan.ts";
import { learnRates } from "./rates.ts";

const MARKS: ChangeMarks = { topMm: 60, topOffMm: 22, drainMm: 75, hysteresisMm: 3 };
const NO_FLOWS = { areaCm2: null, flowsMlPerMin: { drain: null, fill: null } };
const rates = learnRates([idealChange().events], NO_FLOWS);

it("is as long as the change it was learned from, with its litres and its curve", () => {
  const plan = planChange({ rates, marks: MARKS, fromMm: null, areaCm2: 2400 });
  expect(plan.basis).toBe("measured");
  expect(plan.seconds).toBeCloseTo(idealChange().endMs / 1000, 5);
  expect(plan.litres).toBeCloseTo(53 * 0.24, 5);
  expect(plan.legs.map(({ leg }) => leg)).toEqual(["stopping", "draining", "resting", "filling", "finishing"]);
  expect(plan.curve[0]).toEqual({ atS: 0, distanceMm: 60 });
  expect(plan.curve.at(-1)).toEqual({ atS: plan.seconds, distanceMm: 60 });
  expect(Math.max(...plan.curve.map(({ distanceMm }) => distanceMm))).toBe(75);
});

it("begins where the water stands: what has evaporated is not drained", () => {
  const low = planChange({ rates, marks: MARKS, fromMm: 63, areaCm2: 2400 });
  expect(low.litres).toBeCloseTo(50 * 0.24, 5);
  expect(low.curve[0]?.distanceMm).toBe(63);
});

it("counts the second refill of a tank without a mark for still water", () => {
  const marks = { ...MARKS, topOffMm: null };
  const first = learnRates([], { areaCm2: 2400, flowsMlPerMin: { drain: 5000, fill: 5000 } });
  const seen = { ...first, drainBackMm: 38 };
  const [without, withIt] = [first, seen].map((one) => planChange({ rates: one, marks, fromMm: null, areaCm2: null }));
  expect(withIt?.legs.at(-1)?.seconds).toBeGreaterThan((without?.legs.at(-1)?.seconds ?? 0) + 38 / 0.35);
});

it("says no minutes while the rates are not known, or the tank is not calibrated", () => {
  const unknown = learnRates([], NO_FLOWS);
  expect(planChange({ rates: unknown, marks: MARKS, fromMm: null, areaCm2: 2400 })).toMatchObject({
    basis: "unknown",
    seconds: null,
    legs: [],
    curve: [],
  });
  expect(planChange({ rates, marks: null, fromMm: 60, areaCm2: 2400 })).toMatchObject({ seconds: null, litres: null });
});

it("never makes up litres, and plans no drain of water that stands below its mark", () => {
  expect(planChange({ rates, marks: MARKS, fromMm: null, areaCm2: null }).litres).toBeNull();
  expect(planChange({ rates, marks: MARKS, fromMm: 140, areaCm2: 2400 })).toMatchObject({ seconds: null, litres: null });
});

it("has a curve that only goes forward in time, for any tank", () => {
  for (const topOffMm of [null, 12, 40, 60])
    for (const fromMm of [null, 55, 60, 66, 80]) {
      const plan = planChange({ rates, marks: { ...MARKS, topOffMm }, fromMm, areaCm2: 100 });
      const times = plan.curve.map(({ atS }) => atS);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1) ?? null).toBe(plan.seconds);
      expect(plan.litres ?? 0).toBeGreaterThanOrEqual(0);
    }
});
