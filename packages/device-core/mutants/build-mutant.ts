// A broken core as WASM. Objects and finished modules are kept in .local/core-mutants, each under the hash of all the text it
// was made of: only what an edit changes is compiled, and nothing is compiled twice.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CPP, compileObjects, linkWasm, WASM_LINKED, WASM_OBJECT } from "../scripts/toolchain.ts";
import { readSources, type Sources, sourcesOf, withIncludes } from "./edit-sources.ts";
import type { Mutant } from "./mutant.ts";

const CACHE = join(import.meta.dirname, "../../../.local/core-mutants");
const OBJECTS = join(CACHE, "objects");
const KEPT_FOR_MS = 7 * 86_400_000;

const hashOf = (...parts: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} ${part}`);
  return hash.digest("hex").slice(0, 24);
};

/** The native runner has a main of its own. */
const isCompiled = (name: string): boolean => name.endsWith(".cpp") && name !== "scenarios/main.cpp";

function objectOf(name: string, sources: Sources): string {
  const texts = withIncludes(name, sources).flatMap((part) => [part, sources.get(part) ?? ""]);
  return join(OBJECTS, `${hashOf(...WASM_OBJECT, ...texts)}.o`);
}

/** In a folder of its own and moved from there: another process may be building the same. */
function inOwnFolder(work: (folder: string) => void): void {
  mkdirSync(OBJECTS, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "build-"));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compileMissing(objects: ReadonlyMap<string, string>, sources: Sources): void {
  const missing = [...objects].filter(([, object]) => !existsSync(object));
  if (missing.length === 0) return;
  inOwnFolder((folder) => {
    for (const [name, text] of sources) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    compileObjects(
      missing.map(([name]) => name),
      folder,
    );
    for (const [name, object] of missing) renameSync(join(folder, basename(name).replace(/cpp$/, "o")), object);
  });
}

function buildSources(sources: Sources): string {
  const objects = new Map([...sources.keys()].filter(isCompiled).map((name) => [name, objectOf(name, sources)]));
  const file = join(CACHE, `${hashOf(...WASM_LINKED, ...objects.values())}.wasm`);
  if (existsSync(file)) return file;
  compileMissing(objects, sources);
  inOwnFolder((folder) => {
    linkWasm([...objects.values()], join(folder, "core.wasm"));
    renameSync(join(folder, "core.wasm"), file);
  });
  return file;
}

const good = readSources(CPP);

/** The file of its WASM. Throws when an edit does not apply, or when what it makes does not compile. */
export const buildMutant = (broken: Mutant): string => buildSources(sourcesOf(broken, good));

/** The core as it is, by the same way: its objects serve all that follow. */
export const buildUnchanged = (): string => buildSources(good);

/** What nobody has built for a week belongs to sources that have moved on. */
export function forgetOldBuilds(nowMs: number): void {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE, { recursive: true, encoding: "utf8" }) : []) {
    const path = join(CACHE, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() && nowMs - stat.mtimeMs > KEPT_FOR_MS) rmSync(path, { force: true });
  }
}
