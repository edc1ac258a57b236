// A copy of this checkout that a story may run, edit and throw away: the developer's own tree and data are left alone.

import { cpSync, globSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { databaseUser, reachableFolder } from "@halocline/local-services/run-as";

export type Checkout = Readonly<{ path: (file: string) => string; remove: () => void }>;

const NOT_COPIED = new Set([".git", ".local", "dist", "node_modules"]);
/** What earlier starts prepared: a clean start has to do it itself. */
const PREPARED = new Set([".vite", ".vite-temp", "dist"]);

export function copyCheckout(name: string): Checkout {
  const logFolder = repositoryPath(`.local/e2e/${name}`);
  const folder = join(logFolder, "checkout");
  const path = (file: string) => join(folder, file);
  const remove = () => {
    mkdirSync(path(".local/dev/services"), { recursive: true });
    for (const log of globSync(path(".local/dev/*.log"))) cpSync(log, join(logFolder, basename(log)));
    rmSync(reachableFolder(path(".local/dev/services/postgres"), databaseUser()), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  remove();
  mkdirSync(folder);
  for (const entry of readdirSync(repositoryPath(".")).filter((entry) => !NOT_COPIED.has(entry)))
    cpSync(repositoryPath(entry), path(entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !PREPARED.has(basename(source)),
    });
  // Forty thousand files that nobody changes: linked, not copied.
  run("cp", ["-al", repositoryPath("node_modules"), folder]);
  return { path, remove };
}
