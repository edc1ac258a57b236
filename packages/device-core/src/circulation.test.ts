import { describe, expect, it } from "vitest";
import { CHANNEL, TestDevice } from "./test-device.ts";

const MINUTE = 60_000;

const pause = (device: TestDevice, pauseMs: number) =>
  device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs });

describe("circulation", () => {
  it("[SAFE-17] is paused for a time and returns by itself", () => {
    const device = new TestDevice();
    expect(pause(device, 5 * MINUTE)).toBe("ok");
    expect(device.isOn("circulation")).toBe(false);
    device.run(5 * MINUTE - 100);
    expect(device.isOn("circulation")).toBe(false);
    device.step();
    expect(device.edges("circulation")).toEqual(["off command", "on pause_end"]);
  });

  it("takes pauses of one to sixty minutes, and an early ON ends one", () => {
    const device = new TestDevice();
    expect([pause(device, MINUTE - 1), pause(device, 60 * MINUTE + 1)]).toEqual(["bad_request", "bad_request"]);
    expect(device.isOn("circulation")).toBe(true);
    pause(device, 60 * MINUTE);
    expect(device.on("circulation")).toBe("ok");
    expect(device.edges("circulation")).toEqual(["off command", "on command"]);
    device.run(20 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
  });

  it("[SAFE-17] returns ten minutes after the last of several OFFs: their pauses do not add up", () => {
    const device = new TestDevice();
    for (let i = 0; i < 6; i++) device.off("circulation");
    device.run(10 * MINUTE);
    expect(device.edges("circulation")).toEqual(["off command", "on pause_end"]);
    pause(device, 20 * MINUTE);
    device.off("circulation");
    device.run(20 * MINUTE);
    expect(device.edges("circulation").slice(2)).toEqual(["off command", "on pause_end"]);
  });

  it("[SAFE-17] a plain OFF is obeyed too, but it is a pause of ten minutes", () => {
    const device = new TestDevice();
    expect(device.off("circulation")).toBe("ok");
    expect(device.isOn("circulation")).toBe(false);
    device.run(10 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
  });

  it("[SAFE-11] a pause of a pump that moves water means OFF, and nothing can refuse it", () => {
    const device = new TestDevice();
    device.on("fill");
    const late = { deadlineUpMs: device.nowMs - 1, seq: 1 };
    expect(device.send({ type: "relay_pause", channel: CHANNEL.fill, pauseMs: MINUTE }, late)).toBe("ok");
    expect(device.isOn("fill")).toBe(false);
  });

  it("goes off below its dry-run mark and is back when the water is 5 mm better", () => {
    const device = new TestDevice();
    device.setLevel(86);
    device.run(700);
    expect(device.edges("circulation")).toEqual(["off dry_run"]);
    expect(device.on("circulation")).toBe("interlock");
    device.setLevel(81);
    device.run(MINUTE);
    expect(device.isOn("circulation")).toBe(false);
    device.setLevel(80);
    device.run(700);
    expect(device.edges("circulation")).toEqual(["off dry_run", "on dry_run"]);
  });

  it("or back after ten minutes, when the water is no longer below the mark", () => {
    const device = new TestDevice();
    device.setLevel(86);
    device.run(1000);
    device.setLevel(84);
    device.run(9 * MINUTE);
    expect(device.isOn("circulation")).toBe(false);
    device.run(MINUTE);
    expect(device.isOn("circulation")).toBe(true);
  });

  it("returns quickly three times; then it takes the time and the water", () => {
    const device = new TestDevice();
    const dip = () => {
      device.setLevel(86);
      device.run(1000);
      device.setLevel(78);
      device.run(2000);
      return device.isOn("circulation");
    };
    expect([dip(), dip(), dip(), dip()]).toEqual([true, true, true, false]);
    device.run(10 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
  });

  it("[SAFE-4] without a reading the dry-run check is suspended: no reading is not a low one", () => {
    const device = new TestDevice();
    device.sample = { rawMm: 255, errorCode: 0 };
    device.run(10 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
  });
});
