// Each kind of fault aimed at each phase: it stays, or is mended in the middle, or after the owner came home.

import type { Rng } from "../../rng.ts";
import { CIRCULATION_KINDS } from "../fault-kinds/circulation-kinds.ts";
import { HOSE_KINDS } from "../fault-kinds/hose-kinds.ts";
import { FAULT_PHASES, type FaultPhase } from "../fault-kinds/kind.ts";
import { PUMP_KINDS } from "../fault-kinds/pump-kinds.ts";
import { SENSOR_KINDS } from "../fault-kinds/sensor-kinds.ts";
import { FAULT_KINDS } from "../fault-kinds.ts";
import type { Stage } from "../stage.ts";
import { clearAll } from "./owner-acts.ts";
import { aim, comeTo } from "./phases.ts";
import { type Draft, HOUR_MS, MINUTE_MS, SECOND_MS, type SituationKind, scene, turned } from "./plan.ts";
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

/** One after the other on the same tank: what is mended and cleared has to be as good as new. */
const AIMS_PER_SEED = 4;

function goesOn(stage: Stage, ending: Ending): void {
  const { rng } = stage;
  const retry = () => {
    clearAll(stage);
    stage.after(30 * SECOND_MS, () => stage.start(rng.oneOf(["start_water_change", "start_top_up", "finish_fill"])));
  };
  if (ending === "mends itself") stage.after(rng.between(2000, 90_000), () => stage.mendAll());
  if (ending === "comes home")
    stage.after(rng.between(10, 20) * MINUTE_MS, () => {
      stage.mendAll();
      clearAll(stage);
      stage.after(2 * MINUTE_MS, () => stage.start(rng.isBelow(0.3) ? "finish_fill" : "start_water_change"));
    });
  if (ending === "tries again") for (const atMin of [7, 14, 21]) stage.after(atMin * MINUTE_MS, retry);
}

/** Slow ones show in an hour and a half. */
const watchedMs = ({ phase }: Aim): number => (phase === "idle" ? 95 : 35) * MINUTE_MS;
const COMES_WITHIN_MS = 25 * MINUTE_MS;

/** The owner mends, refills and clears; the next fault waits until the water has come to rest. */
function renew(stage: Stage, then: () => void): void {
  stage.mendAll();
  stage.ask({ type: "abort" });
  stage.after(10 * SECOND_MS, () => stage.refill());
  stage.after(20 * SECOND_MS, () => clearAll(stage));
  stage.after(stage.rng.between(2, 7) * MINUTE_MS, then);
}

function meet(stage: Stage, aims: readonly Aim[], ending: number): void {
  const [first, ...others] = aims;
  if (!first) return;
  const { fault, phase } = first;
  let hasBroken = false;
  comeTo(stage, phase, FAULT_KINDS[fault]?.byHand ?? "topup");
  const callOff = aim(stage, fault, phase, () => {
    hasBroken = true;
    goesOn(stage, turned(ENDINGS, ending));
    stage.after(watchedMs(first), () => renew(stage, () => meet(stage, others, ending + 1)));
  });
  // A device that holds its water does not come to this phase.
  stage.after(COMES_WITHIN_MS, () => {
    if (hasBroken) return;
    callOff();
    renew(stage, () => meet(stage, others, ending + 1));
  });
}

const lengthOf = (aims: readonly Aim[]): number => aims.reduce((sumMs, one) => sumMs + watchedMs(one) + COMES_WITHIN_MS, 0);

const aimed = (aims: readonly Aim[], seat: number, ending: number): Draft =>
  scene(turned(ALL_TANKS, seat), { lengthMs: lengthOf(aims), act: (stage) => meet(stage, aims, ending) });

/** So many of a list in each turn; once round, each meets another tank. */
function nextOf(aims: readonly Aim[], turn: number): Readonly<{ next: readonly Aim[]; round: number }> {
  const from = turn * AIMS_PER_SEED;
  return {
    next: Array.from({ length: AIMS_PER_SEED }, (_, index) => turned(aims, from + index)),
    round: Math.floor(from / aims.length),
  };
}

/** Two kinds share the long lists, turn about. */
const through = (name: string, aims: readonly Aim[], part = 0, parts = 1): SituationKind => ({
  name,
  draw: (_rng, turn, seat) => {
    const { next, round } = nextOf(aims, turn * parts + part);
    return aimed(next, seat + round, turn + part);
  },
});

function anyPair(rng: Rng, turn: number): readonly [Aim, Aim] {
  const first = turned(ALL_AIMS, turn);
  const others = ALL_AIMS.filter(({ fault }) => fault !== first.fault);
  return [first, rng.oneOf(others)];
}

export const AIMED_KINDS: readonly SituationKind[] = [
  through("a pump or its relay", PUMP_AIMS, 0, 2),
  through("another pump or its relay", PUMP_AIMS, 1, 2),
  through("a hose or a leak", HOSE_AIMS, 0, 2),
  through("another hose or leak", HOSE_AIMS, 1, 2),
  through("the return pump or its weir", CIRCULATION_AIMS),
  through("a sensor", SENSOR_AIMS, 0, 2),
  through("another sensor", SENSOR_AIMS, 1, 2),
  {
    name: "two faults at a time",
    draw: (rng, turn, seat) => {
      const [first, second] = anyPair(rng, turn);
      return scene(turned(ALL_TANKS, seat), {
        lengthMs: rng.between(2, 4) * HOUR_MS,
        act: (stage) => {
          comeTo(stage, first.phase, FAULT_KINDS[first.fault]?.byHand ?? "topup");
          aim(stage, first.fault, first.phase, () => {
            stage.after(stage.rng.between(1, 15) * MINUTE_MS, () => clearAll(stage));
            stage.after(stage.rng.between(0, 10) * MINUTE_MS, () => {
              comeTo(stage, second.phase, FAULT_KINDS[second.fault]?.byHand ?? "topup");
              aim(stage, second.fault, second.phase, () => goesOn(stage, "comes home"));
            });
          });
        },
      });
    },
  },
];
