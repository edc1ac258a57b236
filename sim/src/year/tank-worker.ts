// One tank's year in a worker of its own.

import type { DemoTank } from "@halocline/demo-year/household";
import { loadCore } from "@halocline/device-core/load-core";
import { answerTasks } from "../answer-tasks.ts";
import { liveThrough } from "./live-through.ts";

const module = loadCore();

export type TankTask = Readonly<{ tank: DemoTank; seed: number; days: number }>;

answerTasks(({ tank, seed, days }: TankTask) => liveThrough(tank, module, seed, days));
