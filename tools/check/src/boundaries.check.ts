import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import type { Check } from "./check.types.ts";
import { ROOT } from "./repository.ts";
import { runTool } from "./run-tool.ts";

export type Breach = Readonly<{ boundary: string; from: string; to: string }>;

export type Inspection = Readonly<{ boundaries: readonly string[]; breaches: readonly Breach[] }>;

/** Holds a tree of source files against the boundaries of this repository. */
export async function inspectBoundaries(tree: string): Promise<Inspection> {
  const folders = ["packages", "apps", "tools", "e2e", "bench", "sim", "attack"].filter((folder) =>
    existsSync(join(tree, folder)),
  );
  const config = join(ROOT, ".dependency-cruiser.mjs");
  const run = await runTool("depcruise", ["--config", config, "--output-type", "json", ...folders], tree);
  if (!run.stdout.startsWith("{")) throw new Error(`dependency-cruiser failed: ${run.stderr}`);
  const { modules, summary } = JSON.parse(run.stdout) as ICruiseResult;
  if (modules.length === 0) throw new Error("dependency-cruiser saw no file");
  return {
    boundaries: (summary.ruleSetUsed?.forbidden ?? []).map(({ name }) => String(name)),
    breaches: summary.violations.map(({ rule, from, to }) => ({ boundary: rule.name, from, to })),
  };
}

export const boundariesCheck: Check = {
  name: "boundaries",
  run: async () => {
    const { breaches } = await inspectBoundaries(ROOT);
    return {
      ok: breaches.length === 0,
      output: breaches.map(({ boundary, from, to }) => `${boundary}: ${from} → ${to}`).join("\n"),
    };
  },
};
