import { describe, expect, it } from "vitest";
import { seededRandom } from "@/testing/seeded-random.ts";
import { clustersOf } from "./clusters.ts";

const WIDTH_PX = 700;
const stretch = { fromMs: 0, toMs: WIDTH_PX };
const at = (...timesMs: readonly number[]) => timesMs.map((atMs) => ({ atMs }));
const timesOf = (marks: readonly { atMs: number }[]) =>
  clustersOf(marks, stretch, WIDTH_PX).map(({ marks: group }) => group.map(({ atMs }) => atMs));

function timesFrom(seed: number): readonly number[] {
  const next = seededRandom(seed);
  return Array.from({ length: Math.floor(next() * 120) }, () => next() * 1.2 * WIDTH_PX - 0.1 * WIDTH_PX);
}

describe("what can be pressed in a lane", () => {
  it("is each mark where there is room, and several together where there is none", () => {
    expect(timesOf(at(10, 200, 30, 400))).toEqual([[10, 30], [200], [400]]);
    expect(timesOf([])).toEqual([]);
  });

  it("never mixes what happened with what is planned, nor covers one with the other", () => {
    const marks = [100, 110, 120].map((atMs) => ({ atMs, isPast: atMs < 115 }));
    const [past, coming] = clustersOf(marks, stretch, WIDTH_PX, ({ isPast }) => isPast);
    expect([past?.marks.length, coming?.marks.length]).toEqual([2, 1]);
    expect((past?.leftPx ?? 0) + (past?.widthPx ?? 0)).toBeLessThanOrEqual(coming?.leftPx ?? 0);
  });

  it("is centred on a mark that stands alone", () => {
    const [alone] = clustersOf(at(300), stretch, WIDTH_PX);
    expect([alone?.leftPx, alone?.widthPx]).toEqual([276, 48]);
  });

  it("holds each mark of the stretch once, is at least 24 px wide and never covers another", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const marks = at(...timesFrom(seed));
      const clusters = clustersOf(marks, stretch, WIDTH_PX);
      const within = marks.map(({ atMs }) => atMs).filter((atMs) => atMs >= 0 && atMs <= WIDTH_PX);
      expect(clusters.flatMap(({ marks: group }) => group.map(({ atMs }) => atMs))).toEqual(within.toSorted((a, b) => a - b));
      for (const [index, { leftPx, widthPx, marks: group }] of clusters.entries()) {
        expect(widthPx).toBeGreaterThanOrEqual(24 - 1e-9);
        for (const { xPx } of group) expect(xPx >= leftPx - 1e-9 && xPx <= leftPx + widthPx + 1e-9).toBe(true);
        const after = clusters[index + 1];
        if (after) expect(leftPx + widthPx).toBeLessThanOrEqual(after.leftPx + 1e-9);
      }
    }
  });
});
