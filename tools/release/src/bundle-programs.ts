// node tools/release/src/bundle-programs.ts FOLDER: the server and the simulator as production runs them, for processes on this
// machine. The folder has the repository's layout; everything but the two files is a link into the checkout.

import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { bundle, NATIVE_PACKAGES } from "./bundle.ts";

const PROGRAMS = ["apps/server/src/main.ts", "apps/simulator/src/main.ts"] as const;
const LINKED = ["apps/server/src/features/manuals", "apps/server/src/db/migrations", "packages"] as const;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node tools/release/src/bundle-programs.ts FOLDER");

function link(path: string, target: string): void {
  const place = join(folder as string, path);
  // A run beside this one may be using it.
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  rmSync(place, { force: true });
  symlinkSync(relative(dirname(place), target), place);
}

for (const path of LINKED) link(path, repositoryPath(path));
for (const [name, user] of Object.entries(NATIVE_PACKAGES))
  link(join("node_modules", name), repositoryPath(join(user, "node_modules", name)));
for (const entry of PROGRAMS) {
  const file = join(folder, entry.replace(/\.ts$/, ".mjs"));
  const unfinished = `${file}.${process.pid}.mjs`;
  await bundle(entry, unfinished, { sourcemap: false });
  // Another run on this checkout may be starting servers from the file.
  renameSync(unfinished, file);
}
