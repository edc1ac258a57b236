import { describe, expect, it } from "vitest";
import { addSeq, includesSeq } from "./seq-ranges.ts";

const collect = (seqs: number[]): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const seq of seqs) addSeq(ranges, seq);
  return ranges;
};

describe("sequence ranges", () => {
  it("grow, merge and ignore repeats", () => {
    expect(collect([1, 2, 3])).toEqual([[1, 3]]);
    expect(collect([3, 1, 2])).toEqual([[1, 3]]);
    expect(collect([5, 1, 9, 1, 5])).toEqual([
      [1, 1],
      [5, 5],
      [9, 9],
    ]);
    expect(collect([1, 3, 2, 2])).toEqual([[1, 3]]);
  });

  it("hold exactly the numbers that were added, in any order", () => {
    // A fixed linear congruential walk: the same 200 orders on every machine.
    let state = 1;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    for (let round = 0; round < 200; round++) {
      const added = new Set<number>();
      const ranges: [number, number][] = [];
      for (let i = 0; i < 30; i++) {
        const seq = next(40);
        added.add(seq);
        addSeq(ranges, seq);
      }
      for (let seq = 0; seq < 40; seq++) expect(includesSeq(ranges, seq)).toBe(added.has(seq));
      for (let i = 1; i < ranges.length; i++) expect(ranges[i]?.[0]).toBeGreaterThan((ranges[i - 1]?.[1] ?? 0) + 1);
    }
  });
});
