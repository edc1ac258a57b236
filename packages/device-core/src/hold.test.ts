import { describe, expect, it } from "vitest";
import type { HoldReason } from "./core.types.ts";
import { CONFIG, TestDevice } from "./test-device.ts";
import { heldRecord } from "./test-record.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A device that found its water held off when it started. */
function heldDevice(reason: HoldReason, config = CONFIG): TestDevice {
  const device = new TestDevice(config);
  device.powerCut(heldRecord(device.flash, reason));
  device.run(MINUTE);
  return device;
}

describe("water that is held off", () => {
  it("[SAFE-7] nothing of W goes on: no run, no pump by hand, no automatic top-up; circulation runs", () => {
    const device = heldDevice("falling", { ...CONFIG, hasAutoTopUp: true });
    device.setLevel(40);
    expect([device.start("start_top_up"), device.start("start_water_change")]).toEqual(["latched", "latched"]);
    expect((["drain", "fill", "topup", "spare"] as const).map((role) => device.on(role))).toEqual(Array(4).fill("latched"));
    device.run(20 * MINUTE);
    expect(device.view).toMatchObject({ hold: "falling", suspects: [], fault: null, state: "idle" });
    expect(device.view.relays).toEqual([true, false, false, false, false]);
  });

  it("[SAFE-7] while the water rises the drain pump may be used by hand, and its lease renewed; in no run", () => {
    const device = heldDevice("rising");
    expect(device.on("fill")).toBe("latched");
    expect(device.on("drain")).toBe("ok");
    expect(device.send({ type: "renew", channel: 2, leaseMs: 30 * SECOND })).toBe("ok");
    expect(device.start("start_water_change")).toBe("latched");
    expect(device.isOn("drain")).toBe(true);
  });

  it("[SAFE-7] it survives restarts, until a person releases it; an ON from before the release does not act after it", () => {
    const device = heldDevice("falling");
    device.powerCut();
    device.run(SECOND);
    expect(device.view.hold).toBe("falling");
    const early = device.frame();
    expect(device.send({ type: "clear_hold" }, { boot: { counter: 1, nonce: 1 } })).toBe("stale_boot");
    expect(device.send({ type: "clear_hold" }, { deadlineUpMs: device.nowMs - 1 })).toBe("expired");
    expect(device.view.hold).toBe("falling");
    expect(device.send({ type: "clear_hold" })).toBe("ok");
    expect(device.view).toMatchObject({ hold: null, suspects: [] });
    expect(device.events.at(-1)).toMatchObject({ type: "hold_released", reason: "falling", cause: "command" });
    expect(device.deliver(early, { type: "relay_on", channel: 3, leaseMs: null }).result).toBe("duplicate");
    expect(device.on("fill")).toBe("ok");
    device.powerCut();
    expect(device.view.hold).toBeNull();
  });

  it("[SAFE-22] stop, fault and hold stand side by side: clearing one leaves the others", () => {
    const device = heldDevice("welded");
    device.wantStop("stop-1");
    expect(device.send({ type: "clear_fault" })).toBe("ok");
    expect(device.send({ type: "clear_stop", stopId: "stop-1" })).toBe("ok");
    expect(device.view.hold).toBe("welded");
    expect(device.send({ type: "clear_hold" })).toBe("ok");
    expect(device.send({ type: "clear_hold" })).toBe("ok");
    expect(device.events.filter(({ type }) => type === "hold_released")).toHaveLength(1);
  });

  it("[SAFE-22] a reason that is none makes a bad record, not a device that may pump", () => {
    const device = new TestDevice();
    device.powerCut(heldRecord(device.flash, "abort"));
    expect(device.view).toMatchObject({ fault: "bad_record", hold: null });
  });
});
