// Builds the device program for this machine, as it would be shipped, and says where it is.

import { renameSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED_FOLDER, shippedObjects } from "./shipped.ts";
import { link, SHIPPED } from "./toolchain.ts";

const PROGRAM = join(SHIPPED_FOLDER, "halocline-device");

export async function buildProgram(): Promise<void> {
  const objects = await shippedObjects();
  link(
    SHIPPED,
    objects.map(({ object }) => object),
    `${PROGRAM}.new`,
  );
  renameSync(`${PROGRAM}.new`, PROGRAM);
  process.stdout.write(`${PROGRAM}\n`);
}
