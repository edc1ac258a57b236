import { describe, expect, it } from "vitest";
import {
  type Dispute,
  isUndisputed,
  LONGEST_DISPUTE_MS,
  MOST_CORRECTIONS,
  placeWaiting,
  SETTLES_AFTER_MS,
  settle,
  type WaitingReading,
} from "./disputed-time.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** When the boot really began. */
const TRUE_MS = 1_794_698_000_000;

/** A message at this uptime, heard by a server and sent by a device whose clocks are off by so much; null: no clock at all. */
const waiting = (upMs: number, serverOffMs: number, deviceOffMs: number | null = null): WaitingReading => ({
  upMs,
  sentUpMs: upMs,
  receivedAtMs: TRUE_MS + upMs + serverOffMs,
  clockS: deviceOffMs === null ? null : Math.round((TRUE_MS + upMs + deviceOffMs) / 1000),
});
const everyMinute = (fromMs: number, toMs: number, serverOffMs: number, deviceOffMs: number | null = null) =>
  Array.from({ length: Math.round((toMs - fromMs) / MINUTE_MS) + 1 }, (_, n) =>
    waiting(fromMs + n * MINUTE_MS, serverOffMs, deviceOffMs),
  );

function disputeOf(readings: readonly WaitingReading[], change: Partial<Dispute> & { anchorOffMs?: number } = {}): Dispute {
  const newest = readings.at(-1) ?? waiting(0, 0);
  const { anchorOffMs = 0, ...rest } = change;
  return {
    anchor: { anchorMs: TRUE_MS + anchorOffMs, isSettled: false },
    anchoredUpMs: 0,
    corrections: 0,
    waiting: readings,
    latest: { upMs: newest.sentUpMs, receivedAtMs: newest.receivedAtMs },
    nextAnchorMs: null,
    nowMs: newest.receivedAtMs,
    isFull: false,
    ...rest,
  };
}
const settledOffMs = (dispute: Dispute): number | null => {
  const settlement = settle(dispute);
  return settlement && settlement.anchorMs - TRUE_MS;
};

describe("a reading", () => {
  const anchor = { anchorMs: TRUE_MS, isSettled: false };
  it("is placed at once while anchor, server and device agree, or the device has no clock", () => {
    expect(isUndisputed(anchor, TRUE_MS + 9 * MINUTE_MS, 1000, null)).toBe(true);
    expect(isUndisputed(anchor, TRUE_MS, 1000, TRUE_MS / 1000 + 500)).toBe(true);
    expect(isUndisputed(anchor, TRUE_MS, 1000, 12)).toBe(true);
  });

  it("waits when the server's clock or the device's says otherwise", () => {
    expect(isUndisputed(anchor, TRUE_MS + 11 * MINUTE_MS, 1000, null)).toBe(false);
    expect(isUndisputed(anchor, TRUE_MS - 11 * MINUTE_MS, 1000, null)).toBe(false);
    expect(isUndisputed(anchor, TRUE_MS, 1000, TRUE_MS / 1000 - 7200)).toBe(false);
  });

  it("does not wait for a device whose clock stays wrong once the anchor is settled", () => {
    expect(isUndisputed({ ...anchor, isSettled: true }, TRUE_MS, 1000, TRUE_MS / 1000 - 7200)).toBe(true);
  });

  it("does not wait because a crystal is a little slow for half a year", () => {
    const halfYearMs = 180 * DAY_MS;
    expect(isUndisputed(anchor, TRUE_MS + halfYearMs * 60e-6, halfYearMs, null)).toBe(true);
    expect(isUndisputed(anchor, TRUE_MS + 16 * MINUTE_MS, DAY_MS, null)).toBe(false);
  });
});

describe.each([
  ["20 minutes ahead", 20 * MINUTE_MS],
  ["2 hours behind", -2 * HOUR_MS],
  ["10 days behind", -10 * DAY_MS],
])("a server clock %s at the first message", (_, offMs) => {
  it("is settled a minute after it was put right, when the device knows the time", () => {
    const wrong = everyMinute(0, 3 * MINUTE_MS, offMs, 0);
    expect(settle(disputeOf(wrong, { anchorOffMs: offMs }))).toBeNull();
    const right = everyMinute(4 * MINUTE_MS, 5 * MINUTE_MS, 0, 0);
    expect(settledOffMs(disputeOf([...wrong, ...right], { anchorOffMs: offMs }))).toBe(0);
  });

  it("is settled ten minutes after it was put right, when the device has no clock", () => {
    const right = everyMinute(4 * MINUTE_MS, 4 * MINUTE_MS + SETTLES_AFTER_MS, 0);
    expect(settle(disputeOf(right.slice(0, -1), { anchorOffMs: offMs }))).toBeNull();
    expect(settledOffMs(disputeOf(right, { anchorOffMs: offMs }))).toBe(0);
  });

  it("is settled also when the device took its wrong time from the server", () => {
    const right = everyMinute(4 * MINUTE_MS, 14 * MINUTE_MS, 0, offMs);
    expect(settledOffMs(disputeOf(right, { anchorOffMs: offMs }))).toBe(0);
  });

  it("is believed after ten minutes if nobody puts it right: everything else here goes by it", () => {
    expect(settledOffMs(disputeOf(everyMinute(0, 10 * MINUTE_MS, offMs, 0), { anchorOffMs: offMs }))).toBe(offMs);
  });

  it("is found out after a restart by when the next boot began", () => {
    const ended = { anchorOffMs: offMs, latest: null };
    const wrong = everyMinute(0, 3 * MINUTE_MS, offMs, 0);
    expect(settle(disputeOf(wrong, ended))).toBeNull();
    expect(settledOffMs(disputeOf(wrong, { ...ended, nextAnchorMs: TRUE_MS + 3.2 * MINUTE_MS }))).toBe(0);
  });
});

describe.each([
  ["20 minutes ahead", 20 * MINUTE_MS],
  ["2 hours behind", -2 * HOUR_MS],
  ["10 days behind", -10 * DAY_MS],
])("a device clock %s", (_, offMs) => {
  it("loses against the server's after ten minutes", () => {
    expect(settle(disputeOf(everyMinute(0, 9 * MINUTE_MS, 0, offMs)))).toBeNull();
    expect(settledOffMs(disputeOf(everyMinute(0, 10 * MINUTE_MS, 0, offMs)))).toBe(0);
  });

  it("loses at once when it is put right", () => {
    const readings = [...everyMinute(0, 2 * MINUTE_MS, 0, offMs), waiting(3 * MINUTE_MS, 0, 0)];
    expect(settledOffMs(disputeOf(readings))).toBe(0);
  });

  it("loses after a restart", () => {
    const readings = everyMinute(0, 3 * MINUTE_MS, 0, offMs);
    expect(settledOffMs(disputeOf(readings, { latest: null, nextAnchorMs: TRUE_MS + 3.2 * MINUTE_MS }))).toBe(0);
  });
});

describe("a server clock that goes wrong later", () => {
  const dayMs = DAY_MS;
  const glitch = everyMinute(dayMs, dayMs + 30 * MINUTE_MS, HOUR_MS);

  it("moves nothing while the anchor has held longer, and the anchor holds when it comes back", () => {
    expect(settle(disputeOf(glitch))).toBeNull();
    const latest = { upMs: dayMs + 31 * MINUTE_MS, receivedAtMs: TRUE_MS + dayMs + 31 * MINUTE_MS };
    expect(settledOffMs(disputeOf(glitch, { latest, nowMs: latest.receivedAtMs }))).toBe(0);
  });

  it("is followed after two hours", () => {
    expect(settledOffMs(disputeOf(everyMinute(dayMs, dayMs + LONGEST_DISPUTE_MS, HOUR_MS)))).toBe(HOUR_MS);
  });

  it("is not even suspected because one message came late", () => {
    const latest = { upMs: 8 * HOUR_MS, receivedAtMs: TRUE_MS + 8 * HOUR_MS };
    expect(settledOffMs(disputeOf([waiting(7 * HOUR_MS, HOUR_MS)], { latest, nowMs: latest.receivedAtMs }))).toBe(0);
  });
});

describe("the end of waiting", () => {
  it("comes when the device falls silent, and when the room runs out", () => {
    const readings = everyMinute(0, 3 * MINUTE_MS, 0, -2 * HOUR_MS);
    const silent = { nowMs: TRUE_MS + 3 * MINUTE_MS + HOUR_MS + 1 };
    expect(settledOffMs(disputeOf(readings, silent))).toBe(0);
    expect(settledOffMs(disputeOf(readings, { isFull: true }))).toBe(0);
    expect(settledOffMs(disputeOf(readings, { isFull: true, latest: null }))).toBe(0);
  });

  it("comes at once for what waits of a boot that is settled", () => {
    const settled = { anchor: { anchorMs: TRUE_MS, isSettled: true } };
    expect(settledOffMs(disputeOf([waiting(5000, 0, HOUR_MS)], settled))).toBe(0);
  });
});

describe("[SEC-10] an invented uptime", () => {
  const invented = everyMinute(31 * 365 * DAY_MS, 31 * 365 * DAY_MS + 3 * HOUR_MS, -31 * 365 * DAY_MS);

  it("does not move rows by years: its readings go where the server heard them", () => {
    const dispute = disputeOf(invented);
    const settlement = settle(dispute);
    expect(settlement).toEqual({ anchorMs: TRUE_MS, isOwn: true });
    const [first] = invented;
    if (!settlement || !first) throw new Error("not settled");
    expect(placeWaiting(settlement, first)).toEqual({ takenAtMs: first.receivedAtMs, receivedAtMs: first.receivedAtMs });
  });

  it("moves a boot's rows only so often", () => {
    const readings = everyMinute(0, 10 * MINUTE_MS, HOUR_MS);
    expect(settle(disputeOf(readings, { corrections: MOST_CORRECTIONS - 1 }))).toMatchObject({ isOwn: false });
    expect(settle(disputeOf(readings, { corrections: MOST_CORRECTIONS }))).toMatchObject({ isOwn: true });
  });

  it("does not scatter readings that a server heard whose own clock was set", () => {
    expect(placeWaiting({ anchorMs: TRUE_MS - 900 * DAY_MS, isOwn: false }, waiting(1000, 0)).takenAtMs).toBe(TRUE_MS + 1000);
  });
});

describe("a reading that waited", () => {
  const settlement = { anchorMs: TRUE_MS, isOwn: false };

  it("goes where its boot's anchor puts it, and was heard when it was sent if the clock was wrong then", () => {
    const reading = { ...waiting(5 * MINUTE_MS, -10 * DAY_MS, 2000), upMs: 4 * MINUTE_MS, clockS: null };
    expect(placeWaiting(settlement, reading)).toEqual({
      takenAtMs: TRUE_MS + 4 * MINUTE_MS,
      receivedAtMs: TRUE_MS + 5 * MINUTE_MS,
    });
  });

  it("comes home also from a server that believed it was 1970", () => {
    expect(placeWaiting(settlement, waiting(1000, -TRUE_MS)).takenAtMs).toBe(TRUE_MS + 1000);
    const right = everyMinute(4 * MINUTE_MS, 14 * MINUTE_MS, 0);
    expect(settle(disputeOf(right, { anchorOffMs: -TRUE_MS }))).toEqual({ anchorMs: TRUE_MS, isOwn: false });
  });
});
