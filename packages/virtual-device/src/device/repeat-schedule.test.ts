import { describe, expect, it } from "vitest";
import { RepeatSchedule } from "./repeat-schedule.ts";
import { TelemetryRing } from "./telemetry-ring.ts";
import { PROTOCOL_TIMINGS } from "./timings.ts";

function started(count: number, sentUpMs: number | null = null) {
  const ring = new TelemetryRing(PROTOCOL_TIMINGS);
  for (let index = 0; index < count; index += 1) {
    const { seq } = ring.take({ upMs: 0, clockS: null, distanceMm: 40, rawMm: 40, errorCode: 0, temperatureC: null });
    if (sentUpMs !== null) ring.markSent(seq, sentUpMs, false);
  }
  const schedule = new RepeatSchedule(ring, PROTOCOL_TIMINGS);
  schedule.linkUp(0);
  const sendDue = (nowUpMs: number): number[] => {
    const due = schedule.due(nowUpMs);
    if (due.length > 0) schedule.batchSent(due, nowUpMs);
    return due.map(({ seq }) => seq);
  };
  return { ring, schedule, sendDue };
}

describe("repeating what is unconfirmed", () => {
  it("repeats after 90 seconds, and never what was confirmed", () => {
    const { ring, sendDue } = started(3, 0);
    expect(sendDue(89_999)).toEqual([]);
    ring.confirm([[2, 2]]);
    expect(sendDue(90_000)).toEqual([1, 3]);
  });

  it("sends what was taken offline in batches of twenty, oldest first, one per five seconds while answered", () => {
    const { ring, schedule, sendDue } = started(45);
    expect(sendDue(4999)).toEqual([]);
    expect(sendDue(5000)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    ring.confirm([[1, 20]]);
    schedule.heardServer(5100);
    expect(sendDue(9999)).toEqual([]);
    expect(sendDue(10_000)).toHaveLength(20);
    schedule.heardServer(10_100);
    expect(sendDue(15_000)).toEqual([41, 42, 43, 44, 45]);
  });

  it("sends again what a restored server asks for in the same batches, and a new count of tries", () => {
    const { ring, schedule, sendDue } = started(45, 0);
    ring.confirm([[1, 45]]);
    expect(sendDue(90_000)).toEqual([]);
    schedule.linkUp(100_000);
    ring.reopenAbove(10);
    expect(sendDue(104_999)).toEqual([]);
    expect(sendDue(105_000)).toEqual(Array.from({ length: 20 }, (_, index) => index + 11));
    expect(sendDue(110_000)).toEqual([]);
    ring.confirm([[11, 30]]);
    schedule.heardServer(110_100);
    expect(sendDue(110_100)).toEqual(Array.from({ length: 15 }, (_, index) => index + 31));
  });

  it("only asks once per 90 seconds while the server is silent, and gives nothing up", () => {
    const { ring, sendDue } = started(45);
    let batches = 0;
    for (let upMs = 0; upMs < 3_600_000; upMs += 1000) batches += sendDue(upMs).length > 0 ? 1 : 0;
    expect(batches).toBe(40);
    expect(ring.counts().abandoned).toBe(0);
  });

  it("lets go after three tries that the server passed over", () => {
    const { ring, schedule, sendDue } = started(1);
    for (const upMs of [5000, 95_000, 185_000]) {
      expect(sendDue(upMs)).toEqual([1]);
      schedule.heardServer(upMs + 1000);
    }
    expect(ring.counts().abandoned).toBe(0);
    expect(sendDue(275_000)).toEqual([]);
    expect(ring.counts().abandoned).toBe(1);
  });

  it("does not count a try that a lost connection may have swallowed", () => {
    const { ring, schedule, sendDue } = started(1);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const upMs = attempt * 100_000;
      schedule.linkUp(upMs);
      schedule.heardServer(upMs + 1000);
      expect(sendDue(upMs + 5000)).toEqual([1]);
    }
    expect(ring.counts().abandoned).toBe(0);
  });

  it("counts a try once, also when the packet had no room for the reading", () => {
    const { ring, schedule } = started(1);
    for (const upMs of [5000, 95_000]) {
      schedule.batchSent(schedule.due(upMs), upMs);
      schedule.heardServer(upMs + 1000);
    }
    for (let upMs = 185_000; upMs < 260_000; upMs += 5000) expect(schedule.due(upMs)).toHaveLength(1);
    expect(ring.counts().abandoned).toBe(0);
  });
});
