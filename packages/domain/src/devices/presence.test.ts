import { describe, expect, it } from "vitest";
import { deviceStatus, freshness, heardFreshness, isDeviceOffline } from "./presence.ts";

describe("[SAFE-18] the freshness ladder", () => {
  it.each([
    [0, "live"],
    [30_000, "live"],
    [30_001, "late"],
    [120_000, "late"],
    [120_001, "stale"],
  ])("at a 10 s interval an age of %d ms is %s", (ageMs, rung) => {
    expect(freshness(ageMs, 10, true)).toBe(rung);
  });

  it("has floors for short intervals and stretches for long ones", () => {
    expect(freshness(15_000, 1, true)).toBe("live");
    expect(freshness(15_001, 1, true)).toBe("late");
    expect(freshness(900_000, 300, true)).toBe("live");
    expect(freshness(3_600_000, 300, true)).toBe("late");
  });

  it("is stale when the device is offline, none without a reading", () => {
    expect(freshness(1, 10, false)).toBe("stale");
    expect(freshness(null, 10, true)).toBe("none");
  });
});

describe("[SAFE-18] the freshness of what a server tells that is behind", () => {
  const rung = (ageMs: number | null, isServerBehind: boolean, isOffline = false) =>
    heardFreshness(ageMs, { intervalS: 10, isOffline, isServerBehind });

  it("is no better for the delay: what would be called silent is stale", () => {
    expect([rung(30_000, true), rung(40_000, true), rung(40_001, true)]).toEqual(["live", "late", "stale"]);
    expect([rung(40_001, false), rung(40_001, false, true)]).toEqual(["late", "stale"]);
    expect([rung(1, true, true), rung(null, true)]).toEqual(["stale", "none"]);
  });
});

describe("device status", () => {
  const facts = {
    lastReceivedAtMs: 1_000_000,
    intervalS: 10,
    hasWillOfCurrentBoot: false,
    hasLatchedFault: false,
    isSensorOk: true,
  };

  it("is online for three intervals and ten seconds", () => {
    expect(deviceStatus(facts, 1_040_000)).toBe("online");
    expect(deviceStatus(facts, 1_040_001)).toBe("offline");
  });

  it("is offline at once with the will of the current boot, and before the first message", () => {
    expect(deviceStatus({ ...facts, hasWillOfCurrentBoot: true }, 1_000_000)).toBe("offline");
    expect(deviceStatus({ ...facts, lastReceivedAtMs: null }, 1_000_000)).toBe("offline");
  });

  it("is error while connected with a fault or a failed sensor", () => {
    expect(deviceStatus({ ...facts, hasLatchedFault: true }, 1_000_000)).toBe("error");
    expect(deviceStatus({ ...facts, isSensorOk: false }, 1_000_000)).toBe("error");
  });
});

describe("whether a device is away", () => {
  const NOW_MS = 1_000_000_000;
  const row = (agoMs: number | null, status: "online" | "offline" | "error" = "offline") => ({
    status,
    lastSeenAtMs: agoMs === null ? null : NOW_MS - agoMs,
    intervalS: 10,
  });
  const heard = (agoMs: number) => NOW_MS - agoMs;

  it("is the row's word as long as nothing newer is known", () => {
    expect(isDeviceOffline(row(3000, "online"), null, NOW_MS)).toBe(false);
    expect(isDeviceOffline(row(300_000, "error"), null, NOW_MS)).toBe(false);
    expect(isDeviceOffline(row(300_000), null, NOW_MS)).toBe(true);
    expect(isDeviceOffline(row(300_000), heard(300_000), NOW_MS)).toBe(true);
  });

  it("is not the word of a row that stood still while readings came", () => {
    expect(isDeviceOffline(row(300_000), heard(30_000), NOW_MS)).toBe(false);
    expect(isDeviceOffline(row(null), heard(30_000), NOW_MS)).toBe(false);
    expect(isDeviceOffline(row(300_000), heard(30_001), NOW_MS)).toBe(true);
  });

  it("is the last will's word at once, although a reading came just before", () => {
    expect(isDeviceOffline(row(4000), heard(3000), NOW_MS)).toBe(true);
    // At one reading a second a row is old before a reading is.
    expect(isDeviceOffline({ ...row(14_500), intervalS: 1 }, heard(14_400), NOW_MS)).toBe(true);
  });
});
