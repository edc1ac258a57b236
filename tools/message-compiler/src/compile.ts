// packages/messages/*.json to packages/messages/compiled, where nothing has changed in a few milliseconds. Every program that
// builds, tests or checks calls it first.

import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { languagesIn, type Problems, readCatalogues } from "./catalogue.ts";
import { emit } from "./emit.ts";

export const MESSAGES = join(import.meta.dirname, "../../../packages/messages");

const STAMP = "stamp";

/** Of the catalogues and of this compiler. */
function stampOf(folder: string): string {
  const sources = [
    ...languagesIn(folder).map((language) => join(folder, `${language}.json`)),
    ...globSync(join(import.meta.dirname, "*.ts")).toSorted(),
  ];
  const hash = createHash("sha256");
  for (const path of sources) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

/** Whole or not at all: another process may be reading it. */
function writeWhole(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** Returns what is wrong, a line each. Then nothing is written: what was compiled before stays. */
export function compileMessages(folder: string = MESSAGES): Readonly<Problems> {
  const into = join(folder, "compiled");
  const stamp = stampOf(folder);
  const stampPath = join(into, STAMP);
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return [];
  const problems: Problems = [];
  const catalogues = readCatalogues(folder, problems);
  if (problems.length > 0) return problems;
  const modules = emit(catalogues);
  for (const [path, text] of modules) writeWhole(join(into, path), text);
  for (const path of globSync("**/*.ts", { cwd: into })) if (!modules.has(path.replaceAll("\\", "/"))) rmSync(join(into, path));
  writeWhole(stampPath, stamp);
  return [];
}

/** For programs that cannot go on without. */
export function requireMessages(): void {
  const problems = compileMessages();
  if (problems.length > 0) throw new Error(`The message catalogues have mistakes:\n${problems.join("\n")}`);
}
