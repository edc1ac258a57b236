import { describe, expect, it } from "vitest";
import { createOldestAge, createSettledUpTo, type StreamState } from "./stream-lag.ts";

/** One worker that settles in order; `held`: what another one held when it was killed, of the very first messages. */
const state = (lastSeq: number, settledSeq: number, { waiting = lastSeq - settledSeq, held = 0 } = {}): StreamState => ({
  waiting: waiting + held,
  settledSeq: held > 0 ? 0 : settledSeq,
  lastSeq,
  handedOut: settledSeq,
  settled: settledSeq - held,
  taken: lastSeq,
});

describe("how long the oldest message has waited", () => {
  /** Looks at a stream every ten seconds. */
  function looking() {
    let nowMs = 0;
    const ageOf = createOldestAge(() => nowMs);
    return (lastSeq: number, settledSeq: number): number => {
      nowMs += 10_000;
      return ageOf(state(lastSeq, settledSeq));
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

  it("is not that of messages that a killed worker held, while newer ones are settled", () => {
    let nowMs = 0;
    const ageOf = createOldestAge(() => nowMs);
    const look = (lastSeq: number, settledSeq: number) => {
      nowMs += 10_000;
      return ageOf(state(lastSeq, settledSeq, { held: 1 }));
    };
    expect([look(5, 5), look(10, 10), look(15, 15), look(20, 15), look(25, 15)]).toEqual([0, 0, 0, 10, 20]);
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
    return (lastSeq: number, settledSeq: number, more: Parameters<typeof state>[2] = {}): number | null => {
      nowMs += 10_000;
      const upToMs = settledUpTo(state(lastSeq, settledSeq, more), nowMs);
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

  it("does not wait for what a killed worker held, as long as newer messages are settled", () => {
    const look = looking();
    const held = { held: 3 };
    expect([look(5, 5), look(10, 10, held), look(20, 20, held), look(30, 30, held)]).toEqual([10, 10, 20, 30]);
    // Nor is a stall hidden by it.
    expect([look(40, 30, held), look(50, 30, held)]).toEqual([30, 30]);
  });

  it("is now when nothing waits, although messages that nobody took are gone", () => {
    const look = looking();
    expect([look(900, 400), look(900, 400, { waiting: 0 })]).toEqual([null, 20]);
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
