import { expect, it } from "vitest";
import { idealChange } from "../../test/ideal-change.ts";
import { medianOf } from "./median.ts";
import { learnRates } from "./rates.ts";

const NO_FLOWS = { areaCm2: null, flowsMlPerMin: { drain: null, fill: null } };

it("learns from the tank's own changes, and nothing else then counts", () => {
  const flows = { areaCm2: 2400, flowsMlPerMin: { drain: 99_999, fill: 99_999 } };
  const rates = learnRates([idealChange().events], flows);
  expect(rates.basis).toBe("measured");
  expect(rates.drainMmPerS).toBeCloseTo(0.35, 5);
  expect(rates.fillMmPerS).toBeCloseTo(0.3, 5);
  expect(rates).toMatchObject({ stoppingS: 40, restingS: 25, finishingS: 50, drainBackMm: 38 });
});

it("takes the median of the last six: one bad change and older pumps do not turn it", () => {
  const rates = [0.2, 0.35, 0.35, 0.36, 0.34, 0.35].map((drainMmPerS) => idealChange({ drainMmPerS }).events);
  const older = Array.from({ length: 20 }, () => idealChange({ drainMmPerS: 2 }).events);
  expect(learnRates([...rates, ...older], NO_FLOWS).drainMmPerS).toBeCloseTo(0.35, 5);
});

it("works the rates out from the owner's flows before the first change", () => {
  const rates = learnRates([], { areaCm2: 2400, flowsMlPerMin: { drain: 5000, fill: 2400 } });
  expect(rates.basis).toBe("flows");
  expect(rates.drainMmPerS).toBeCloseTo(5000 / 240 / 60, 8);
  expect(rates.fillMmPerS).toBeCloseTo(2400 / 240 / 60, 8);
});

it.each([
  ["nothing is known", NO_FLOWS],
  ["the area is not", { areaCm2: null, flowsMlPerMin: { drain: 5000, fill: 5000 } }],
  ["one pump is not", { areaCm2: 2400, flowsMlPerMin: { drain: 5000, fill: null } }],
  ["a flow is nothing", { areaCm2: 2400, flowsMlPerMin: { drain: 0, fill: 5000 } }],
])("knows no rates when %s", (_, flows) => {
  expect(learnRates([], flows)).toMatchObject({ basis: "unknown", drainMmPerS: null, fillMmPerS: null });
});

it("learns nothing from a change that told no levels, or showed no movement", () => {
  const mute = idealChange().events.map((event) => ("distanceMm" in event ? { ...event, distanceMm: null } : event));
  const still = idealChange({ stillMm: 74 }).events;
  expect(learnRates([mute, still], NO_FLOWS).basis).toBe("unknown");
});

it("has a median for any number of numbers", () => {
  expect([medianOf([]), medianOf([3]), medianOf([1, 3]), medianOf([9, 1, 2])]).toEqual([null, 3, 2, 2]);
});
