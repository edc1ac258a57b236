import { describe, expect, it } from "vitest";
import { CHANNEL } from "./test-device.ts";
import { PresetTank, type SizeName } from "./test-preset.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ALL = ["nano", "mid", "large", "chamber"] as const;

const told = ({ device }: PresetTank) =>
  [...device.holds(), ...device.warnings(), device.view.fault].filter((word) => word !== null);

/** By hand, at so many litres a minute; negative is bucketed out. */
function pour(preset: PresetTank, litres: number, litresPerMin: number): void {
  const seconds = Math.max(1, Math.round((Math.abs(litres) / litresPerMin) * 60));
  for (let i = 0; i < seconds; i++) {
    preset.pour(litres / seconds);
    preset.device.run(SECOND);
  }
}

const learnedOrNew = (name: SizeName, isLearned: boolean) => (isLearned ? PresetTank.learned(name) : new PresetTank(name));

describe("a healthy tank is never held", () => {
  it.each(ALL)("[SAFE-7] in daily use, before it knows its evaporation and after: %s", (name) => {
    const preset = new PresetTank(name);
    preset.device.glide(8.2 * DAY);
    expect(preset.device.holds()).toEqual([]);
    expect(preset.device.view).toMatchObject({ hold: null, fault: null });
  });

  it.each(ALL)("[SAFE-7] with three times its evaporation, by fan and heating, for three days: %s", (name) => {
    const preset = PresetTank.learned(name);
    preset.evaporate(3 * preset.evaporationLPerDay);
    preset.device.glide(3 * DAY);
    expect(preset.device.holds()).toEqual([]);
  });

  it.each(ALL)("[SAFE-3] nor left without its top-ups while it evaporates three times as much: %s", (name) => {
    const preset = PresetTank.learned(name);
    const toppedUpL = preset.toppedUpL;
    preset.evaporate(3 * preset.evaporationLPerDay);
    preset.device.glide(DAY);
    expect(preset.toppedUpL - toppedUpL).toBeGreaterThan(2.5 * preset.evaporationLPerDay);
  });

  it.each([
    ["mid", 14],
    ["nano", 10],
  ] as const)("[SAFE-7] on hot days before anything was learned: %s, %i L/day", (name, litresPerDay) => {
    const preset = new PresetTank(name, litresPerDay);
    preset.device.glide(3 * DAY);
    expect(told(preset).filter((word) => word !== "topup_budget")).toEqual([]);
  });

  it.each(
    (["nano", "mid", "large"] as const).flatMap((name) =>
      [1, 2, 5].flatMap((litres) => [true, false].map((isLearned) => [name, litres, isLearned] as const)),
    ),
  )("[SAFE-7] by somebody with a jug on %s: %i L in and out, quickly and slowly (learned: %s)", (name, litres, isLearned) => {
    const preset = learnedOrNew(name, isLearned);
    // More than the sensor can see is no matter of a jug.
    if (litres / preset.areaM2 > 30) return;
    preset.device.run(10 * MINUTE);
    for (const litresPerMin of [20, 6, 2]) {
      pour(preset, litres, litresPerMin);
      preset.device.run(20 * MINUTE);
      pour(preset, -litres, litresPerMin);
      preset.device.run(40 * MINUTE);
    }
    expect(preset.device.holds()).toEqual([]);
  });

  it.each(ALL)("[SAFE-7] by pauses of circulation, a feed button and power cuts: %s", (name) => {
    const preset = PresetTank.learned(name);
    const { device, tank } = preset;
    for (let i = 0; i < 6; i++) {
      device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs: 10 * MINUTE });
      device.glide(2 * HOUR);
      // The return pump stands though its relay is on, and comes back: the device knows nothing of it.
      pour(preset, tank.drainBackMm * preset.areaM2, tank.drainBackMm * preset.areaM2 * 3);
      device.glide(10 * MINUTE);
      pour(preset, -tank.drainBackMm * preset.areaM2, tank.drainBackMm * preset.areaM2 * 3);
      device.glide(2 * HOUR);
      device.powerCut();
      device.glide(30 * MINUTE);
    }
    expect(device.holds()).toEqual([]);
  });

  it.each(ALL)("[SAFE-7] by a pump that is throttled every night: %s", (name) => {
    const preset = PresetTank.learned(name);
    const stepMm = preset.tank.drainBackMm * 0.4;
    for (let night = 0; night < 2; night++) {
      pour(preset, stepMm * preset.areaM2, stepMm * preset.areaM2 * 4);
      preset.device.glide(10 * HOUR);
      pour(preset, -stepMm * preset.areaM2, stepMm * preset.areaM2 * 4);
      preset.device.glide(14 * HOUR);
    }
    expect(preset.device.holds()).toEqual([]);
  });

  it.each([0.15, 0.5, 2, 3])("[SAFE-7] by a sensor with %s mm of noise", (noiseMm) => {
    for (const name of ["nano", "mid", "large"] as const) {
      const preset = new PresetTank(name);
      preset.tank.noiseMm = noiseMm;
      preset.device.glide(DAY);
      preset.device.run(HOUR);
      expect(preset.device.holds()).toEqual([]);
    }
  });

  it.each(["nano", "mid", "large"] as const)("[SAFE-7] by water changes and what comes after them: %s", (name) => {
    const preset = PresetTank.learned(name);
    for (const runId of ["a", "b", "c"]) {
      expect(preset.device.start("start_water_change", runId)).toBe("ok");
      preset.device.runToEnd();
      expect(preset.device.ending()).toBe("success");
      preset.device.glide(3 * HOUR);
    }
    expect(preset.device.holds()).toEqual([]);
  });
});
