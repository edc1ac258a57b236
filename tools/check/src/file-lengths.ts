// How long are the source files? `node tools/check/src/file-lengths.ts`

import { isTest, listFiles, readText } from "./repository.ts";

type Measured = Readonly<{ path: string; lines: number }>;

const isSource = (path: string): boolean => /[.](?:ts|tsx|mjs|cpp|h)$/.test(path);
const isGenerated = (path: string): boolean => /[.]gen[.]ts$|database[.]types[.]ts$/.test(path);

function measure(path: string): Measured {
  const text = readText(path);
  return { path, lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0) };
}

const atShare = (sorted: readonly Measured[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.lines ?? 0;

function report(name: string, paths: readonly string[]): void {
  const sorted = paths.map(measure).sort((a, b) => a.lines - b.lines);
  console.log(`${name}: ${sorted.length} files, median ${atShare(sorted, 0.5)}, 90th percentile ${atShare(sorted, 0.9)} lines`);
  for (const { path, lines } of sorted.slice(-5).reverse()) console.log(`  ${String(lines).padStart(5)}  ${path}`);
}

const sources = listFiles().filter((path) => isSource(path) && !isGenerated(path));
report(
  "source",
  sources.filter((path) => !isTest(path)),
);
report("tests", sources.filter(isTest));
