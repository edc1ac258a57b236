import { describe, expect, it } from "vitest";
import { createOldestAge } from "./stream-lag.ts";

describe("how long the oldest message has waited", () => {
  /** Looks at a stream every ten seconds. */
  function looking() {
    let nowMs = 0;
    const ageOf = createOldestAge(() => nowMs);
    return (lastSeq: number, settledSeq: number): number => {
      nowMs += 10_000;
      return ageOf({ waiting: lastSeq - settledSeq, settledSeq, lastSeq });
    };
  }

  it("is nothing while all are settled, however long nothing came", () => {
    const look = looking();
    expect([look(5, 5), look(5, 5), look(900, 900), look(900, 900)]).toEqual([0, 0, 0, 0]);
  });

  it("counts from the look that first saw it, and goes with the messages before it", () => {
    const look = looking();
    expect([look(5, 5), look(7, 5), look(9, 5), look(9, 6), look(9, 7), look(9, 9), look(10, 9)]).toEqual([
      0, 0, 10, 20, 20, 0, 0,
    ]);
  });

  it("begins anew with a stream that was made anew", () => {
    const look = looking();
    expect([look(500, 400), look(500, 400), look(2, 0), look(3, 0)]).toEqual([0, 10, 0, 10]);
  });

  it("stays right when it looks for days", () => {
    const look = looking();
    for (let seq = 1; seq < 12_000; seq += 1) look(seq, 0);
    expect(look(12_000, 0)).toBe(119_990);
  });
});
