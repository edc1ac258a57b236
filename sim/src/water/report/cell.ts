// One cell of the matrix: one fault in one phase on one tank. What the device said, when, and where the water went.

import type { CoreModule } from "@halocline/device-core/core.types";
import { GOOD_SERVER } from "../../server-rules.ts";
import type { FaultKind, FaultPhase } from "../fault-kinds/kind.ts";
import { SENSOR_KINDS } from "../fault-kinds/sensor-kinds.ts";
import { FAULT_KINDS, hiddenBecause } from "../fault-kinds.ts";
import type { JudgeMaker } from "../judge.ts";
import { aim, comeTo } from "../situations/phases.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, TRUSTED_MS } from "../situations/plan.ts";
import { configOf, type TankName, tankOf } from "../situations/tanks.ts";
import type { Situation } from "../stage.ts";
import { WaterWorld } from "../world.ts";
import { OwnMovement } from "./own-movement.ts";
import { type Spoken, spokenOf } from "./spoken.ts";

const WATCHED_MS = 3 * HOUR_MS;
const WATCHED_IDLE_MS = 8 * HOUR_MS;
const LIKE_A_JUG = "what it came from was empty within five minutes, or before five millimetres: it looked like a jug of water";

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

/** An idle tank shows a slow fault later, and a sensor's in the course of a day. */
function watchedMs(fault: string | undefined, phase: FaultPhase): number {
  if (phase !== "idle") return WATCHED_MS;
  return (fault ?? "") in SENSOR_KINDS ? DAY_MS : WATCHED_IDLE_MS;
}

/** What the device said and where the water went since the parts broke. */
class Recorder {
  readonly spoken: Spoken[] = [];
  brokeAtMs: number | null = null;
  hidden: string | null = null;
  highestMm = Number.POSITIVE_INFINITY;
  lowestMm = Number.NEGATIVE_INFINITY;

  movement: OwnMovement | null = null;

  readonly judge: JudgeMaker = ({ moment }) => ({
    handled: () => this.movement?.handled(),
    second: () => {
      if (this.brokeAtMs === null) return;
      this.movement ??= new OwnMovement(moment);
      this.movement.second();
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
  const [first, ...others] = faults;
  const kind = kindNamed(first);
  return {
    name: faults.join(", then "),
    preset: tank,
    ...tankOf(tank),
    config: configOf(tank),
    record,
    lengthMs: TRUSTED_MS + HOUR_MS + watchedMs(first, phase),
    isHealthy: false,
    isHealed: false,
    act: (stage) => {
      comeTo(stage, phase, kind.byHand);
      aim(stage, first ?? "", phase, () => {
        recorder.brokeAtMs = stage.nowMs();
        recorder.hidden = hiddenBecause(kind, stage.tank, phase);
        for (const other of others) stage.after(stage.rng.between(MINUTE_MS, 10 * MINUTE_MS), () => stage.inject(other, phase));
      });
    },
  };
}

type Judges = Readonly<Record<string, JudgeMaker>>;

function outcomeOf(core: CoreModule, task: CellTask, judges: Judges) {
  const recorder = new Recorder();
  const build = { core, server: GOOD_SERVER, judges: { ...judges, recorder: recorder.judge } };
  return { recorder, outcome: new WaterWorld(task.seed, situationOf(task, recorder), build).run() };
}

export function runCell(core: CoreModule, task: CellTask, judges: Judges = {}): Cell {
  const { recorder, outcome } = outcomeOf(core, task, judges);
  const { spoken, brokeAtMs, highestMm, lowestMm } = recorder;
  const isShort = kindNamed(task.faults[0]).endsByItself === true && (recorder.movement?.isLikeAJug ?? false);
  const hidden = recorder.hidden ?? (isShort ? LIKE_A_JUG : null);
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
