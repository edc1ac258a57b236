// A device that has lived with its tank: what it has learnt in nine quiet days stands in its flash.

import type { CoreModule } from "@halocline/device-core/core.types";
import { GOOD_SERVER } from "../../server-rules.ts";
import { DAY_MS, HOUR_MS } from "../situations/plan.ts";
import { configOf, type TankName, tankOf } from "../situations/tanks.ts";
import type { Stage } from "../stage.ts";
import { WaterWorld } from "../world.ts";

const LIVED_MS = 9 * DAY_MS;

export function liveBefore(core: CoreModule, tank: TankName): Uint8Array | null {
  const { shape, topDistanceMm } = tankOf(tank);
  const situation = {
    name: "lives",
    preset: tank,
    shape,
    topDistanceMm,
    config: configOf(tank),
    lengthMs: LIVED_MS,
    isHealthy: true,
    isHealed: false,
    act: (stage: Stage) => {
      stage.every(6 * HOUR_MS, () => stage.prepare());
      stage.every(DAY_MS, () => stage.start("start_water_change"));
    },
  };
  return new WaterWorld(1, situation, { core, server: GOOD_SERVER, judges: {} }).run().record;
}
