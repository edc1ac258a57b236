// Warnings that go on: told when they begin, told again while they last, and told when they are over.

import { describe, expect, it } from "vitest";
import { CHANNEL, CONFIG, TestDevice } from "./test-device.ts";
import { PresetTank } from "./test-preset.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TWO_LEVELS = {
  ...CONFIG,
  calibration: { topMm: 45, topOffMm: 33, drainMm: 75, hysteresisMm: 3 },
  marks: { highHighMm: 15, lowLowMm: 90, dryMm: 120 },
};

/** "circulation_stopped", and "circulation_stopped over" when it is. */
const told = ({ events }: TestDevice): string[] =>
  events.flatMap((event) => {
    if (event.type === "warning") return [event.fault];
    return event.type === "warning_ended" ? [`${event.fault} over`] : [];
  });

describe("circulation_stopped", () => {
  function standing(): { device: TestDevice; tank: TestTank } {
    const device = new TestDevice(TWO_LEVELS);
    const tank = new TestTank(46);
    tank.drainBackMm = 12;
    device.tank = tank;
    device.run(6 * MINUTE);
    tank.isReturnPumpDead = true;
    device.run(20 * MINUTE);
    expect(told(device)).toEqual(["circulation_stopped"]);
    device.events.length = 0;
    return { device, tank };
  }

  it("[SAFE-17] is over when the return pump turns again, and that is told once", () => {
    const { device, tank } = standing();
    tank.isReturnPumpDead = false;
    device.run(2 * MINUTE);
    expect(told(device)).toEqual(["circulation_stopped over"]);
    device.run(HOUR);
    expect(told(device)).toEqual(["circulation_stopped over"]);
  });

  it("[SAFE-17] a feed button that nobody was told of has no end to tell either", () => {
    const device = new TestDevice(TWO_LEVELS);
    const tank = new TestTank(46);
    tank.drainBackMm = 12;
    device.tank = tank;
    device.run(6 * MINUTE);
    tank.isReturnPumpDead = true;
    device.run(10 * MINUTE);
    tank.isReturnPumpDead = false;
    device.run(20 * MINUTE);
    expect(told(device)).toEqual([]);
  });

  it("[SAFE-17] is told again twice a day while it lasts", () => {
    const { device } = standing();
    device.glide(25 * HOUR);
    expect(told(device)).toEqual(["circulation_stopped", "circulation_stopped"]);
  });

  it("[SAFE-17] a restart does not end it: a dead pump is told again, and one that turns ends it", () => {
    const { device, tank } = standing();
    device.powerCut();
    device.run(10 * MINUTE);
    expect(told(device)).toEqual(["circulation_stopped"]);
    tank.isReturnPumpDead = false;
    device.powerCut();
    device.run(10 * MINUTE);
    expect(told(device)).toEqual(["circulation_stopped", "circulation_stopped over"]);
  });

  it("[SAFE-17] a pause does not end it while the pump is dead; a pump that turns after it does", () => {
    const { device, tank } = standing();
    const pause = () => device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs: MINUTE });
    expect(pause()).toBe("ok");
    device.run(20 * MINUTE);
    expect(told(device)).not.toContain("circulation_stopped over");
    expect(pause()).toBe("ok");
    tank.isReturnPumpDead = false;
    device.run(10 * MINUTE);
    expect(told(device).at(-1)).toBe("circulation_stopped over");
  });
});

describe("falling", () => {
  const words = ({ device }: PresetTank) => told(device).filter((word) => word.startsWith("falling"));

  it("[SAFE-7] is over after a whole day that lost no more than usual, and goes on after a restart", () => {
    const preset = PresetTank.learned("mid");
    preset.evaporate(3 * 4);
    preset.device.glide(1.5 * DAY);
    expect(words(preset)).toEqual(["falling", "falling"]);
    preset.evaporate(4);
    preset.device.powerCut();
    preset.device.glide(2 * DAY);
    expect(words(preset)).toEqual(["falling", "falling", "falling over"]);
    preset.device.glide(2 * DAY);
    expect(words(preset)).toEqual(["falling", "falling", "falling over"]);
  });

  it("[SAFE-7] before anything is learned an hour below the rate that warns is enough", () => {
    const preset = new PresetTank("nano");
    preset.device.glide(HOUR);
    preset.evaporate(0, 0.01);
    preset.device.glide(3 * HOUR);
    expect(words(preset)).toEqual(["falling"]);
    preset.evaporate(1.5);
    preset.device.glide(3 * HOUR);
    expect(words(preset)).toEqual(["falling", "falling over"]);
  });

  it("[SAFE-7] a hold takes its place: one fall is told by one name", () => {
    const preset = PresetTank.learned("mid");
    preset.evaporate(3 * 4);
    preset.device.glide(DAY);
    expect(words(preset)).toEqual(["falling"]);
    preset.leak(0.2);
    preset.device.glide(3 * HOUR);
    expect(preset.device.holds()).toEqual(["falling"]);
    expect(words(preset)).toEqual(["falling", "falling over"]);
  });
});
