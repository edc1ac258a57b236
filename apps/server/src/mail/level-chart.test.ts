import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { drawLevelChart } from "./level-chart.ts";

const HOUR_MS = 3_600_000;
const [WIDTH_PX, HEIGHT_PX] = [1024, 256];
const LINE = 3;

/** Which colour is where, read back from the file. */
function pixelsOf(png: Buffer): (x: number, y: number) => number | undefined {
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return (x, y) => rows[y * (WIDTH_PX + 1) + 1 + x];
}
const week = (distances: readonly (number | null)[]) =>
  drawLevelChart({
    fromMs: 0,
    toMs: 168 * HOUR_MS,
    points: distances.flatMap((distanceMm, hour) => (distanceMm === null ? [] : [{ atMs: hour * HOUR_MS, distanceMm }])),
    gapMs: 3 * HOUR_MS,
    topDistanceMm: null,
  });
const rowsOfLine = (png: Buffer, x: number): number[] => {
  const colorAt = pixelsOf(png);
  return Array.from({ length: HEIGHT_PX }, (_, y) => y).filter((y) => colorAt(x, y) === LINE);
};

it("is a PNG of its size", () => {
  const png = week([30, 31]);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH_PX, HEIGHT_PX]);
});

it("draws a greater distance lower: the water has fallen", () => {
  const png = week(Array.from({ length: 168 }, (_, hour) => 30 + hour / 4));
  const [early, late] = [rowsOfLine(png, 50), rowsOfLine(png, 900)].map((rows) => Math.min(...rows));
  expect(early).toBeLessThan(late as number);
});

it("leaves a gap where nothing was heard", () => {
  const png = week(Array.from({ length: 168 }, (_, hour) => (hour > 60 && hour < 100 ? null : 30)));
  expect([rowsOfLine(png, 200).length > 0, rowsOfLine(png, 490), rowsOfLine(png, 800).length > 0]).toEqual([true, [], true]);
});

it("does not draw a millimetre of noise as waves", () => {
  const png = week(Array.from({ length: 168 }, (_, hour) => 30 + (hour % 2)));
  expect(Math.max(...rowsOfLine(png, 500)) - Math.min(...rowsOfLine(png, 500))).toBeLessThan(HEIGHT_PX / 6);
});
