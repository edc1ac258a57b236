// The sources of the core as texts by name, and what an edit makes of them.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Edit, Mutant } from "./mutant.ts";

/** By path below cpp/. */
export type Sources = ReadonlyMap<string, string>;

export function readSources(folder: string): Sources {
  const names = globSync(["*.{cpp,h}", "scenarios/*.{cpp,h}"], { cwd: folder }).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

function edited(sources: Sources, [file, from, to]: Edit, name: string): Sources {
  const text = sources.get(file);
  if (text === undefined) throw new Error(`${name}: there is no ${file}`);
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`${name}: this stands ${times} times in ${file} instead of once: ${from}`);
  return new Map(sources).set(
    file,
    text.replace(from, () => to),
  );
}

export const sourcesOf = ({ name, edits }: Mutant, sources: Sources): Sources =>
  edits.reduce((texts, edit) => edited(texts, edit, name), sources);

/** A file with everything it includes, itself first. */
export function withIncludes(file: string, sources: Sources, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const included = [...(sources.get(file) ?? "").matchAll(/^#include "(.+)"$/gm)].map(([, path = ""]) => path);
  // Beside the file that includes it, or in the root.
  const found = included.map((path) => [`scenarios/${path}`, path].find((name) => sources.has(name)) ?? path);
  return [file, ...found.flatMap((name) => withIncludes(name, sources, seen))];
}
