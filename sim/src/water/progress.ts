// What a long run has behind it, a line for each seed: a run that was cut off goes on where it stood.

import { appendFileSync, existsSync, readFileSync } from "node:fs";

export type SeedResult = Readonly<{
  seed: number;
  situation: string;
  preset: string;
  violations: readonly string[];
  hash: string;
  hours: number;
  floorByDeviceL: number;
}>;

export class Progress {
  readonly #file: string | null;
  readonly results = new Map<number, SeedResult>();

  /** Lines of another core or another base are another run's: `run` tells them apart. */
  constructor(file: string | null, run: string) {
    this.#file = file;
    if (file === null) return;
    if (!existsSync(file)) appendFileSync(file, `${JSON.stringify({ run })}\n`);
    const [first, ...lines] = readFileSync(file, "utf8").split("\n").filter(isWhole);
    if (first !== JSON.stringify({ run })) throw new Error(`${file} belongs to another run; give another file, or delete it`);
    for (const line of lines) {
      const result = JSON.parse(line) as SeedResult;
      this.results.set(result.seed, result);
    }
  }

  add(result: SeedResult): void {
    this.results.set(result.seed, result);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
  }
}

/** The line that was being written when the power went is not there. */
const isWhole = (line: string): boolean => line.startsWith("{") && line.endsWith("}");
