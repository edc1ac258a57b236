import { describe, expect, it } from "vitest";
import { planChange } from "./plan.ts";
import { learnRates } from "./rates.ts";
import {
  litresRange,
  plannedChange,
  plannedRange,
  type SmallerInput,
  smallerChange,
  whyNotPlanned,
  whyWholeOnly,
  withDrainTo,
} from "./smaller-change.ts";

const rates = learnRates([], { areaCm2: 2400, flowsMlPerMin: { drain: 5000, fill: 5000 } });
/** Circulation off, the water stands at 22 mm; a whole change drains 53 mm, which are 12.72 litres. */
const TANK: SmallerInput = {
  rates,
  marks: { topMm: 30, topOffMm: 22, drainMm: 75, hysteresisMm: 3 },
  fromMm: 30,
  areaCm2: 2400,
  canDrainLess: true,
};

describe("a smaller change", () => {
  it("ends its drain so many litres below the water at rest", () => {
    expect(smallerChange(TANK, 6)).toEqual({ drainToMm: 47 });
    expect(smallerChange(TANK, 12.7)).toEqual({ drainToMm: 74.9 });
  });

  it("[SAFE-5] is no less than can be told from a full tank, and no more than a whole one", () => {
    // Out of the band of a top-up: from 22 down to 33 mm.
    expect(litresRange(TANK)).toEqual({ leastLitres: 2.7, mostLitres: 12.7 });
    expect(smallerChange(TANK, 2.6)).toBe("litres_too_few");
    expect(smallerChange(TANK, 12.8)).toBe("litres_too_many");
    for (const litres of [Number.NaN, -1, 0]) expect(smallerChange(TANK, litres)).toBe("litres_too_few");
    expect(smallerChange(TANK, Number.POSITIVE_INFINITY)).toBe("litres_too_many");
    for (let tenths = 27; tenths <= 127; tenths++) {
      const smaller = smallerChange(TANK, tenths / 10);
      expect(smaller).toEqual({ drainToMm: expect.any(Number) });
      const { drainToMm } = smaller as { drainToMm: number };
      expect(drainToMm).toBeLessThanOrEqual(75);
      expect(drainToMm).toBeGreaterThan(33);
      expect((drainToMm - 22) * 0.24).toBeLessThanOrEqual(tenths / 10 + 1e-6);
    }
  });

  it("[SAFE-21] reaches beyond the band in which the device would call a drained tank refilled", () => {
    // Much less runs back than the band is wide: from 29 mm, and with 10 mm of band a drain to 39 mm still counts as full.
    const wide: SmallerInput = { ...TANK, marks: { topMm: 30, topOffMm: 29, drainMm: 75, hysteresisMm: 10 } };
    for (const fromMm of [24, 28, 30, 33, 38]) {
      const { leastLitres = 0 } = litresRange({ ...wide, fromMm }) ?? {};
      const { drainToMm } = smallerChange({ ...wide, fromMm }, leastLitres) as { drainToMm: number };
      expect(drainToMm - (fromMm - 1)).toBeGreaterThanOrEqual(11);
    }
    expect(smallerChange({ ...wide, fromMm: 38 }, 2.5)).toBe("litres_too_few");
    // Where nobody knows the level it may stand a band lower, and the drain still leaves what counts as full.
    expect(litresRange({ ...wide, fromMm: null })).toMatchObject({ leastLitres: 5.1 });
  });

  it("counts from where the water stands now, and from the top while nobody knows", () => {
    expect(smallerChange({ ...TANK, fromMm: 33 }, 6)).toEqual({ drainToMm: 50 });
    expect(smallerChange({ ...TANK, fromMm: null }, 6)).toEqual({ drainToMm: 47 });
    // Its mark is below the level in use, else the device would have nothing to do: from 42 to 52 mm.
    expect(litresRange({ ...TANK, fromMm: 50 })).toEqual({ leastLitres: 2.4, mostLitres: 7.9 });
    expect(litresRange({ ...TANK, fromMm: 82 })).toBeNull();
    expect(smallerChange({ ...TANK, fromMm: 82 }, 3)).toBe("litres_too_many");
  });

  it("is never guessed: area, drain-back, marks and the controller have to be known", () => {
    const marks = { topMm: 30, topOffMm: null, drainMm: 75, hysteresisMm: 3 };
    const cases = [
      [{ ...TANK, canDrainLess: false }, "partial_not_supported"],
      [{ ...TANK, marks: null }, "not_calibrated"],
      [{ ...TANK, areaCm2: null }, "area_unknown"],
      [{ ...TANK, marks }, "drain_back_unknown"],
    ] as const;
    for (const [input, reason] of cases) {
      expect(whyWholeOnly(input)).toBe(reason);
      expect(smallerChange(input, 6)).toBe(reason);
      expect(litresRange(input)).toBeNull();
    }
    expect(smallerChange({ ...TANK, marks, rates: { ...rates, drainBackMm: 8 } }, 6)).toEqual({ drainToMm: 47 });
  });

  it("that is planned can be had wherever a top-up lets the water stand", () => {
    // A band of 3 mm lower there are 0.72 litres less.
    expect(plannedRange(TANK)).toEqual({ leastLitres: 2.7, mostLitres: 12 });
    expect([2.6, 2.7, 12, 12.1].map((litres) => whyNotPlanned(TANK, litres))).toEqual([
      "litres_too_few",
      null,
      null,
      "litres_too_many",
    ]);
    expect(whyNotPlanned({ ...TANK, areaCm2: null }, 6)).toBe("area_unknown");
    for (const fromMm of [30, 31.5, 33])
      expect(plannedChange({ ...TANK, fromMm }, 12)).toEqual({ drainToMm: 50 + 22 + fromMm - 30 });
  });

  it("[SAFE-5] that is due ends at the tank's own mark where the water stands a little lower, with less than was asked for", () => {
    for (const fromMm of [33.1, 34, 36]) {
      expect(smallerChange({ ...TANK, fromMm }, 12)).toBe("litres_too_many");
      expect(plannedChange({ ...TANK, fromMm }, 12)).toEqual({ drainToMm: 75 });
      expect((75 - (fromMm - 8)) * 0.24).toBeLessThan(12);
    }
    // Lower by more than a band something is wrong with the tank, and with the litres.
    expect(plannedChange({ ...TANK, fromMm: 37 }, 12)).toBe("litres_too_many");
    expect(plannedChange({ ...TANK, fromMm: 31 }, 20)).toBe("litres_too_many");
    expect(plannedChange({ ...TANK, fromMm: 31 }, 1)).toBe("litres_too_few");
  });

  it("has a plan of its own", () => {
    const plan = planChange(withDrainTo(TANK, 47));
    expect(plan.litres).toBeCloseTo(6, 5);
    expect(Math.max(...plan.curve.map(({ distanceMm }) => distanceMm))).toBe(47);
    expect(plan.seconds).toBeLessThan(planChange(TANK).seconds ?? 0);
  });
});
