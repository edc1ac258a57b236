import { describe, expect, it } from "vitest";
import { createOldestAge, createSettledUpTo } from "./stream-lag.ts";

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

describe("up to when everything is settled", () => {
  /** Looks at a stream every ten seconds; the answer is in seconds. */
  function looking() {
    let nowMs = 0;
    const settledUpTo = createSettledUpTo();
    return (lastSeq: number, settledSeq: number, waiting = lastSeq - settledSeq): number | null => {
      nowMs += 10_000;
      const upToMs = settledUpTo({ waiting, settledSeq, lastSeq }, nowMs);
      return upToMs === null ? null : upToMs / 1000;
    };
  }

  it("is now while nothing waits, however long nothing came", () => {
    const look = looking();
    expect([look(0, 0), look(5, 5), look(5, 5), look(900, 900)]).toEqual([10, 20, 30, 40]);
  });

  it("stands still while nothing is settled, and follows what is", () => {
    const look = looking();
    expect([look(5, 5), look(7, 5), look(9, 5), look(12, 6), look(12, 8), look(12, 9), look(12, 12)]).toEqual([
      10, 10, 10, 10, 20, 30, 70,
    ]);
  });

  it("is the look before while there is always something on its way", () => {
    const look = looking();
    expect([look(5, 5), look(105, 100), look(205, 200), look(305, 300)]).toEqual([10, 10, 20, 30]);
  });

  it("is not known to whoever begins to look during a lag", () => {
    const look = looking();
    expect([look(900, 400), look(950, 600), look(980, 920)]).toEqual([null, null, 10]);
  });

  it("is now when nothing waits, although messages that nobody took are gone", () => {
    const look = looking();
    expect([look(900, 400), look(900, 400, 0)]).toEqual([null, 20]);
  });

  it("begins anew with a stream that was made anew", () => {
    const look = looking();
    expect([look(500, 500), look(2, 0), look(3, 2)]).toEqual([10, null, 20]);
  });

  it("stays right when it looks for days", () => {
    const look = looking();
    look(0, 0);
    for (let seq = 1; seq < 12_000; seq += 1) look(seq, 0);
    expect(look(12_000, 0)).toBe(10);
    expect(look(12_000, 11_990)).toBeGreaterThan(119_000);
    expect(look(12_000, 11_990)).toBeLessThanOrEqual(119_910);
  });
});
