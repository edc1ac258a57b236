import { describe, expect, it } from "vitest";
import { TelemetryRing } from "./telemetry-ring.ts";
import { PROTOCOL_TIMINGS } from "./timings.ts";

const at = (upMs: number) => ({ upMs, clockS: null, distanceMm: 40, rawMm: 40, errorCode: 0, temperatureC: null });

function ringWith(count: number, limits = PROTOCOL_TIMINGS): TelemetryRing {
  const ring = new TelemetryRing(limits);
  for (let index = 0; index < count; index += 1) ring.take(at(index * 10_000));
  return ring;
}

const heldSeqs = (ring: TelemetryRing) => [...ring.held()].map(({ reading }) => reading.seq);

describe("the telemetry ring", () => {
  it("numbers readings from 1 and repeats them until they are confirmed", () => {
    const ring = ringWith(10);
    ring.confirm([
      [1, 3],
      [7, 8],
    ]);
    expect(heldSeqs(ring)).toEqual([4, 5, 6, 9, 10]);
    expect([3, 4, 7, 11].map((seq) => ring.isConfirmed(seq))).toEqual([true, false, true, false]);
    expect(ring.counts()).toEqual({ taken: 10, published: 0, confirmed: 5, unconfirmed: 5, abandoned: 0 });
  });

  it("does not count what it never took, nor the same twice", () => {
    const ring = ringWith(3);
    ring.confirm([[0, 2_000_000_000]]);
    ring.confirm([[1, 3]]);
    expect(ring.counts()).toMatchObject({ taken: 3, confirmed: 3, unconfirmed: 0 });
  });

  it("loses nothing of four hours at ten seconds, and of the ten minutes in which the connection returns", () => {
    const ring = ringWith(1500);
    expect(heldSeqs(ring)).toHaveLength(1500);
    expect(ring.counts().abandoned).toBe(0);
  });

  it("thins to one a minute beyond, and stays bounded", () => {
    const ring = ringWith(1500 + 60);
    const older = heldSeqs(ring).slice(0, -1500);
    expect(older).toEqual([1, 7, 13, 19, 25, 31, 37, 43, 49, 55]);
    expect(ring.counts().abandoned).toBe(50);
    expect(heldSeqs(ringWith(30_000))).toHaveLength(2880);
  });

  it("keeps what was confirmed, and repeats of it what a restored server does not have", () => {
    const ring = ringWith(10);
    for (let seq = 1; seq <= 10; seq += 1) ring.markSent(seq, 0, false);
    ring.confirm([[1, 9]]);
    ring.reopenAbove(9);
    expect(heldSeqs(ring)).toEqual([10]);
    ring.reopenAbove(6);
    expect(heldSeqs(ring)).toEqual([7, 8, 9, 10]);
    expect([6, 7].map((seq) => ring.isConfirmed(seq))).toEqual([true, false]);
    expect(ring.counts()).toEqual({ taken: 10, published: 10, confirmed: 6, unconfirmed: 4, abandoned: 0 });
    ring.confirm([[1, 10]]);
    expect(ring.counts()).toMatchObject({ published: 10, confirmed: 10, unconfirmed: 0 });
    ring.reopenAbove(0);
    expect(heldSeqs(ring)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("keeps as many confirmed readings as unconfirmed ones, and abandons none of them", () => {
    const ring = new TelemetryRing(PROTOCOL_TIMINGS);
    for (let index = 0; index < 30_000; index += 1) ring.confirm([[0, ring.take(at(index * 10_000)).seq]]);
    expect(ring.counts()).toMatchObject({ confirmed: 30_000, abandoned: 0 });
    ring.reopenAbove(0);
    expect(heldSeqs(ring)).toHaveLength(2880);
    expect(heldSeqs(ring).slice(-1500)[0]).toBe(30_000 - 1499);
  });

  it("counts what was asked for again and passed over as abandoned, not as confirmed", () => {
    const ring = ringWith(3);
    ring.confirm([[1, 3]]);
    ring.reopenAbove(1);
    ring.letGo(2);
    expect(ring.counts()).toMatchObject({ confirmed: 1, unconfirmed: 2, abandoned: 1 });
    ring.confirm([[2, 2]]);
    expect(ring.counts()).toMatchObject({ confirmed: 2, unconfirmed: 1, abandoned: 0 });
  });

  it("counts a reading as published once, and as confirmed even after it was abandoned", () => {
    const ring = ringWith(5);
    ring.markSent(2, 0, false);
    ring.markSent(2, 90_000, true);
    ring.letGo(2);
    expect(ring.counts()).toMatchObject({ published: 1, abandoned: 1, unconfirmed: 5 });
    ring.confirm([[2, 2]]);
    expect(ring.counts()).toMatchObject({ confirmed: 1, abandoned: 0, unconfirmed: 4 });
  });
});
