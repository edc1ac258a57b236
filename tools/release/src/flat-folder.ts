// Instances from before each service had a folder of its own kept everything in the root. The broker's certificate moves over, so
// that it stays the same; what setup writes anew at every start is removed, so that no copy of a secret is left behind.

import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Folders } from "./folders.ts";

/** The key first: a certificate without its key would be taken for a good one. */
const MOVED = ["server.key", "server.pem"];
const WRITTEN_ANEW = ["server.env", "broker.env", "postgres-password", "server.csr", "server.ext", "ca.srl"];

export function leaveFlatFolder({ root, broker }: Folders): void {
  // Copied and not renamed: the broker's folder may be another volume.
  for (const name of MOVED)
    if (existsSync(join(root, name)) && !existsSync(join(broker, name))) copyFileSync(join(root, name), join(broker, name));
  for (const name of [...MOVED, ...WRITTEN_ANEW]) rmSync(join(root, name), { force: true });
}
