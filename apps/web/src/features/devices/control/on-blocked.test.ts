import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { describe, expect, it } from "vitest";
import { exampleDevice, exampleRelay, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { deviceFreshness } from "../device-freshness.ts";
import { type MembershipRole, onBlockedReason } from "./on-blocked.ts";

const drain = exampleRelay({ id: "r2", channelNumber: 2, role: "drain" });
const fill = exampleRelay({ id: "r3", channelNumber: 3, role: "fill", name: "Mixing barrel" });
const spare = exampleRelay({ id: "r5", channelNumber: 5, role: "spare" });
const circulation = exampleRelay();

const reason = (relay: Relay, change: Partial<Device> = {}, role: MembershipRole = "keeper", hasOpenRun = false) => {
  const device = exampleDevice({ relays: [circulation, drain, fill, spare], ...change });
  return onBlockedReason(relay, { device, known: deviceFreshness(device, NOW_MS), role, hasOpenRun });
};

describe("switching on", () => {
  it("is open to a keeper of an idle device that reports", () => {
    expect(reason(drain)).toBeNull();
    expect(reason(drain, { lastSeenAt: timeAgo(100_000) })).toBeNull();
  });

  it.each<[string, Partial<Device>, MembershipRole, RegExp]>([
    ["a viewer", {}, "viewer", /^As a viewer/],
    ["an offline device", { status: "offline" }, "owner", /^The controller is offline\.$/],
    ["a silent device", { lastSeenAt: timeAgo(300_000) }, "owner", /has not reported/],
    [
      "a latched stop",
      { emergencyStop: { requestedAt: timeAgo(1000), isLatched: true } },
      "owner",
      /^The emergency stop is active/,
    ],
    ["a stop on its way", { emergencyStop: { requestedAt: timeAgo(1000), isLatched: false } }, "owner", /^The emergency stop/],
    ["a latched fault", { fault: "no_flow", status: "error" }, "owner", /reports a fault/],
    ["a running automation", { state: "draining" }, "owner", /A run is in progress/],
  ])("is closed to %s, with the reason", (_, change, role, text) => {
    expect(reason(drain, change, role)).toMatch(text);
  });

  it("[SAFE-13] is closed during a run, also before the device names it", () => {
    expect(reason(drain, {}, "owner", true)).toMatch(/A run is in progress/);
  });

  it("is not offered for a second pump that moves the level", () => {
    const relays = [circulation, drain, { ...fill, currentState: true }, spare];
    expect(reason(drain, { relays })).toBe("Mixing barrel is on. Only one of drain, fill and top-up may run at a time.");
    expect(reason(spare, { relays })).toBeNull();
    expect(reason({ ...fill, currentState: true }, { relays })).toBeNull();
  });

  it("[SAFE-7] waits for the release of a hold, but a rising sump may be drained", () => {
    const held = (hold: string) => ({ hold: { reason: hold, suspects: [], since: timeAgo(1000) } });
    expect(reason(fill, held("falling"))).toMatch(/holds its pumps off/);
    expect(reason(drain, held("falling"))).toMatch(/release the hold/);
    expect(reason(drain, held("rising"))).toBeNull();
    expect(reason(circulation, held("falling"))).toBeNull();
    expect(reason(circulation, held("overflow"))).toMatch(/release the hold/);
  });

  it("brings circulation back in spite of a fault", () => {
    expect(reason(circulation, { fault: "no_flow", status: "error" })).toBeNull();
  });
});
