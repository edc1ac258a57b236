// The licence texts of what a build ships. Most licences ask for one thing only: that their text goes along.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";

const ROOM_BYTES = 64 * 1024 * 1024;
const IS_TEXT = /^(un)?(licen[cs]e|notice|copying)/i;
const RULER = `${"─".repeat(80)}\n`;

type Listed = Readonly<{ name: string; versions: readonly string[]; paths: readonly string[] }>;
export type Installed = Readonly<{ licence: string; folder: string }>;

/** Where pnpm has put each package, and the licence that it names; by name as in `zod@4.1.0`. */
export function findInstalled(filters: readonly string[]): Map<string, Installed> {
  const options = { cwd: repositoryPath("."), encoding: "utf8", maxBuffer: ROOM_BYTES } as const;
  const listed: Record<string, Listed[]> = JSON.parse(execFileSync("pnpm", ["licenses", "list", "--json", ...filters], options));
  return new Map(
    Object.entries(listed).flatMap(([licence, packages]) =>
      packages.flatMap(({ name, versions, paths }) =>
        versions.map((version, index) => [`${name}@${version}`, { licence, folder: paths[index] ?? "" }] as const),
      ),
    ),
  );
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && IS_TEXT.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim());

/** In the order of their names, so that the same build gives the same file. */
export function noticesOf(shipped: ReadonlySet<string>, installed: ReadonlyMap<string, Installed>): string {
  return [...shipped]
    .toSorted()
    .map((name) => {
      const found = installed.get(name);
      if (!found) throw new Error(`shipped, but not installed: ${name}`);
      return [`${RULER}${name}, ${found.licence}`, ...textsIn(found.folder)].join("\n\n");
    })
    .join("\n\n");
}
