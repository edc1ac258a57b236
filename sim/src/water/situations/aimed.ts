// Each kind of fault aimed at each phase: it stays, or is mended in the middle, or after the owner came home.

import type { Rng } from "../../rng.ts";
import { FAULT_KINDS, FAULT_PHASES, type FaultPhase } from "../fault-kinds.ts";
import { CIRCULATION_KINDS } from "../fault-kinds/circulation-kinds.ts";
import { HOSE_KINDS } from "../fault-kinds/hose-kinds.ts";
import { PUMP_KINDS } from "../fault-kinds/pump-kinds.ts";
import { SENSOR_KINDS } from "../fault-kinds/sensor-kinds.ts";
import type { Stage } from "../stage.ts";
import { bucketMm, clearAll } from "./owner-acts.ts";
import { aim, comeTo } from "./phases.ts";
import { type Draft, HOUR_MS, MINUTE_MS, real, type SituationKind, scene, SECOND_MS, turned } from "./plan.ts";
import { ALL_TANKS } from "./tanks.ts";

type Aim = Readonly<{ fault: string; phase: FaultPhase }>;

const aimsOf = (faults: Readonly<Record<string, unknown>>): readonly Aim[] =>
  Object.keys(faults).flatMap((fault) =>
    FAULT_PHASES.filter((phase) => FAULT_KINDS[fault]?.phases[phase] === null).map((phase) => ({ fault, phase })),
  );

/** Neighbours in the list are much alike: a stride that shares no factor with its length meets them all, far ones first. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  let stride = Math.max(1, Math.round(items.length * 0.38));
  while (divides(items.length, stride) !== 1) stride += 1;
  return items.map((_, index) => items[(index * stride) % items.length] as Item);
}

const PUMP_AIMS = spread(aimsOf(PUMP_KINDS));
const HOSE_AIMS = spread(aimsOf(HOSE_KINDS));
const CIRCULATION_AIMS = spread(aimsOf(CIRCULATION_KINDS));
const SENSOR_AIMS = spread(aimsOf(SENSOR_KINDS));
const ALL_AIMS = spread(aimsOf(FAULT_KINDS));

type Ending = "stays" | "mends itself" | "comes home" | "tries again";
const ENDINGS: readonly Ending[] = ["stays", "comes home", "tries again", "mends itself"];

function goesOn(stage: Stage, ending: Ending): void {
  const { rng } = stage;
  if (ending === "mends itself") stage.after(rng.between(2000, 90_000), () => stage.mendAll());
  if (ending === "comes home")
    stage.after(rng.between(10, 50) * MINUTE_MS, () => {
      stage.mendAll();
      clearAll(stage);
      stage.after(2 * MINUTE_MS, () => stage.start(rng.isBelow(0.3) ? "finish_fill" : "start_water_change"));
      stage.after(20 * MINUTE_MS, () => bucketMm(stage, real(rng, 3, 6)));
    });
  if (ending === "tries again")
    stage.every(rng.between(7, 15) * MINUTE_MS, () => {
      clearAll(stage);
      stage.after(30 * SECOND_MS, () => stage.start(rng.oneOf(["start_water_change", "start_top_up", "finish_fill"])));
    });
}

const watchedMs = (phase: FaultPhase, rng: Rng): number =>
  rng.between(70, 130) * MINUTE_MS + (phase === "idle" ? rng.between(1, 3) * HOUR_MS : 0);

function aimed({ fault, phase }: Aim, rng: Rng, seat: number, ending: Ending): Draft {
  return scene(turned(ALL_TANKS, seat), {
    lengthMs: watchedMs(phase, rng),
    act: (stage) => {
      comeTo(stage, phase, FAULT_KINDS[fault]?.byHand ?? "topup");
      aim(stage, fault, phase, () => goesOn(stage, ending));
    },
  });
}

/** One turn after the other through the even or the odd half of a list; tanks and endings go round at another pace. */
const through = (name: string, aims: readonly Aim[], half: 0 | 1): SituationKind => ({
  name,
  draw: (rng, turn, seat) => aimed(turned(aims, turn * 2 + half), rng, seat, turned(ENDINGS, turn + half)),
});

export const AIMED_KINDS: readonly SituationKind[] = [
  through("a pump or its relay", PUMP_AIMS, 0),
  through("another pump or its relay", PUMP_AIMS, 1),
  through("a hose or a leak", HOSE_AIMS, 0),
  through("another hose or leak", HOSE_AIMS, 1),
  through("the return pump or its weir", CIRCULATION_AIMS, 0),
  through("a sensor", SENSOR_AIMS, 0),
  through("another sensor", SENSOR_AIMS, 1),
  {
    name: "a fault that mends itself",
    draw: (rng, turn, seat) => aimed(turned(ALL_AIMS, turn), rng, seat, "mends itself"),
  },
  {
    name: "two faults",
    draw: (rng, turn, seat) => {
      const first = turned(ALL_AIMS, turn);
      const { fault, phase } = rng.oneOf(ALL_AIMS);
      return scene(turned(ALL_TANKS, seat), {
        lengthMs: watchedMs(first.phase, rng) + HOUR_MS,
        act: (stage) => {
          comeTo(stage, first.phase, FAULT_KINDS[first.fault]?.byHand ?? "topup");
          aim(stage, first.fault, first.phase, () => {
            stage.after(stage.rng.between(1, 15) * MINUTE_MS, () => clearAll(stage));
            stage.after(stage.rng.between(0, 10) * MINUTE_MS, () => {
              comeTo(stage, phase, FAULT_KINDS[fault]?.byHand ?? "topup");
              aim(stage, fault, phase, () => goesOn(stage, "comes home"));
            });
          });
        },
      });
    },
  },
];
