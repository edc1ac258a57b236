// The real core above real water, in virtual time: what the page says is what this gives.

import { loadCore } from "@halocline/device-core/load-core";
import { describe, expect, it } from "vitest";
import { BreakableTank } from "./breakable-tank.ts";
import { BREAKABLE, type BreakableScenario, CALIBRATION, FIRST_MOMENT } from "./moment.ts";

const MINUTE_MS = 60_000;

function begun(): BreakableTank {
  const tank = new BreakableTank(loadCore());
  for (const _step of tank.begin());
  return tank;
}

function broken(scenario: BreakableScenario) {
  const tank = begun();
  tank.break(scenario);
  tank.advance(5 * MINUTE_MS);
  const { result, ...moment } = tank.moment;
  if (result === null) throw new Error(`${scenario} was not answered`);
  return { result, moment };
}

describe("the tank that visitors may break", () => {
  it("begins with the picture that the page has shown until then", () => {
    const { distanceMm, toGoL, toGoS, ...others } = begun().moment;
    const { distanceMm: shownMm, toGoL: shownL, toGoS: shownS, ...shown } = FIRST_MOMENT;
    expect(others).toEqual(shown);
    expect(Math.abs(distanceMm - shownMm)).toBeLessThan(0.05);
    expect([toGoL.toFixed(1), Math.round(toGoS / 60)]).toEqual([shownL.toFixed(1), Math.round(shownS / 60)]);
  });

  it("refills to its top level and changes its water again, with a dry floor", () => {
    const tank = begun();
    const seen = new Set<string>();
    for (let minute = 0; minute < 30; minute += 0.1) {
      tank.advance(MINUTE_MS / 10);
      seen.add(tank.moment.doing);
    }
    expect([...seen].sort()).toEqual(["draining", "preparing", "refilling", "resting"]);
    expect(tank.moment).toMatchObject({ floorL: 0, scenario: null, result: null });
  });

  it("stays between its marks while nothing is broken", () => {
    const tank = begun();
    for (let minute = 0; minute < 30; minute += 0.1) {
      tank.advance(MINUTE_MS / 10);
      expect(tank.moment.distanceMm).toBeGreaterThan(CALIBRATION.topDistanceMm - 6);
      expect(tank.moment.distanceMm).toBeLessThan(CALIBRATION.drainDistanceMm + 2);
    }
  });
});

describe("what is broken", () => {
  it("SAFE-6: a burst hose is noticed by a level that does not rise", () => {
    const { result, moment } = broken("burst_hose");
    expect(result.rule).toBe("SAFE-6");
    expect(result.seconds).toBeGreaterThan(20);
    expect(result.seconds).toBeLessThan(90);
    // What the pump moved until then, at two litres a minute and a little less from a reservoir that is not full.
    expect(result.floorL).toBeCloseTo((2 * result.seconds) / 60, 0);
    expect(result.timerAloneL).toBeGreaterThan(20 * result.floorL);
    expect(moment.runningRoles.has("fill")).toBe(false);
  });

  it("SAFE-6: an empty reservoir is noticed the same way, with a dry floor", () => {
    expect(broken("empty_reservoir").result).toMatchObject({ rule: "SAFE-6", floorL: 0, timerAloneL: 0 });
  });

  it("SAFE-4: without a reading the pump stops within seconds", () => {
    const { result } = broken("fouled_sensor");
    expect(result).toMatchObject({ rule: "SAFE-4", floorL: 0 });
    expect(result.seconds).toBeLessThan(3);
    expect(result.timerAloneL).toBeGreaterThan(1);
  });

  it("SAFE-5: without Wi-Fi the refill ends at the top level all the same", () => {
    const { result, moment } = broken("wifi_gone");
    expect(result).toMatchObject({ rule: "SAFE-5", floorL: 0 });
    expect(Math.abs(moment.distanceMm - CALIBRATION.topDistanceMm)).toBeLessThan(2);
  });

  it("SAFE-9: after a power cut circulation is back and the refill is not", () => {
    const { result, moment } = broken("power_cut");
    expect(result).toMatchObject({ rule: "SAFE-9", floorL: 0 });
    expect(moment.runningRoles).toEqual(new Set(["circulation"]));
  });

  it("a repair forgets what was latched", () => {
    const tank = begun();
    tank.break("burst_hose");
    tank.advance(5 * MINUTE_MS);
    expect(tank.isWorthBreaking).toBe(false);
    for (const _step of tank.begin());
    expect(tank.moment).toMatchObject({ scenario: null, result: null, floorL: 0, doing: "refilling" });
    expect(tank.isWorthBreaking).toBe(true);
  });

  it("every button of the page has an answer", () => {
    for (const scenario of BREAKABLE) expect(broken(scenario).result.rule).not.toBeNull();
  });
});
