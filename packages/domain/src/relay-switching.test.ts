import { describe, expect, it } from "vitest";
import { leaseMsOf, type SwitchOnFacts, whyNotOn } from "./relay-switching.ts";

const facts: SwitchOnFacts = {
  role: "fill",
  freshness: "live",
  canSwitch: true,
  isStopped: false,
  hasLatchedFault: false,
  hasOpenRun: false,
  rolesOn: ["circulation"],
  isUpdating: false,
};
const why = (change: Partial<SwitchOnFacts> = {}) => whyNotOn({ ...facts, ...change });

describe("switching on", () => {
  it("[SAFE-13] waits for the end of a run, circulation too", () => {
    expect([why({ hasOpenRun: true }), why({ hasOpenRun: true, role: "circulation" })]).toEqual(["run_open", "run_open"]);
  });

  it("[SAFE-16] waits for the end of a firmware update, but circulation may run", () => {
    expect([why({ isUpdating: true }), why({ isUpdating: true, role: "circulation" })]).toEqual(["update_in_progress", null]);
  });

  it("needs live or late data", () => {
    expect([why(), why({ freshness: "late" })]).toEqual([null, null]);
    expect([why({ freshness: "stale" }), why({ freshness: "none" })]).toEqual(["device_offline", "device_offline"]);
  });

  it("needs a device that obeys relay commands", () => {
    expect(why({ canSwitch: false })).toBe("not_supported");
  });

  it("[SAFE-11] is refused while a stop stands, for circulation too", () => {
    expect([why({ isStopped: true }), why({ isStopped: true, role: "circulation" })]).toEqual(["stop_latched", "stop_latched"]);
  });

  it("[SAFE-22] is refused while a fault is latched, but circulation may run", () => {
    expect(why({ hasLatchedFault: true })).toBe("fault_latched");
    expect(why({ hasLatchedFault: true, role: "circulation" })).toBeNull();
  });

  it("[SAFE-1] is refused while another of drain, fill and topup is on", () => {
    for (const role of ["drain", "fill", "topup"] as const)
      for (const other of ["drain", "fill", "topup", "spare", "circulation"] as const) {
        const isRefused = other !== role && other !== "spare" && other !== "circulation";
        expect(why({ role, rolesOn: [other] })).toBe(isRefused ? "interlock" : null);
      }
    expect(why({ role: "spare", rolesOn: ["drain"] })).toBeNull();
  });
});

describe("[SAFE-2] the lease", () => {
  it("never exceeds the relay's own limit", () => {
    expect(leaseMsOf("topup", 300, 120)).toBe(120_000);
    expect(leaseMsOf("topup", 60, 120)).toBe(60_000);
    expect(leaseMsOf("spare", 60, null)).toBe(60_000);
  });

  it("does not exist for circulation", () => {
    expect(leaseMsOf("circulation", 60, null)).toBeNull();
  });
});
