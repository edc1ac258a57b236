// The cells of a report, over the machine's cores. With a file each is kept as soon as it is done, and a run that was cut off
// goes on where it stood.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { COMMITTED_WASM } from "@halocline/device-core/load-core";
import { inParallel } from "../../pool.ts";
import { Progress } from "../progress.ts";
import type { Cell, CellTask } from "./cell.ts";

type Named = Pick<CellTask, "faults" | "phase" | "tank" | "seed">;

const nameOf = ({ faults, phase, tank, seed }: Named): string => `${faults.join("+")}@${phase}@${tank}@${seed}`;

const coreHash = (): string => createHash("sha256").update(readFileSync(COMMITTED_WASM)).digest("hex").slice(0, 12);

export class CellRuns {
  readonly #progress: Progress<string, Cell>;

  constructor(file: string | null) {
    this.#progress = new Progress<string, Cell>(file, `cells of core ${coreHash()}`, nameOf);
  }

  async run(tasks: readonly CellTask[]): Promise<readonly Cell[]> {
    const { results } = this.#progress;
    const missing = tasks.filter((task) => !results.has(nameOf(task)));
    await inParallel<CellTask, Cell>(new URL("./matrix-worker.ts", import.meta.url), missing, (cell) => this.#progress.add(cell));
    return tasks.flatMap((task) => results.get(nameOf(task)) ?? []);
  }
}
