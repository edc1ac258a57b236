import { describe, expect, it } from "vitest";
import { type DirectionFacts, waterDirection } from "./direction.ts";
import { movementOf, type Plan } from "./movement.ts";
import type { Sample } from "./trend.ts";

const NOW_MS = 1_000_000_000;
const second = (count: number): number => count * 1000;

/** A reading each second; `levelAt` is the water's height, so that it grows while the water rises. */
const readings = (forS: number, heightAt: (agoS: number) => number): readonly Sample[] =>
  Array.from({ length: forS + 1 }, (_, index) => forS - index).map((agoS) => ({
    atMs: NOW_MS - second(agoS),
    distanceMm: Math.round(60 - heightAt(agoS)),
  }));

const rate = (mmPerMin: number) => (agoS: number) => (-agoS * mmPerMin) / 60;

function directionOf(plan: Plan | null, forS: number, change: Partial<DirectionFacts>) {
  const facts = { samples: [], intervalS: 10, hoursMmPerMin: null, ...change };
  return waterDirection({ ...facts, movement: { plan, sinceMs: NOW_MS - second(forS) } }, NOW_MS);
}

describe("the direction of pumped water", () => {
  it("restarts with the phase: readings of the drain before do not make a filling tank fall", () => {
    const drainedThenFilled = readings(200, (agoS) => (agoS > 60 ? (agoS - 60) / 2 - 18 : rate(18)(agoS)));
    expect(directionOf("filling", 60, { samples: drainedThenFilled })).toMatchObject({ code: "as_planned", plan: "filling" });
    expect(directionOf("filling", 10, { samples: drainedThenFilled })).toEqual({
      code: "as_planned",
      plan: "filling",
      mmPerMin: null,
    });
  });

  it("has no figure before 20 s of the phase, and one after", () => {
    expect(directionOf("draining", 19, { samples: readings(19, rate(-18)) })).toMatchObject({ mmPerMin: null });
    const { code, mmPerMin } = { mmPerMin: null, ...directionOf("draining", 21, { samples: readings(21, rate(-18)) }) };
    expect([code, Math.round(mmPerMin ?? 0)]).toEqual(["as_planned", -18]);
  });

  it.each([
    ["draining", 3],
    ["filling", -3],
    ["topping_up", -3],
    ["pipes_out", -3],
    ["pipes_back", 3],
    ["settling", 3],
    ["settling", -3],
  ] as const)("is against the plan: %s at %s mm/min", (plan, mmPerMin) => {
    expect(directionOf(plan, 90, { samples: readings(90, rate(mmPerMin)) })).toMatchObject({ code: "against", plan });
  });

  it("is not called planned while nothing is measured", () => {
    expect(directionOf("topping_up", 60, { samples: readings(60, rate(0)) }).code).toBe("not_seen");
    expect(directionOf("filling", 300, {}).code).toBe("not_seen");
  });

  it("does not take one step of the sensor for a movement", () => {
    const oneStep = readings(30, (agoS) => (agoS < 5 ? -1 : 0));
    expect(directionOf("filling", 30, { samples: oneStep }).code).toBe("not_seen");
    expect(directionOf("settling", 30, { samples: oneStep }).code).toBe("as_planned");
  });

  it("needs more of a movement where the readings are few", () => {
    const few = (steps: readonly number[]) =>
      steps.map((distanceMm, index) => ({ atMs: NOW_MS - second(20 - index * 10), distanceMm }));
    expect(directionOf("pipes_out", 25, { samples: few([60, 61, 63]) }).code).toBe("as_planned");
    expect(directionOf("pipes_out", 25, { samples: few([60, 63, 65]) }).code).toBe("against");
  });

  it("leaves out the first seconds after a change, in which the controller's filter holds the level before", () => {
    const lagging = readings(24, (agoS) => (agoS > 21 ? 10 : 0));
    expect(directionOf("settling", 24, { samples: lagging }).code).toBe("as_planned");
  });

  it("finds a slow top-up in three minutes, and a pump that stopped moving water within a minute", () => {
    expect(directionOf("topping_up", 150, { samples: readings(150, rate(1.3)) })).toMatchObject({ code: "as_planned" });
    const stopped = readings(180, (agoS) => rate(18)(Math.max(0, agoS - 55)));
    expect(directionOf("filling", 180, { samples: stopped }).code).toBe("not_seen");
  });

  it("is still once the pipes are empty or full again", () => {
    expect(directionOf("pipes_out", 60, { samples: readings(60, rate(0)) })).toEqual({ code: "still" });
    expect(directionOf("pipes_back", 60, { samples: readings(60, rate(0)) })).toEqual({ code: "still" });
  });

  it("restarts after a gap in the readings", () => {
    const gap = [...readings(170, rate(-18)).slice(0, 60), ...readings(25, rate(0))];
    expect(directionOf("draining", 175, { samples: gap }).code).toBe("not_seen");
  });
});

describe("the direction of water that no pump moves", () => {
  it("is of the hours, unless the last minutes show more", () => {
    const hoursMmPerMin = -0.5 / 60;
    expect(directionOf(null, 9999, { hoursMmPerMin })).toEqual({ code: "drifting", mmPerHour: -0.5 });
    expect(directionOf(null, 9999, { hoursMmPerMin, samples: readings(180, rate(-6)) })).toMatchObject({ code: "moving" });
    expect(directionOf(null, 9999, { hoursMmPerMin: 0 })).toEqual({ code: "still" });
    expect(directionOf(null, 9999, {})).toEqual({ code: "unknown" });
  });

  it("is not of the hours right after a pump stopped", () => {
    expect(directionOf(null, 30, { hoursMmPerMin: -0.01 })).toEqual({ code: "unknown" });
    expect(directionOf(null, 30, { hoursMmPerMin: -0.01, samples: readings(30, rate(0)) })).toEqual({ code: "still" });
  });
});

describe("what is meant to move the water", () => {
  const relay = (role: "circulation" | "drain" | "fill", isOn: boolean, agoS: number) => ({
    role,
    isOn,
    sinceMs: NOW_MS - second(agoS),
  });
  const of = (relays: readonly ReturnType<typeof relay>[], phase: "filling" | "settling" | null = null, isHeld = false) =>
    movementOf({ relays, run: phase && { phase, phaseSinceMs: NOW_MS - second(40) }, isHeld }, NOW_MS);

  it("is the run's phase, else the one pump that runs, else the pipes", () => {
    expect(of([relay("fill", true, 50)], "filling")).toEqual({ plan: "filling", sinceMs: NOW_MS - second(40) });
    expect(of([relay("circulation", false, 500), relay("drain", true, 5)]).plan).toBe("draining");
    expect(of([relay("fill", true, 5), relay("drain", true, 5)]).plan).toBeNull();
    expect(of([relay("circulation", false, 20)])).toEqual({ plan: "pipes_out", sinceMs: NOW_MS - second(20) });
    expect(of([relay("circulation", true, 20)]).plan).toBe("pipes_back");
    expect(of([relay("circulation", true, 2000)]).plan).toBeNull();
    expect(of([relay("circulation", true, 20)], "settling").plan).toBe("pipes_back");
    expect(of([relay("circulation", false, 200)], "settling").plan).toBe("settling");
  });

  it("is nothing once the controller holds its pumps because water moves", () => {
    expect(of([relay("circulation", false, 20)], null, true).plan).toBeNull();
  });
});
