import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UNCALIBRATED_ON_S } from "./relays.ts";
import { type LeaseFacts, leaseMsOf, type SwitchOnFacts, whyNotOn } from "./switching.ts";

const facts: SwitchOnFacts = {
  role: "fill",
  freshness: "live",
  canSwitch: true,
  isStopped: false,
  hasLatchedFault: false,
  hold: null,
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

  it.each(["rising", "falling", "welded", "input", "overflow", "raining_frogs"])(
    "[SAFE-7] is refused while the device holds, but a rising sump may be drained by hand: %s",
    (reason) => {
      const hold = { reason, suspects: [] };
      for (const role of ["fill", "topup", "spare"] as const) expect(why({ role, hold })).toBe("hold_active");
      expect(why({ role: "drain", hold })).toBe(reason === "rising" ? null : "hold_active");
    },
  );

  it("[SAFE-7] a pump that does not stop filling may be drained against, one that does not stop draining may not", () => {
    const welded = (suspect: string) => why({ role: "drain", hold: { reason: "welded", suspects: ["welded_relay", suspect] } });
    expect(["fill_pump", "topup_pump", "drain_pump"].map(welded)).toEqual([null, null, "hold_active"]);
  });

  it("[SAFE-23] a blocked overflow keeps circulation off; every other hold leaves it alone", () => {
    const circulation = (reason: string) => why({ role: "circulation", hold: { reason, suspects: [] } });
    expect(circulation("overflow")).toBe("hold_active");
    expect(["rising", "falling", "welded", "input"].map(circulation)).toEqual([null, null, null, null]);
  });

  it("[SAFE-1] is refused while another of drain, fill and topup is on", () => {
    for (const role of ["drain", "fill", "topup"] as const)
      for (const other of ["drain", "fill", "topup", "spare", "circulation"] as const) {
        const isRejection = other !== role && other !== "spare" && other !== "circulation";
        expect(why({ role, rolesOn: [other] })).toBe(isRejection ? "interlock" : null);
      }
    expect(why({ role: "spare", rolesOn: ["drain"] })).toBeNull();
  });
});

describe("[SAFE-2] the lease", () => {
  const lease = (leaseS: number, change: Partial<LeaseFacts> = {}) =>
    leaseMsOf({ role: "topup", maxRuntimeS: 120, isCalibrated: true, onForMs: 0, ...change }, leaseS);

  it("never exceeds the relay's own limit", () => {
    expect([lease(300), lease(60), lease(60, { role: "spare", maxRuntimeS: null })]).toEqual([120_000, 60_000, 60_000]);
  });

  it("does not exist for circulation", () => {
    expect(lease(60, { role: "circulation", maxRuntimeS: null })).toBeNull();
  });

  it("is a minute at most while the tank is not calibrated, where the level is at stake", () => {
    const of = (role: LeaseFacts["role"]) => lease(600, { role, maxRuntimeS: 1500, isCalibrated: false });
    expect([of("drain"), of("fill"), of("topup"), of("spare")]).toEqual([60_000, 60_000, 60_000, 600_000]);
  });

  it("counts what one ON has had already, and never asks for nothing", () => {
    expect(lease(60, { onForMs: 100_000 })).toBe(20_000);
    expect(lease(60, { isCalibrated: false, onForMs: 45_000 })).toBe(15_000);
    expect(lease(60, { role: "fill", maxRuntimeS: 1500, onForMs: 590_000 })).toBe(10_000);
    expect(lease(60, { onForMs: 500_000 })).toBe(1000);
    expect(lease(60, { onForMs: -5000 })).toBe(60_000);
  });

  it("of an uncalibrated tank is the one that the device's core holds to", () => {
    const limits = readFileSync(new URL("../../../device-core/cpp/safety-limits.h", import.meta.url), "utf8");
    expect(/UNCALIBRATED_ON_MS = (\d+) \* SECOND_MS;/.exec(limits)?.[1]).toBe(String(UNCALIBRATED_ON_S));
  });
});
