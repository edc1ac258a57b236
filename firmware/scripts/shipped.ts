// The device program for this machine as it would be shipped, in parts.

import { KEPT_FOLDER, keptObjects } from "./kept-objects.ts";
import { portable, portOf, SHIPPED } from "./toolchain.ts";

export const SHIPPED_FOLDER = KEPT_FOLDER;

/** The only source that says which version it is, and whom it believes. */
export const DESCRIPTOR_SOURCE = "ports/linux/program-descriptor.cpp";

/** Of every source of the program, in their order. */
export async function shippedObjects(): Promise<readonly Readonly<{ source: string; object: string }>[]> {
  const sources = [...portable(), ...portOf("linux")];
  const objects = await keptObjects(SHIPPED, sources, "objects");
  return sources.map((source, index) => ({ source, object: objects[index] ?? "" }));
}
