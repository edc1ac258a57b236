import { expect, it } from "vitest";
import { undisturbed } from "./trend.ts";

const at = (seconds: number, distanceMm: number | null = 40) => ({ atMs: seconds * 1000, distanceMm });
const times = (...args: Parameters<typeof undisturbed>) => undisturbed(...args).map(({ atMs }) => atMs / 1000);

it("keeps what came after the last change, once the controller's filter has forgotten the level before", () => {
  expect(times([at(1), at(9), at(12), at(14), at(20, null)], 10_000, 10)).toEqual([14]);
  expect(times([at(14), at(1)], null, 10)).toEqual([1, 14]);
});

it("restarts after a gap longer than three intervals, fifteen seconds at least", () => {
  expect(times([at(0), at(10), at(41), at(50)], null, 10)).toEqual([41, 50]);
  expect(times([at(0), at(10), at(40), at(50)], null, 10)).toEqual([0, 10, 40, 50]);
  expect(times([at(0), at(14), at(30)], null, 1)).toEqual([30]);
});
