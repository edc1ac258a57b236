// The litres that the verdict of a played tank names, with what they are compared with: the number beside the drawing, the frames
// before, and the receipt.

import type { Run } from "@halocline/contracts/http/entities.contract";
import type { LevelPoint } from "@halocline/domain/runs/measured-rate";
import { movedWater } from "@halocline/domain/runs/moved-water";
import type { RunEvent } from "@halocline/domain/runs/runs";
import { runStretches } from "@halocline/domain/runs/stretches";
import { litresOf } from "@halocline/domain/tanks/evaporation";
import type { MovedLitres } from "./contradictions.ts";
import type { PlayedTank } from "./played-tank.ts";

/** "Draining: 1.2 of 2.1 L are out." */
const MOVED = /([\d.]+) of ([\d.]+) L are (out|in)\./;
const TO_GO = /([\d.]+) L to go/;

const eventsOf = ({ events }: Run): RunEvent[] =>
  events.flatMap(({ at, phase, heightMm: distanceMm }, n) =>
    phase === null ? [] : [{ type: "phase" as const, atMs: Date.parse(at), phase, distanceMm, n }],
  );

export class PlayedLitres {
  readonly #points: LevelPoint[] = [];
  #phase = "";
  #mostDone = 0;
  #wholeDrain: Readonly<{ runId: string; litres: number }> | null = null;

  /** Null while the verdict names no litres. */
  read(tank: PlayedTank, sentence: string, label: string): MovedLitres | null {
    this.#notePoint(tank);
    const [, done, whole, direction] = MOVED.exec(sentence) ?? [];
    const [run] = tank.runs;
    if (done === undefined || whole === undefined || run === undefined) return null;
    const phase = `${run.id} ${direction}`;
    if (phase !== this.#phase) [this.#phase, this.#mostDone] = [phase, 0];
    this.#mostDone = Math.max(this.#mostDone, Number(done));
    if (direction === "out") this.#wholeDrain = { runId: run.id, litres: Number(whole) };
    const toGo = TO_GO.exec(label)?.[1];
    return {
      done: Number(done),
      whole: Number(whole),
      toGo: toGo === undefined ? null : Number(toGo),
      mostDone: this.#mostDone,
      wholeDrain: this.#wholeDrain?.runId === run.id ? this.#wholeDrain.litres : null,
      byReceipt: this.#byReceipt(run, direction === "out", tank.tank.areaCm2),
    };
  }

  #notePoint({ reading, nowMs }: PlayedTank): void {
    if (reading === null || reading.heightMm === null || Date.parse(reading.receivedAt) === this.#points.at(-1)?.atMs) return;
    this.#points.push({ atMs: Math.min(nowMs, Date.parse(reading.receivedAt)), distanceMm: reading.heightMm });
  }

  #byReceipt(run: Run, isDraining: boolean, areaCm2: number | null): number | null {
    if (run.type === "top_up" || areaCm2 === null) return null;
    const { drainedMm, filledMm } = movedWater(runStretches(eventsOf(run)), this.#points);
    const mm = isDraining ? drainedMm : filledMm;
    return mm === null ? null : litresOf(mm, areaCm2);
  }
}
