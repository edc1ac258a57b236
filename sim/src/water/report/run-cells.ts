// The cells of a report, over the machine's cores. With a file each is kept as soon as it is done, and a run that was cut off
// goes on where it stood.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { COMMITTED_WASM } from "@halocline/device-core/load-core";
import { inParallel } from "../../pool.ts";
import { Progress } from "../progress.ts";
import type { Cell, CellTask } from "./cell.ts";
import type { HealthyTank } from "./healthy.ts";

type Named = Pick<CellTask, "faults" | "phase" | "tank" | "seed">;

const nameOf = ({ faults, phase, tank, seed }: Named): string => `${faults.join("+")}@${phase}@${tank}@${seed}`;

export const coreHash = (): string => createHash("sha256").update(readFileSync(COMMITTED_WASM)).digest("hex").slice(0, 12);

export class CellRuns {
  readonly #progress: Progress<string, Cell>;

  constructor(file: string | null) {
    this.#progress = new Progress<string, Cell>(file, `cells of core ${coreHash()}`, nameOf);
  }

  async run(tasks: readonly CellTask[]): Promise<readonly Cell[]> {
    const missing = tasks.filter((task) => !this.#progress.results.has(nameOf(task)));
    await inParallel<CellTask, Cell>(new URL("./matrix-worker.ts", import.meta.url), missing, (cell) => this.#progress.add(cell));
    return this.kept(tasks);
  }

  /** Those that are done. */
  kept(tasks: readonly CellTask[]): readonly Cell[] {
    return tasks.flatMap((task) => this.#progress.results.get(nameOf(task)) ?? []);
  }
}

const AT_A_TIME = 60;

type HealthyRun = Readonly<{ file: string | null; base: number; days: number; isKept: boolean }>;

/** Healthy tanks until there are so many days of them, or those that are done. */
export async function runHealthyDays({ file, base, days, isKept }: HealthyRun): Promise<readonly HealthyTank[]> {
  const progress = new Progress<number, HealthyTank>(file, `healthy tanks of core ${coreHash()}`, ({ seed }) => seed);
  if (isKept) return [...progress.results.values()];
  const work = new URL("./healthy-worker.ts", import.meta.url);
  const done: HealthyTank[] = [];
  for (let next = base; done.reduce((sum, tank) => sum + tank.days, 0) < days; next += AT_A_TIME) {
    const seeds = Array.from({ length: AT_A_TIME }, (_, index) => next + index);
    const missing = seeds.filter((seed) => !progress.results.has(seed));
    await inParallel<number, HealthyTank>(work, missing, (tank) => progress.add(tank));
    done.push(...seeds.flatMap((seed) => progress.results.get(seed) ?? []));
  }
  return done;
}
