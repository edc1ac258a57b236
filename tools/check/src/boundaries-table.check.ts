// The line of features and the boundaries in docs/architecture.md are those of .dependency-cruiser.mjs, which says each in one sentence.
// `node tools/check/src/boundaries-table.check.ts --write` renews them.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { ROOT, readText } from "./repository.ts";

/** Several rules of one name are one boundary. */
export type Boundary = Readonly<{ name: string; comment?: string }>;
type Config = Readonly<{ default: Readonly<{ forbidden: readonly Boundary[] }>; FEATURE_LINE: readonly string[] }>;

const DOCUMENT = "docs/architecture.md";
const marked = /(?<=<!-- boundaries -->\n\n).*?(?=\n\n<!-- end of boundaries -->)/s;
const PER_LINE = 10;

function renderTable(rows: readonly (readonly [string, string])[]): string {
  const all = [["Boundary", "What it keeps"] as const, ...rows];
  const width = (column: 0 | 1): number => Math.max(...all.map((row) => row[column].length));
  const [head = "", ...body] = all.map(([name, text]) => `| ${name.padEnd(width(0))} | ${text.padEnd(width(1))} |`);
  return [head, `| ${"-".repeat(width(0))} | ${"-".repeat(width(1))} |`, ...body].join("\n");
}

export function renderBoundaries(line: readonly string[], boundaries: readonly Boundary[]): string {
  const parts = line.flatMap((_, index) => (index % PER_LINE === 0 ? [line.slice(index, index + PER_LINE).join(" → ")] : []));
  const sentences = new Map(boundaries.map(({ name, comment = "" }) => [`\`${name}\``, comment]));
  return `\`\`\`text\n${parts.join(" →\n")}\n\`\`\`\n\n${renderTable([...sentences])}`;
}

export function findOldBoundaries(document: string, line: readonly string[], boundaries: readonly Boundary[]): string[] {
  const silent = boundaries.filter(({ comment }) => !comment).map(({ name }) => `the boundary ${name} has no sentence`);
  const isSame = marked.exec(document)?.[0] === renderBoundaries(line, boundaries);
  return isSame
    ? silent
    : [...silent, `${DOCUMENT} has other boundaries; renew it: node tools/check/src/boundaries-table.check.ts --write`];
}

const loadConfig = async (): Promise<Config> =>
  (await import(pathToFileURL(join(ROOT, ".dependency-cruiser.mjs")).href)) as Config;

export const boundariesTableCheck: Check = {
  name: "boundaries table",
  run: async () => {
    const { default: config, FEATURE_LINE } = await loadConfig();
    return verdictOf(findOldBoundaries(readText(DOCUMENT), FEATURE_LINE, config.forbidden));
  },
};

if (import.meta.main && process.argv.includes("--write")) {
  const { default: config, FEATURE_LINE } = await loadConfig();
  const text = renderBoundaries(FEATURE_LINE, config.forbidden);
  writeFileSync(
    join(ROOT, DOCUMENT),
    readText(DOCUMENT).replace(marked, () => text),
  );
}
