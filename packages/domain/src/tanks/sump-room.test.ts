import { expect, it } from "vitest";
import { sumpRoomAfter } from "./sump-room.ts";

/** A millimetre is 0.12 L. */
const BEFORE = { sumpRoomLitres: 12, topDistanceMm: 30, areaCm2: 1200 };

it.each([
  [20, 10.8],
  [29, 11.88],
  [30, 12],
])("a top mark nearer to the sensor leaves less room below the rim: %d mm", (topAfterMm, litres) => {
  expect(sumpRoomAfter(BEFORE, topAfterMm)).toBeCloseTo(litres, 9);
});

it("is never less than nothing, nor more than was said: the sensor may have been mounted higher", () => {
  expect(sumpRoomAfter({ ...BEFORE, sumpRoomLitres: 1 }, 10)).toBe(0);
  expect(sumpRoomAfter(BEFORE, 60)).toBe(12);
});

it("has to be said again where nobody knows how much a millimetre is", () => {
  expect(sumpRoomAfter({ ...BEFORE, areaCm2: null }, 20)).toBeNull();
  expect(sumpRoomAfter({ ...BEFORE, areaCm2: null }, 40)).toBeNull();
  expect(sumpRoomAfter({ ...BEFORE, areaCm2: Number.NaN }, 20)).toBeNull();
  expect(sumpRoomAfter({ ...BEFORE, areaCm2: null }, 30)).toBe(12);
});

it("stays with the first mark, and unknown where nobody said it", () => {
  expect(sumpRoomAfter({ ...BEFORE, topDistanceMm: null }, 20)).toBe(12);
  expect(sumpRoomAfter({ ...BEFORE, sumpRoomLitres: null }, 20)).toBeNull();
});
