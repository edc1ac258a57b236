// Which packages a build ships, and those of them that are shipped as packages: copied from what the frozen lockfile installed,
// whose contents pnpm has verified. Nothing is fetched and nothing is resolved anew while building.

import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

type Manifest = Readonly<{
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}>;

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const nameOf = ({ name, version }: Manifest): string => `${name}@${version}`;

/** The last folder below a `node_modules`, with its scope. */
const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Of the modules that a bundle is made of. */
export function packagesOf(moduleIds: readonly string[]): Set<string> {
  const folders = new Set(moduleIds.flatMap((id) => PACKAGE_FOLDER.exec(id)?.[0] ?? []));
  return new Set([...folders].map((folder) => nameOf(readManifest(folder))));
}

/** pnpm puts what a package needs beside it, and what is for other machines nowhere. */
function neededBy(folder: string, { name, dependencies = {}, optionalDependencies = {} }: Manifest): string[] {
  const beside = (other: string) => join(folder, ...name.split("/").map(() => ".."), other);
  const missing = Object.keys(dependencies).filter((other) => !(other in optionalDependencies) && !existsSync(beside(other)));
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(", ")}, which is not installed`);
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .map(beside)
    .filter(existsSync);
}

/** With all that they need, on this kind of machine; answers with their names. */
export function copyPackages(folders: readonly string[], nodeModules: string): Set<string> {
  const copied = new Map<string, string>();
  const copy = (from: string): void => {
    const folder = realpathSync(from);
    const manifest = readManifest(folder);
    const before = copied.get(manifest.name);
    if (before === nameOf(manifest)) return;
    if (before !== undefined) throw new Error(`two versions to ship: ${before} and ${nameOf(manifest)}`);
    copied.set(manifest.name, nameOf(manifest));
    const to = join(nodeModules, manifest.name);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(folder, to, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
    for (const other of neededBy(folder, manifest)) copy(other);
  };
  for (const folder of folders) copy(folder);
  return new Set(copied.values());
}
