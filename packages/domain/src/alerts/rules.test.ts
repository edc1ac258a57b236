import { describe, expect, it } from "vitest";
import { decide, type SeenDevice, trustedLevel, type Watches } from "./rules.ts";

const NOW = 1_794_698_761_000;
const MINUTE_MS = 60_000;

const CALIBRATION = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };

const device = (change: Partial<SeenDevice> = {}): SeenDevice => ({
  intervalS: 10,
  lastReceivedAtMs: NOW,
  hasWillOfCurrentBoot: false,
  isSensorOk: true,
  listeningSinceMs: 0,
  behindMs: 0,
  wasMovingWater: false,
  isRunOpen: false,
  runEndedAtMs: null,
  circulation: { isOn: true, changedAtMs: NOW - 60 * MINUTE_MS },
  calibration: CALIBRATION,
  distanceMm: 31,
  hasDisputedReadings: false,
  ...change,
});

/** The same state for so many minutes, looked at every ten seconds; heard all the time unless it says otherwise. */
function acts(change: Partial<SeenDevice>, minutes: number, isHeard = true): string[] {
  let watches: Watches = {};
  const said: string[] = [];
  for (let atMs = 0; atMs <= minutes * MINUTE_MS; atMs += 10_000) {
    const nowMs = NOW + atMs;
    for (const { code, watch, act } of decide(
      watches,
      device({ ...(isHeard && { lastReceivedAtMs: nowMs }), ...change }),
      nowMs,
    )) {
      const { [code]: _before, ...others } = watches;
      watches = watch === null ? others : { ...others, [code]: watch };
      if (act !== null && act !== "update") said.push(`${act} ${code}${watch?.isWorse ? " worse" : ""} after ${atMs / 1000} s`);
    }
  }
  return said;
}

describe("a device that is in order", () => {
  it("gives nothing to do and nothing to note", () => expect(decide({}, device(), NOW)).toEqual([]));
});

describe("a silent device", () => {
  it("is a warning after ten minutes, counted from its last word", () => {
    expect(acts({}, 15, false)).toEqual(["raise device_offline after 600 s"]);
  });

  it("is critical when it was moving water at its last word", () => {
    expect(acts({ wasMovingWater: true }, 15, false)).toEqual(["raise device_offline worse after 600 s"]);
  });

  it("is silent only as far as what it sent has been worked off", () => {
    const behindMs = 9 * MINUTE_MS;
    expect(acts({ behindMs }, 18, false)).toEqual([]);
    expect(acts({ behindMs }, 20, false)).toEqual(["raise device_offline after 1140 s"]);
  });

  it("is neither there nor away while nobody knows: an open alert waits, and nothing clears it", () => {
    const open = { isOpen: true, isWorse: false, worseSinceMs: null, leavingSinceMs: null, toldAtMs: NOW };
    const watches = { device_offline: { ...open, beganAtMs: NOW - 20 * MINUTE_MS } };
    const seen = device({ lastReceivedAtMs: NOW - 20 * MINUTE_MS, behindMs: 20 * MINUTE_MS });
    expect(decide(watches, seen, NOW + MINUTE_MS / 2)).toEqual([]);
  });

  it("its will changes nothing about that: it may be back in a minute", () => {
    expect(acts({ hasWillOfCurrentBoot: true }, 9, false)).toEqual([]);
  });

  it("is not blamed for the time in which nobody listened", () => {
    const change = { lastReceivedAtMs: NOW - 60 * MINUTE_MS, listeningSinceMs: NOW };
    expect(acts(change, 9)).toEqual([]);
    expect(acts(change, 11)).toEqual(["raise device_offline after 600 s"]);
  });

  it("that reports every five minutes gets the time its interval gives it", () => {
    expect(acts({ intervalS: 300, circulation: null, calibration: null }, 20, false)).toEqual([
      "raise device_offline after 920 s",
    ]);
  });
});

describe("a sensor without a reading", () => {
  it("is told after three minutes, and is critical after an hour", () => {
    expect(acts({ isSensorOk: false, distanceMm: null }, 70)).toEqual([
      "raise sensor_failed after 180 s",
      "rise sensor_failed worse after 3600 s",
    ]);
  });
});

describe("clocks that disagree", () => {
  it("are told after five minutes, once", () => {
    expect(acts({ hasDisputedReadings: true }, 4)).toEqual([]);
    expect(acts({ hasDisputedReadings: true }, 60)).toEqual(["raise clocks_disagree after 300 s"]);
  });
});

describe("[SAFE-17] circulation that stands", () => {
  it("is critical after 30 minutes, counted from when it stopped", () => {
    const circulation = { isOn: false, changedAtMs: NOW - 20 * MINUTE_MS };
    expect(acts({ circulation, calibration: null }, 12)).toEqual(["raise circulation_off after 600 s"]);
  });

  it("also when nobody knows since when: then from the first look", () => {
    const circulation = { isOn: false, changedAtMs: null };
    expect(acts({ circulation, calibration: null }, 31)).toEqual(["raise circulation_off after 1800 s"]);
  });

  it("is not told of a device without such a pump", () => expect(acts({ circulation: null }, 60)).toEqual([]));
});

describe("the level", () => {
  it("low is a warning after five minutes, very low is critical", () => {
    expect(acts({ distanceMm: 50 }, 10)).toEqual(["raise level_low after 300 s"]);
    expect(acts({ distanceMm: 57 }, 10)).toEqual(["raise level_low worse after 300 s"]);
  });

  it("above the top mark is a warning after two minutes, far above is critical", () => {
    expect(acts({ distanceMm: 23 }, 10)).toEqual(["raise level_high after 120 s"]);
    expect(acts({ distanceMm: 18 }, 10)).toEqual(["raise level_high worse after 120 s"]);
    expect(acts({ distanceMm: 26 }, 60)).toEqual([]);
  });

  it.each([
    ["not calibrated", { calibration: null }],
    ["no good reading", { isSensorOk: false }],
    ["not heard", { lastReceivedAtMs: NOW - 60_000 }],
    ["implausibly near", { distanceMm: 3 }],
    ["implausibly far", { distanceMm: 200 }],
    ["a run is open", { isRunOpen: true }],
    ["a run has just ended", { runEndedAtMs: NOW - 9 * MINUTE_MS }],
    ["circulation has just changed", { circulation: { isOn: true, changedAtMs: NOW - 4 * MINUTE_MS } }],
  ] satisfies [string, Partial<SeenDevice>][])("is not judged: %s", (_why, change) => {
    expect(trustedLevel(device(), NOW)).not.toBeNull();
    expect(trustedLevel(device(change), NOW)).toBeNull();
  });

  it("with circulation off it stands higher: measured by the other top mark, or not at all", () => {
    const circulation = { isOn: false, changedAtMs: NOW - 6 * MINUTE_MS };
    expect(acts({ circulation, distanceMm: 15 }, 10)).toEqual([]);
    const calibration = { ...CALIBRATION, topOffDistanceMm: 24 };
    expect(acts({ circulation, calibration, distanceMm: 20 }, 10)).toEqual([]);
    expect(acts({ circulation, calibration, distanceMm: 15 }, 10)).toEqual(["raise level_high after 120 s"]);
  });
});
