import { describe, expect, it } from "vitest";
import { AT_REST, type Control, decide, outputsOf, stateOf } from "./control.ts";

const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };
const toppingUp: Control = { toppingUpSinceMs: 0, lowSinceMs: 0, lastEndedMs: null };
const low: Control = { ...AT_REST, lowSinceMs: 0 };
const isOn = (control: Control) => outputsOf(control).topup;

describe("the stand-in for the control core", () => {
  it("tops up from ten seconds below the trigger to the top", () => {
    expect(decide(AT_REST, calibration, 33, 0)).toEqual(low);
    expect(isOn(decide(low, calibration, 33, 9999))).toBe(false);
    expect(isOn(decide(low, calibration, 33, 10_000))).toBe(true);
    expect(decide(low, calibration, 32.9, 10_000)).toEqual(AT_REST);
    expect(isOn(decide(toppingUp, calibration, 30.1, 1000))).toBe(true);
    expect(isOn(decide(toppingUp, calibration, 30, 1000))).toBe(false);
  });

  it("stops without a reading, without a calibration and after two minutes, then waits", () => {
    expect(isOn(decide(toppingUp, calibration, null, 1000))).toBe(false);
    expect(isOn(decide(toppingUp, null, 40, 1000))).toBe(false);
    const ended = decide(toppingUp, calibration, 40, 120_000);
    expect(isOn(ended)).toBe(false);
    const lowAgain = decide(ended, calibration, 40, 120_100);
    expect(isOn(decide(lowAgain, calibration, 40, 719_999))).toBe(false);
    expect(isOn(decide(lowAgain, calibration, 40, 720_000))).toBe(true);
  });

  it("starts nothing without a reading or a calibration, and keeps circulation on", () => {
    expect(decide(AT_REST, calibration, null, 0)).toBe(AT_REST);
    expect(decide(AT_REST, null, 90, 0)).toBe(AT_REST);
    expect(isOn(decide(low, calibration, null, 20_000))).toBe(false);
    expect(outputsOf(AT_REST)).toEqual({ circulation: true, drain: false, fill: false, topup: false, spare: false });
    expect([stateOf(AT_REST), stateOf(toppingUp)]).toEqual(["idle", "topping_up"]);
  });
});
