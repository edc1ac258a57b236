import { describe, expect, it } from "vitest";
import { ScriptedTank } from "../judges/scripted-tank.ts";
import { type HealthyTank, healthyGates, healthyTable } from "./healthy.ts";
import { OwnMovement } from "./own-movement.ts";

const tank = (change: Partial<HealthyTank> = {}): HealthyTank => ({
  seed: 1,
  situation: "a living day",
  tank: "mid",
  season: "as usual",
  days: 365.25,
  alarms: [],
  ...change,
});

describe("healthy tanks", () => {
  it("that nobody was alarmed about have the bound of three", () => {
    expect(healthyGates([tank()])).toEqual([]);
    expect(healthyTable([tank(), tank({ seed: 2, tank: "nano" })]).rows[0]).toEqual([
      "all",
      "2",
      "731",
      "2.00",
      "0",
      "fewer than 1.5 a tank-year",
    ]);
  });

  it("with one word said of them break the gate, with their seed", () => {
    expect(healthyGates([tank(), tank({ seed: 7, alarms: ["hold falling"] })])).toEqual([
      "a healthy tank, a living day on mid, seed 7: hold falling",
    ]);
  });
});

describe("water that came by itself", () => {
  function moved(mmPerS: number, forS: number): OwnMovement {
    const scripted = new ScriptedTank({}, "baffled");
    const movement = new OwnMovement(scripted.moment);
    for (let second = 0; second < forS; second += 1) {
      scripted.move(-mmPerS);
      movement.second();
    }
    return movement;
  }

  it("is like a jug when it is little, or over within five minutes", () => {
    expect(moved(0.01, 400).isLikeAJug).toBe(true);
    expect(moved(0.15, 200).isLikeAJug).toBe(true);
  });

  it("is like none when it goes on, or is more than anybody carries", () => {
    expect(moved(0.05, 400).isLikeAJug).toBe(false);
    expect(moved(1, 200).isLikeAJug).toBe(false);
  });
});
