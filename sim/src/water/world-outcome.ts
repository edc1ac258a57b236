// What goes into a world of water, and what comes out of it.

import type { CoreModule } from "@halocline/device-core/core.types";
import type { ServerRules } from "../server-rules.ts";
import type { JudgeMaker } from "./judge.ts";
import type { Mover } from "./moment.ts";

export type WaterBuild = Readonly<{
  core: CoreModule;
  server: ServerRules;
  judges: Readonly<Record<string, JudgeMaker>>;
  /** Of water in which nothing pumps; a second unless somebody wants to see that it makes no difference. */
  quietStepMs?: number;
}>;

export type WaterOutcome = Readonly<{
  situation: string;
  isFaultFree: boolean;
  preset: string;
  violations: readonly string[];
  hash: string;
  lines: readonly string[];
  runs: number;
  hours: number;
  floorL: number;
  floorByDeviceL: number;
  /** How often each kind of fault met each phase. */
  cells: Readonly<Record<string, number>>;
  /** How long each pump was switched on. */
  pumpedS: Readonly<Record<Mover, number>>;
  /** What the device has learnt and holds. */
  record: Uint8Array | null;
}>;
