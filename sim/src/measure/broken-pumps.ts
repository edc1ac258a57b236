// Changes in which a pump is dead or a hose is off: whatever the device says of them, they must not count as done.

import type { CoreModule } from "@halocline/device-core/core.types";
import { type RunState, runState } from "@halocline/domain/runs/runs";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { createRng } from "@halocline/tank-physics/rng";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { ChangingTank } from "./changing-tank.ts";

/** A drain hose beside the waste tank is not among them: the level falls as it should, and one sensor cannot see where to. */
const BROKEN: Readonly<Record<string, Partial<WaterFaults>>> = {
  "drain pump dead": { deadPumps: ["drain"] },
  "fill pump dead": { deadPumps: ["fill"] },
  "both pumps dead": { deadPumps: ["drain", "fill"] },
  "fill hose off": { hosesOff: ["fill"] },
  "salt water empty": { emptyReservoirs: ["salt"] },
};

export type BrokenChange = Readonly<{ preset: PresetName; what: string; state: RunState }>;

export function brokenChanges(module: CoreModule, seed: number): BrokenChange[] {
  const noFlows = { areaCm2: null, flowsMlPerMin: { drain: null, fill: null, topup: null } };
  return (Object.keys(PRESETS) as PresetName[]).flatMap((preset) =>
    Object.entries(BROKEN).map(([what, broken]) => {
      const tank = new ChangingTank(module, { preset, hasTopOffMark: true, ...noFlows }, createRng(seed));
      tank.rest(180_000, NO_WATER_FAULTS);
      return { preset, what, state: runState(tank.change({ ...NO_WATER_FAULTS, ...broken }).events) };
    }),
  );
}
