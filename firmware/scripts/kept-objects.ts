// Compiled sources that stay in `.local` for the next build of the same kind: the tests, the clock's tests and the transcript link one
// set, the build and a release another. Sources that have not changed since are not compiled again.

import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compileAll, FIRMWARE, type Kind, link, objectAt, portable, TESTED } from "./toolchain.ts";

export const KEPT_FOLDER = join(FIRMWARE, "../.local/device-program");

/** Headers count too, and how it is compiled. */
function fingerprint(kind: Kind, sources: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify([kind, sources]));
  const patterns = ["{device,drivers,hal,ports}/**/*.{h,cpp}", "../packages/device-core/cpp/*.{h,cpp}"];
  for (const file of globSync(patterns, { cwd: FIRMWARE }).toSorted())
    hash.update(file).update(readFileSync(join(FIRMWARE, file)));
  return hash.digest("hex");
}

/** The objects in the order of their sources, which belong to the program itself. `name` is the folder that keeps them. */
export async function keptObjects(kind: Kind, sources: readonly string[], name: string): Promise<readonly string[]> {
  const folder = join(KEPT_FOLDER, name);
  const stamp = join(folder, "compiled-from");
  const objects = sources.map((source) => objectAt(folder, source));
  const wanted = fingerprint(kind, sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && objects.every((object) => existsSync(object)))
    return objects;
  mkdirSync(folder, { recursive: true });
  rmSync(stamp, { force: true });
  // Two builds at the same time compile the same; each object is replaced as a whole, so neither links half of one.
  const fresh = mkdtempSync(join(folder, "compiling-"));
  try {
    for (const object of await compileAll(kind, sources, fresh)) renameSync(object, join(folder, basename(object)));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(stamp, wanted);
  return objects;
}

export const testedObjects = (): Promise<readonly string[]> => keptObjects(TESTED, portable(), "tested");

/** One program that is needed once, of everything that is portable. */
export async function buildWhole(source: string, program: string): Promise<void> {
  const own = await compileAll(TESTED, [source], `${program}-objects`);
  link(TESTED, [...own, ...(await testedObjects())], program);
}
