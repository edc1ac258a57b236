// The device program's words as a program of this machine: a line in for each question, a line out for each answer.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWords } from "../../../firmware/scripts/toolchain.ts";

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

export class WireProgram {
  readonly #folder = mkdtempSync(join(tmpdir(), "halocline-wire-"));
  readonly #program = join(this.#folder, "wire");

  constructor() {
    buildWords("conformance/wire-program.cpp", this.#program);
  }

  ask(questions: readonly string[]): string[] {
    const { status, stdout, stderr } = spawnSync(this.#program, {
      input: questions.map((each) => `${each}\n`).join(""),
      encoding: "utf8",
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    if (status !== 0) throw new Error(`the program broke: ${stderr}`);
    const answers = stdout.split("\n").slice(0, -1);
    if (answers.length !== questions.length) throw new Error(`${questions.length} questions, ${answers.length} answers`);
    return answers;
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
