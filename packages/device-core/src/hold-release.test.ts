import { describe, expect, it } from "vitest";
import { PresetTank } from "./test-preset.ts";
import { learnedMmPerHour } from "./test-record.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A leak that was found, and then mended by nobody knows whom. */
function heldByALeak(preset = new PresetTank("mid")): PresetTank {
  preset.device.glide(HOUR);
  preset.leak(0.2);
  for (let i = 0; i < 60 && preset.device.view.hold === null; i++) preset.device.glide(MINUTE);
  expect(preset.device.view.hold).toBe("falling");
  preset.leak(0);
  preset.device.events.length = 0;
  return preset;
}

const releases = ({ device }: PresetTank) =>
  device.events.flatMap((event) => (event.type === "hold_released" ? [event.cause] : []));
const topUps = ({ device }: PresetTank) => device.events.filter(({ type }) => type === "run_ended").length;

describe("a hold that was false, or is over", () => {
  it("[SAFE-7] the device lets go after six hours inside the band, and not before; restarts do not shorten them", () => {
    const preset = heldByALeak();
    preset.device.glide(3 * HOUR);
    preset.device.powerCut();
    preset.device.glide(2.5 * HOUR);
    expect(preset.device.view.hold).toBe("falling");
    preset.device.glide(1.2 * HOUR);
    expect(preset.device.view.hold).toBeNull();
    expect(releases(preset)).toEqual(["automatic_top_up"]);
  });

  it("[SAFE-7] then it gives one top-up, and no other for two hours of watching, however low the water is", () => {
    const preset = heldByALeak();
    preset.device.glide(6.2 * HOUR);
    expect(releases(preset)).toEqual(["automatic_top_up"]);
    for (let i = 0; i < 20 && topUps(preset) === 0; i++) preset.device.glide(MINUTE);
    expect(topUps(preset)).toBe(1);
    preset.pour(-1.5);
    preset.device.glide(1.9 * HOUR);
    expect(topUps(preset)).toBe(1);
    preset.device.glide(0.3 * HOUR);
    expect(topUps(preset)).toBe(2);
    expect(preset.device.holds()).toEqual([]);
  });

  it("[SAFE-7] a power cut in that one top-up does not make it free: the next one waits for the two hours", () => {
    const preset = heldByALeak();
    for (let i = 0; i < 24_000 && !preset.device.isOn("topup"); i++) preset.device.step(1900);
    expect(preset.device.isOn("topup")).toBe(true);
    preset.device.powerCut();
    preset.device.glide(1.9 * HOUR);
    expect([preset.device.ending(), topUps(preset)]).toEqual(["failed reset", 1]);
    preset.device.glide(0.6 * HOUR);
    expect([preset.device.ending(), topUps(preset)]).toEqual(["success", 2]);
  });

  it("[SAFE-7] it does not let go while the water goes on leaving", () => {
    const preset = heldByALeak(PresetTank.learned("mid"));
    preset.leak(0.015);
    preset.device.glide(20 * HOUR);
    expect(preset.device.view.hold).toBe("falling");
    expect(releases(preset)).toEqual([]);
  });

  it("[SAFE-7] a second hold within seven days waits for a person, as long as it takes", () => {
    const preset = heldByALeak();
    preset.device.glide(6.5 * HOUR);
    expect(releases(preset)).toEqual(["automatic_top_up"]);
    preset.device.glide(3 * HOUR);
    heldByALeak(preset);
    preset.evaporate(0);
    preset.device.glide(2 * DAY);
    preset.device.powerCut();
    preset.device.glide(7 * DAY);
    expect(preset.device.view.hold).toBe("falling");
    expect(preset.device.send({ type: "clear_hold" })).toBe("ok");
    expect(preset.device.view.hold).toBeNull();
    expect(releases(preset)).toEqual(["command"]);
  });

  it("[SAFE-7] after seven days it may let go by itself again", () => {
    const preset = heldByALeak();
    preset.device.glide(6.5 * HOUR);
    preset.device.glide(7.1 * DAY);
    heldByALeak(preset);
    preset.device.glide(6.5 * HOUR);
    expect(releases(preset)).toEqual(["automatic_top_up"]);
  });

  it("[SAFE-7] after a person's release water may be topped up at once", () => {
    const preset = heldByALeak();
    preset.device.send({ type: "clear_hold" });
    preset.device.glide(45 * MINUTE);
    expect(topUps(preset)).toBe(1);
  });
});

describe("what is learned", () => {
  const warnings = ({ device }: PresetTank) => device.warnings();

  it("[SAFE-7] takes seven days, and is the evaporation: top-ups and a jug are counted in neither direction", () => {
    const preset = new PresetTank("mid");
    preset.device.glide(6.9 * DAY);
    expect(learnedMmPerHour(preset.device.flash)).toBe(0);
    preset.pour(2);
    preset.device.glide(1.2 * DAY);
    const trueMmPerHour = preset.tank.leakMmPerS * 3600;
    expect(learnedMmPerHour(preset.device.flash)).toBeGreaterThan(0.8 * trueMmPerHour);
    expect(learnedMmPerHour(preset.device.flash)).toBeLessThan(1.2 * trueMmPerHour);
  });

  it("[SAFE-7] two to four times the usual loss only warns, once a day; more than four times holds", () => {
    const preset = PresetTank.learned("mid");
    preset.evaporate(3 * 4);
    preset.device.glide(2 * DAY);
    expect(warnings(preset)).toEqual(["falling", "falling"]);
    expect(preset.device.holds()).toEqual([]);
    preset.evaporate(6 * 4);
    preset.device.glide(DAY);
    expect(preset.device.holds()).toEqual(["falling"]);
  });

  it("[SAFE-7] the band grows by a fifth in a week at most: what creeps up is no evaporation", () => {
    const preset = PresetTank.learned("mid");
    const usualMmPerHour = learnedMmPerHour(preset.device.flash);
    preset.evaporate(3.5 * 4);
    preset.device.glide(7 * DAY);
    expect(preset.device.holds()).toEqual([]);
    expect(learnedMmPerHour(preset.device.flash)).toBeLessThan(1.25 * usualMmPerHour);
    preset.evaporate(7 * 4);
    preset.device.glide(DAY);
    expect(preset.device.holds()).toEqual(["falling"]);
  });

  it("[SAFE-7] a person who lets go of a fall widens it by a week's growth, and a second click the same day by nothing", () => {
    const preset = PresetTank.learned("mid");
    const before = learnedMmPerHour(preset.device.flash);
    for (const _ of [1, 2]) {
      heldByALeak(preset);
      preset.device.send({ type: "clear_hold" });
      preset.device.glide(HOUR);
    }
    expect(learnedMmPerHour(preset.device.flash)).toBeCloseTo(1.2 * before, 1);
  });
});
