import { PRESETS } from "@halocline/tank-physics/presets";
import { movingTank, startTank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import { describe, expect, it } from "vitest";
import { Rng } from "../rng.ts";
import { FAULT_PHASES } from "./fault-kinds/kind.ts";
import { commonNameOf, FAULT_KINDS, hiddenBecause, isTrueOf } from "./fault-kinds.ts";

const tank = movingTank(startTank(PRESETS.mid.shape, 60));
const kinds = Object.entries(FAULT_KINDS);

describe("kinds of faults", () => {
  it.each(kinds)("%s breaks something in each of its phases, and gives a reason for the others", (_, kind) => {
    const rng = new Rng(1);
    for (const phase of FAULT_PHASES) {
      const reason = kind.phases[phase];
      if (reason === null) expect({ ...NO_WATER_FAULTS, ...kind.make(tank, rng, phase) }).not.toEqual(NO_WATER_FAULTS);
      else expect(reason.length).toBeGreaterThan(10);
    }
    expect(FAULT_PHASES.some((phase) => kind.phases[phase] === null)).toBe(true);
  });

  it("knows what is true of a kind, and what one sensor cannot see", () => {
    const { pump_dead: dead, leak_005: leak } = FAULT_KINDS;
    if (!dead || !leak) throw new Error("two kinds are missing");
    expect([isTrueOf(dead, "dry"), isTrueOf(dead, "no_movement"), isTrueOf(dead, "sensor_stuck")]).toEqual([true, true, false]);
    expect(commonNameOf("abort")).toBeNull();
    expect(hiddenBecause(leak, tank, "idle")).toBeNull();
    expect(hiddenBecause(leak, movingTank(startTank(PRESETS.large.shape, 52)), "idle")).toContain("slower");
  });
});
