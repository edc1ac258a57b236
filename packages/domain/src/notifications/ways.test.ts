import { describe, expect, it } from "vitest";
import { canBeCalled, isAlarming, isProven, isReachable, type WayFacts, wayHealth } from "./ways.ts";

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;
const ago = (days: number): number => NOW_MS - days * DAY_MS;
const way = (change: Partial<WayFacts> = {}): WayFacts => ({
  isOn: true,
  isForCritical: true,
  watchedSinceMs: ago(60),
  deliveredAtMs: ago(2),
  givenUpAtMs: null,
  endedAtMs: null,
  confirmedAtMs: ago(50),
  ...change,
});

describe("a way to a person", () => {
  it.each<readonly [string, Partial<WayFacts>]>([
    ["confirmed", {}],
    ["confirmed", { givenUpAtMs: ago(3) }],
    ["unconfirmed", { confirmedAtMs: null }],
    ["unconfirmed", { confirmedAtMs: null, deliveredAtMs: null, watchedSinceMs: ago(7.9) }],
    ["silent", { deliveredAtMs: ago(8) }],
    ["silent", { deliveredAtMs: null, watchedSinceMs: ago(8) }],
    // What was delivered to another address proves nothing of this one, nor does its silence accuse it.
    ["confirmed", { deliveredAtMs: ago(20), watchedSinceMs: ago(1) }],
    ["failing", { givenUpAtMs: ago(1) }],
    ["failing", { givenUpAtMs: ago(1), deliveredAtMs: null }],
    ["failing", { givenUpAtMs: ago(1), watchedSinceMs: ago(1) }],
    // It was renewed or switched on again since.
    ["confirmed", { givenUpAtMs: ago(1), watchedSinceMs: ago(0.5) }],
    ["unconfirmed", { givenUpAtMs: ago(1), watchedSinceMs: ago(0.5), deliveredAtMs: null, confirmedAtMs: null }],
    ["off", { isOn: false, givenUpAtMs: ago(1) }],
    // Nobody switched it off: its browser is gone.
    ["failing", { isOn: false, endedAtMs: ago(1) }],
  ])("is %s with %j", (health, change) => {
    expect(wayHealth(way(change), NOW_MS)).toBe(health);
  });

  it("[SAFE-22] wakes only when it is on, for critical alerts, and not known to be dead", () => {
    expect(isReachable([way()], NOW_MS)).toBe(true);
    expect(isReachable([way({ confirmedAtMs: null, deliveredAtMs: null, watchedSinceMs: NOW_MS })], NOW_MS)).toBe(true);
    for (const dead of [
      { isOn: false },
      { isForCritical: false },
      { givenUpAtMs: ago(1) },
      { deliveredAtMs: ago(9) },
      { isOn: false, endedAtMs: ago(1) },
    ])
      expect(isReachable([way(dead)], NOW_MS)).toBe(false);
    expect(isReachable([way({ givenUpAtMs: ago(1) }), way()], NOW_MS)).toBe(true);
    expect(isReachable([], NOW_MS)).toBe(false);
  });

  it("[SAFE-22] calls when nobody answers also where it is not for critical alerts, and never when it is off or dead", () => {
    expect(canBeCalled([way({ isForCritical: false })], NOW_MS)).toBe(true);
    for (const dead of [{ isOn: false }, { givenUpAtMs: ago(1) }, { deliveredAtMs: ago(9) }])
      expect(canBeCalled([way(dead)], NOW_MS)).toBe(false);
    expect(canBeCalled([], NOW_MS)).toBe(false);
  });

  it("works again only once something has arrived since it was mended", () => {
    expect(isProven(way({ givenUpAtMs: ago(3) }), NOW_MS)).toBe(true);
    const unproven = [{ watchedSinceMs: ago(1) }, { deliveredAtMs: null, watchedSinceMs: ago(1) }, { isOn: false }];
    for (const change of [...unproven, { givenUpAtMs: ago(1) }]) expect(isProven(way(change), NOW_MS)).toBe(false);
  });

  it("is no alarm while somebody is still typing in its token", () => {
    expect(isAlarming(way({ givenUpAtMs: NOW_MS - 60_000 }), NOW_MS)).toBe(false);
    expect(isAlarming(way({ givenUpAtMs: NOW_MS - 600_000 }), NOW_MS)).toBe(true);
    expect(isAlarming(way({ deliveredAtMs: ago(8) }), NOW_MS)).toBe(true);
    expect(isAlarming(way({ isOn: false, givenUpAtMs: ago(1) }), NOW_MS)).toBe(false);
    expect(isAlarming(way({ isOn: false, endedAtMs: NOW_MS - 60_000 }), NOW_MS)).toBe(false);
    expect(isAlarming(way({ isOn: false, endedAtMs: NOW_MS - 600_000 }), NOW_MS)).toBe(true);
  });
});
