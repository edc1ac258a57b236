import { commandSchema } from "@halocline/contracts/device/commands.contract";
import { describe, expect, it } from "vitest";
import { commandFrameOf, coreCommandOf } from "./core-commands.ts";

const head = { v: 1, id: "c1", seq: 58 };
const action = { ...head, boot: "57-9f3c1a77", deadline_up_ms: 18_455_000 };
const ota = {
  type: "ota",
  update_id: "u1",
  url: "https://halocline.example/api/device/firmware/u1",
  size: 608,
  sha256: "ab".repeat(32),
  version: "1.3.0",
  hw: "relay5-esp32",
  sig: "c2lnbmVk",
};

describe("commands on their way to the core", () => {
  it.each([
    [
      { ...action, type: "relay", channel: 3, on: true, lease_ms: 60_000 },
      { type: "relay_on", channel: 3, leaseMs: 60_000 },
    ],
    [
      { ...action, type: "relay", channel: 1, on: true },
      { type: "relay_on", channel: 1, leaseMs: null },
    ],
    [
      { ...action, type: "relay", channel: 1, on: false, pause_ms: 600_000 },
      { type: "relay_pause", channel: 1, pauseMs: 600_000 },
    ],
    [
      { ...head, type: "relay", channel: 2, on: false },
      { type: "relay_off", channel: 2 },
    ],
    [
      { ...action, type: "renew", channel: 2, lease_ms: 30_000 },
      { type: "renew", channel: 2, leaseMs: 30_000 },
    ],
    [
      { ...head, type: "emergency_stop", stop_id: "s1" },
      { type: "emergency_stop", stopId: "s1" },
    ],
    [{ ...head, type: "abort", run_id: "r1" }, { type: "abort" }],
    [
      { ...action, type: "clear", scope: "stop", stop_id: "s1" },
      { type: "clear_stop", stopId: "s1" },
    ],
    [{ ...action, type: "clear", scope: "fault" }, { type: "clear_fault" }],
    [{ ...action, type: "clear", scope: "top_up_lock" }, { type: "clear_top_up_lock" }],
    [{ ...action, type: "clear", scope: "hold" }, { type: "clear_hold" }],
    [{ ...action, type: "identify" }, { type: "plain" }],
    [{ ...action, type: "time", ts: 1_794_698_761 }, { type: "plain" }],
    [{ ...action, type: "release_top_up" }, { type: "clear_top_up_lock" }],
    [{ ...action, type: "ota_cancel" }, { type: "cancel_update" }],
    [{ ...action, ...ota }, { type: "start_update" }],
  ])("%j", (message, command) => {
    expect(coreCommandOf(commandSchema.parse(message))).toEqual(command);
  });

  it.each(["start_top_up", "finish_fill"])("%s names its run and the configuration it was made for", (type) => {
    const message = commandSchema.parse({ ...action, type, run_id: "r1", config_rev: 12 });
    expect(coreCommandOf(message)).toEqual({ type, runId: "r1", configRevision: 12 });
  });

  it("a smaller water change says where its drain ends, every other one nothing", () => {
    const start = { ...action, type: "start_water_change", run_id: "r1", config_rev: 12 };
    const named = { type: "start_water_change", runId: "r1", configRevision: 12 };
    expect(coreCommandOf(commandSchema.parse({ ...start, drain_to: 42.5 }))).toEqual({ ...named, drainToMm: 42.5 });
    expect(coreCommandOf(commandSchema.parse({ ...start, drain_to: null }))).toEqual({ ...named, drainToMm: null });
    expect(coreCommandOf(commandSchema.parse(start))).toEqual({ ...named, drainToMm: null });
  });

  it("carry boot and deadline toward action", () => {
    const message = commandSchema.parse({ ...action, type: "identify" });
    const boot = { counter: 57, nonce: 0x9f3c1a77 };
    expect(commandFrameOf(message)).toEqual({ id: "c1", seq: 58, boot, deadlineUpMs: 18_455_000 });
  });

  it("[SAFE-11] carry neither toward safety, also when somebody sent them", () => {
    for (const type of ["emergency_stop", "abort"]) {
      const message = commandSchema.parse({ ...action, type, stop_id: "s1" });
      expect(commandFrameOf(message)).toEqual({ id: "c1", seq: 58, boot: null, deadlineUpMs: null });
    }
  });
});
