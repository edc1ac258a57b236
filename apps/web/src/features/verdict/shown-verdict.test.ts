import { exampleFacts, NOW_MS } from "@halocline/domain/verdict/example-facts";
import type { TankFacts } from "@halocline/domain/verdict/facts";
import { tankVerdict } from "@halocline/domain/verdict/tank-verdict";
import { describe, expect, it } from "vitest";
import { type PageLink, shownVerdict } from "./shown-verdict.ts";

const heardAtMs = NOW_MS + 7000;
const HEARD: PageLink = { isBrowserOnline: true, isServerSilent: false, heardAtMs };
const OFFLINE: PageLink = { ...HEARD, isBrowserOnline: false };
const SILENT: PageLink = { ...HEARD, isServerSilent: true };

const told = (change: Partial<TankFacts> = {}) => tankVerdict(exampleFacts(change), NOW_MS);
const rising: Partial<TankFacts> = {
  hold: { reason: "rising", suspects: [], sinceMs: NOW_MS },
  trend: { slopeMmPerMin: 2 },
};
const notWaiting = (waits: object): string[] => Object.entries(waits).flatMap(([action, reason]) => (reason ? [] : [action]));

describe("what the page shows", () => {
  it("is what the server said, while it hears it", () => {
    expect(shownVerdict(told(), HEARD)).toEqual(told());
  });

  it("after calm is that it hears nobody, as of the moment it last did", () => {
    const before = told().verdict;
    expect(shownVerdict(told(), OFFLINE)).toMatchObject({
      verdict: { code: "browser_offline", asOfMs: heardAtMs, before },
      tone: "muted",
      next: ["try_again"],
    });
    expect(shownVerdict(told(), SILENT).verdict).toEqual({ code: "server_silent", asOfMs: heardAtMs, before });
    expect(shownVerdict(told(), { ...SILENT, isBrowserOnline: false }).verdict.code).toBe("browser_offline");
    expect(shownVerdict(told({ isOffline: true }), SILENT).verdict).toMatchObject({
      code: "server_silent",
      before: { code: "not_known" },
    });
  });

  it("after trouble is to go and look, with what was known last", () => {
    for (const link of [OFFLINE, SILENT])
      for (const change of [
        rising,
        { fault: "dry" },
        { distanceMm: null },
        { emergencyStop: { requestedAtMs: NOW_MS, isLatched: true } },
      ])
        expect(shownVerdict(told(change), link)).toMatchObject({
          verdict: { code: "go_and_look", asOfMs: heardAtMs, before: told(change).verdict },
          tone: "solid",
          mayDrainByHand: false,
        });
    const silentTwice = told({ ...rising, isOffline: true });
    expect(shownVerdict(silentTwice, SILENT).verdict).toEqual(silentTwice.verdict);
  });

  it("[SAFE-18] never stays with a stop that is on its way", () => {
    const stopping = told({ emergencyStop: { requestedAtMs: NOW_MS, isLatched: false } });
    expect(stopping.verdict.code).toBe("stopping");
    for (const link of [OFFLINE, SILENT])
      expect(shownVerdict(stopping, link)).toMatchObject({
        verdict: { code: "stop_unconfirmed" },
        tone: "solid",
        next: ["how_to_unplug", "send_stop_again"],
      });
  });

  it("lets nothing start that cannot be sent", () => {
    for (const link of [OFFLINE, SILENT])
      for (const change of [{}, rising, { run: null, calibration: null }])
        expect(notWaiting(shownVerdict(told(change), link).waits)).toEqual([]);
    expect(shownVerdict(told(), OFFLINE).waits.pause).toBe("needs_internet");
    expect(shownVerdict(told(rising), SILENT).waits).toMatchObject({ top_up: "nothing_newer", pause: "server_silent" });
  });
});
