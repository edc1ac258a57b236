// What a long run has behind it, a line for each seed or cell: a run that was cut off goes on where it stood.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";

export type SeedResult = Readonly<{
  seed: number;
  situation: string;
  preset: string;
  violations: readonly string[];
  hash: string;
  hours: number;
  floorByDeviceL: number;
}>;

/** Of a seed's results, by its seed. */
export const seedOf = ({ seed }: SeedResult): number => seed;

export class Progress<Key, Result> {
  readonly #file: string | null;
  readonly #keyOf: (result: Result) => Key;
  readonly results = new Map<Key, Result>();

  /** Lines of another core or another base are another run's: `run` tells them apart. */
  constructor(file: string | null, run: string, keyOf: (result: Result) => Key) {
    this.#file = file;
    this.#keyOf = keyOf;
    if (file === null) return;
    const heading = JSON.stringify({ run });
    const written = existsSync(file) ? readFileSync(file, "utf8") : `${heading}\n`;
    // Without the line that was being written when it was cut off: the next one would be joined to it.
    const whole = written.slice(0, written.lastIndexOf("\n") + 1);
    writeFileSync(file, whole);
    const [first, ...lines] = whole.split("\n").filter((line) => line !== "");
    if (first !== heading) throw new Error(`${file} belongs to another run; give another file, or delete it`);
    for (const line of lines) {
      const result = JSON.parse(line) as Result;
      this.results.set(keyOf(result), result);
    }
  }

  add(result: Result): void {
    this.results.set(this.#keyOf(result), result);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
  }
}
