// One cell of the matrix: one fault in one phase on one tank. What the device said, when, and where the water went.

import type { CoreModule } from "@halocline/device-core/core.types";
import { GOOD_SERVER } from "../../server-rules.ts";
import type { FaultKind, FaultPhase } from "../fault-kinds/kind.ts";
import { FAULT_KINDS, hiddenBecause } from "../fault-kinds.ts";
import type { JudgeMaker } from "../judge.ts";
import { configOf, type TankName, tankOf } from "../situations/tanks.ts";
import type { Situation, Stage } from "../stage.ts";
import { WaterWorld } from "../world.ts";
import { type Spoken, spokenOf } from "./spoken.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Automatic top-up trusts its sensor after ten minutes. */
const BEGINS_MS = 12 * MINUTE_MS;
const WATCHED_MS = 6 * HOUR_MS;

export type CellTask = Readonly<{
  faults: readonly string[];
  phase: FaultPhase;
  tank: TankName;
  seed: number;
  record: Uint8Array | null;
}>;

export type Cell = Readonly<{
  faults: readonly string[];
  phase: FaultPhase;
  tank: TankName;
  seed: number;
  /** Null when the phase never came. */
  brokeAtMs: number | null;
  /** Why no level signal shows it here; null when the device has to say something. */
  hidden: string | null;
  spoken: readonly Spoken[];
  floorByDeviceL: number;
  floorByItselfL: number;
  highestMm: number;
  lowestMm: number;
  violations: readonly string[];
}>;

export function kindNamed(name: string | undefined): FaultKind {
  const kind = FAULT_KINDS[name ?? ""];
  if (!kind) throw new Error(`no fault is called ${name}`);
  return kind;
}

/** An idle tank shows a slow fault only in the course of a day. */
const watchedMs = (phase: FaultPhase): number => (phase === "idle" ? DAY_MS : WATCHED_MS);

/** How the phase comes about; the injection waits for it. */
function beginPhase(stage: Stage, phase: FaultPhase, channel: number): void {
  if (phase === "idle") return;
  if (phase === "topping_up") {
    stage.handle(({ sump, shape }) => {
      const lowL = 4 * shape.sumpAreaM2;
      sump.saltG -= (sump.saltG * lowL) / sump.volumeL;
      sump.volumeL -= lowL;
    });
  } else if (phase === "manual") stage.after(BEGINS_MS, () => stage.ask({ type: "relay_on", channel, leaseMs: MINUTE_MS }));
  else stage.after(BEGINS_MS, () => stage.start("start_water_change"));
}

/** What the device said and where the water went since the parts broke. */
class Recorder {
  readonly spoken: Spoken[] = [];
  brokeAtMs: number | null = null;
  hidden: string | null = null;
  highestMm = Number.POSITIVE_INFINITY;
  lowestMm = Number.NEGATIVE_INFINITY;

  readonly judge: JudgeMaker = ({ moment }) => ({
    second: () => {
      if (this.brokeAtMs === null) return;
      this.highestMm = Math.min(this.highestMm, moment.distanceMm);
      this.lowestMm = Math.max(this.lowestMm, moment.distanceMm);
    },
    event: (event) => {
      const one = this.brokeAtMs === null ? null : spokenOf(event, moment.nowMs - this.brokeAtMs);
      if (one) this.spoken.push(one);
    },
  });
}

function situationOf({ faults, phase, tank, record }: CellTask, recorder: Recorder): Situation {
  const kind = kindNamed(faults[0]);
  const config = configOf(tank);
  const breakAll = (stage: Stage) => {
    recorder.brokeAtMs = stage.nowMs();
    recorder.hidden = hiddenBecause(kind, stage.tank, phase);
    faults.forEach((name, index) => {
      const breakIt = () => stage.breakParts(kindNamed(name).make(stage.tank, stage.rng, phase));
      if (index === 0) breakIt();
      else stage.after(index * stage.rng.between(MINUTE_MS, 10 * MINUTE_MS), breakIt);
    });
  };
  return {
    name: faults.join(", then "),
    preset: tank,
    ...tankOf(tank),
    config,
    record,
    lengthMs: BEGINS_MS + HOUR_MS + watchedMs(phase),
    isHealthy: false,
    isHealed: false,
    act: (stage) => {
      beginPhase(stage, phase, config.roles.indexOf(kind.byHand) + 1);
      stage.inPhase(phase, phase === "idle" ? BEGINS_MS : stage.rng.between(1000, 8000), () => breakAll(stage));
    },
  };
}

export function runCell(core: CoreModule, task: CellTask, judges: Readonly<Record<string, JudgeMaker>> = {}): Cell {
  const recorder = new Recorder();
  const build = { core, server: GOOD_SERVER, judges: { ...judges, recorder: recorder.judge } };
  const outcome = new WaterWorld(task.seed, situationOf(task, recorder), build).run();
  const { spoken, brokeAtMs, hidden, highestMm, lowestMm } = recorder;
  return {
    faults: task.faults,
    phase: task.phase,
    tank: task.tank,
    seed: task.seed,
    brokeAtMs,
    hidden,
    spoken,
    floorByDeviceL: outcome.floorByDeviceL,
    floorByItselfL: outcome.floorL - outcome.floorByDeviceL,
    highestMm,
    lowestMm,
    violations: outcome.violations,
  };
}
