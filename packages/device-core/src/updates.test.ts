import { describe, expect, it } from "vitest";
import { CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const START = { type: "start_update" } as const;
const CANCEL = { type: "cancel_update" } as const;

describe("a firmware update", () => {
  it("[SAFE-16] begins and restarts the device only while nothing moves", () => {
    const device = new TestDevice();
    expect(device.send(START)).toBe("ok");
    expect(device.hold()).toBe("ok");
  });

  it.each(["drain", "fill", "topup", "spare"] as const)("[SAFE-16] does neither while %s is on", (role) => {
    const device = new TestDevice({ ...CONFIG, limits: { ...CONFIG.limits, topupMinGapS: 0 } });
    expect(device.on(role, 5000)).toBe("ok");
    expect(device.send(START)).toBe("interlock");
    device.off(role);
    expect(device.send(START)).toBe("ok");
    device.run(1000);
    device.on(role, 5000);
    expect(device.hold()).toBe("interlock");
    device.run(5000);
    expect(device.hold()).toBe("ok");
  });

  it("[SAFE-16] does neither while a run is open, from its first phase to its end", () => {
    const device = new TestDevice();
    device.tank = new TestTank(40);
    expect(device.send(START)).toBe("ok");
    device.run(60_000);
    expect(device.start("start_water_change")).toBe("ok");
    expect(device.isOn("drain")).toBe(false);
    const verdicts = new Set<string>();
    for (let i = 0; i < 18_000 && device.view.run !== null; i++) {
      verdicts.add(device.hold());
      device.step();
    }
    expect(device.ending()).toBe("success");
    expect([...verdicts]).toEqual(["busy"]);
    expect(device.hold()).toBe("ok");
  });

  it("[SAFE-16] waits for the person who stopped the device or has to look at its fault", () => {
    const device = new TestDevice();
    expect(device.send(START)).toBe("ok");
    device.wantStop("stop-1");
    expect(device.hold()).toBe("latched");
    device.send({ type: "clear_stop", stopId: "stop-1" });
    expect(device.hold()).toBe("ok");
    device.powerCut(new Uint8Array(1024));
    expect(device.view.fault).toBe("bad_record");
    expect(device.send(START)).toBe("latched");
  });

  it("[SAFE-16] while it is about to restart, nothing in W starts: by hand, by a run, or by automatic top-up", () => {
    const device = new TestDevice({ ...CONFIG, hasAutoTopUp: true });
    device.send(START);
    // Low for long, and ten minutes of good readings: only the hold keeps the top-up away.
    for (let passedMs = 0; passedMs < 900_000; passedMs += 30_000) {
      expect(device.hold()).toBe("ok");
      device.run(30_000);
    }
    expect(device.view.run).toBeNull();
    expect(device.on("spare")).toBe("busy");
    expect(device.start("start_water_change")).toBe("busy");
    expect(device.on("circulation")).toBe("ok");
    device.endUpdate();
    device.run(1000);
    expect(device.view.run).toMatchObject({ type: "top_up" });
  });

  it("[SAFE-16] a hold that is not renewed ends by itself: a hanging updater keeps no top-up away", () => {
    const device = new TestDevice();
    device.send(START);
    device.hold();
    device.run(59_000);
    expect(device.on("spare")).toBe("busy");
    device.run(1000);
    expect(device.on("spare")).toBe("ok");
    expect(device.hold()).toBe("interlock");
  });

  it("[SAFE-16] a restart that no update asked for is judged too, and may come while a stop is latched: the stop outlives it", () => {
    const device = new TestDevice();
    device.on("spare", 5000);
    expect(device.hold()).toBe("interlock");
    device.send({ type: "emergency_stop", stopId: "stop-1" });
    expect(device.hold()).toBe("ok");
    expect(device.send(START)).toBe("busy");
    device.powerCut();
    expect(device.view).toMatchObject({ isStopLatched: true, stopId: "stop-1" });
  });

  it("[SAFE-11] off, abort and stop are obeyed whatever an update is doing", () => {
    const device = new TestDevice();
    device.send(START);
    device.hold();
    expect(device.off("fill")).toBe("ok");
    expect(device.send({ type: "abort" })).toBe("ok");
    expect(device.send({ type: "emergency_stop", stopId: "stop-1" })).toBe("ok");
    expect(device.view).toMatchObject({ isStopLatched: true, relays: [false, false, false, false, false] });
    expect(device.hold()).toBe("latched");
  });

  it("is one at a time, and is cancelled until the device is about to restart", () => {
    const device = new TestDevice();
    expect(device.send(CANCEL)).toBe("ok");
    expect(device.send(START)).toBe("ok");
    expect(device.send(START)).toBe("busy");
    expect(device.send(CANCEL)).toBe("ok");
    expect(device.send(START)).toBe("ok");
    device.hold();
    expect(device.send(CANCEL)).toBe("busy");
    device.endUpdate();
    expect(device.send(START)).toBe("ok");
  });

  it("[SAFE-10] acts once, in order, in its boot: a start from before its cancel, or from before a stop, does nothing", () => {
    const device = new TestDevice();
    const [first, second, third] = [device.frame(), device.frame(), device.frame()];
    expect(device.deliver(second, START)).toMatchObject({ result: "ok" });
    expect(device.deliver(second, START)).toMatchObject({ result: "ok", isRepeat: true });
    expect(device.send(CANCEL)).toBe("ok");
    expect(device.deliver(first, START).result).toBe("duplicate");
    expect(device.deliver(third, START).result).toBe("duplicate");
    const late = device.frame();
    device.send({ type: "emergency_stop", stopId: "stop-1" });
    device.send({ type: "clear_stop", stopId: "stop-1" });
    expect(device.deliver(late, START).result).toBe("duplicate");
    const old = device.frame();
    device.powerCut();
    device.run(1000);
    expect(device.deliver(old, START).result).toBe("stale_boot");
  });

  it("[SAFE-9] ends with the boot: nothing of it is known after a restart", () => {
    const device = new TestDevice();
    device.send(START);
    device.hold();
    device.powerCut();
    device.run(1000);
    expect(device.on("spare")).toBe("ok");
    expect(device.send(CANCEL)).toBe("ok");
  });
});
