// The device program for this machine as it would be shipped, in parts. Sources that have not changed since the last time are not compiled
// again.

import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileAll, FIRMWARE, objectAt, portable, portOf, SHIPPED } from "./toolchain.ts";

export const SHIPPED_FOLDER = join(FIRMWARE, "../.local/device-program");
const OBJECTS = join(SHIPPED_FOLDER, "objects");
const STAMP = join(SHIPPED_FOLDER, "compiled-from");

/** The only source that says which version it is, and whom it believes. */
export const DESCRIPTOR_SOURCE = "ports/linux/program-descriptor.cpp";

/** Headers count too, and how it is compiled. */
function fingerprint(): string {
  const hash = createHash("sha256").update(JSON.stringify(SHIPPED));
  const patterns = ["{device,drivers,hal,ports}/**/*.{h,cpp}", "../packages/device-core/cpp/*.{h,cpp}"];
  for (const file of globSync(patterns, { cwd: FIRMWARE }).toSorted())
    hash.update(file).update(readFileSync(join(FIRMWARE, file)));
  return hash.digest("hex");
}

/** Of every source of the program, in their order. */
export async function shippedObjects(): Promise<readonly Readonly<{ source: string; object: string }>[]> {
  const sources = [...portable(), ...portOf("linux")];
  const objects = sources.map((source) => ({ source, object: objectAt(OBJECTS, source) }));
  const wanted = fingerprint();
  const isCompiled =
    existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted && objects.every(({ object }) => existsSync(object));
  if (!isCompiled) {
    mkdirSync(SHIPPED_FOLDER, { recursive: true });
    rmSync(STAMP, { force: true });
    await compileAll(SHIPPED, sources, OBJECTS);
    writeFileSync(STAMP, wanted);
  }
  return objects;
}
