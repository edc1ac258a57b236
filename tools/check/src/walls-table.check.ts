// The line of features and the walls in docs/architecture.md are those of .dependency-cruiser.mjs, which says each in one sentence.
// `node tools/check/src/walls-table.check.ts --write` renews them.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { ROOT, readText } from "./repository.ts";

/** Several rules of one name are one wall. */
export type Wall = Readonly<{ name: string; comment?: string }>;
type Config = Readonly<{ default: Readonly<{ forbidden: readonly Wall[] }>; FEATURE_LINE: readonly string[] }>;

const DOCUMENT = "docs/architecture.md";
const marked = /(?<=<!-- walls -->\n\n).*?(?=\n\n<!-- end of walls -->)/s;
const PER_LINE = 10;

function renderTable(rows: readonly (readonly [string, string])[]): string {
  const all = [["Wall", "What it keeps"] as const, ...rows];
  const width = (column: 0 | 1): number => Math.max(...all.map((row) => row[column].length));
  const [head = "", ...body] = all.map(([name, text]) => `| ${name.padEnd(width(0))} | ${text.padEnd(width(1))} |`);
  return [head, `| ${"-".repeat(width(0))} | ${"-".repeat(width(1))} |`, ...body].join("\n");
}

export function renderWalls(line: readonly string[], walls: readonly Wall[]): string {
  const parts = line.flatMap((_, index) => (index % PER_LINE === 0 ? [line.slice(index, index + PER_LINE).join(" → ")] : []));
  const sentences = new Map(walls.map(({ name, comment = "" }) => [`\`${name}\``, comment]));
  return `\`\`\`text\n${parts.join(" →\n")}\n\`\`\`\n\n${renderTable([...sentences])}`;
}

export function findOldWalls(document: string, line: readonly string[], walls: readonly Wall[]): string[] {
  const silent = walls.filter(({ comment }) => !comment).map(({ name }) => `the wall ${name} has no sentence`);
  const isSame = marked.exec(document)?.[0] === renderWalls(line, walls);
  return isSame
    ? silent
    : [...silent, `${DOCUMENT} has other walls; renew it: node tools/check/src/walls-table.check.ts --write`];
}

const loadConfig = async (): Promise<Config> =>
  (await import(pathToFileURL(join(ROOT, ".dependency-cruiser.mjs")).href)) as Config;

export const wallsTableCheck: Check = {
  name: "walls table",
  run: async () => {
    const { default: config, FEATURE_LINE } = await loadConfig();
    return verdictOf(findOldWalls(readText(DOCUMENT), FEATURE_LINE, config.forbidden));
  },
};

if (import.meta.main && process.argv.includes("--write")) {
  const { default: config, FEATURE_LINE } = await loadConfig();
  const text = renderWalls(FEATURE_LINE, config.forbidden);
  writeFileSync(
    join(ROOT, DOCUMENT),
    readText(DOCUMENT).replace(marked, () => text),
  );
}
