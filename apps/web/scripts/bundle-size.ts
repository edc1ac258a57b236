// What a first visit costs, against the budget. `pnpm --filter @halocline/web size`, after a build.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Cost = Readonly<{ name: string; kilobytes: number; budget: number }>;

const DIST = join(import.meta.dirname, "../dist");
const ASSETS = join(DIST, "assets");
const GZIP_LEVEL = 9;

const INITIAL_SCRIPT_KB = 150;
const ROUTE_CHUNK_KB = 60;
const STYLE_KB = 15;
const PRELOADED_FONT_KB = 30;
/** Fetched by the worker when the first screen is long there. */
const OFFLINE_PAGE_KB = 5;

const page = readFileSync(join(DIST, "index.html"), "utf8");
const files = readdirSync(ASSETS);

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: GZIP_LEVEL }).length / 1000;
const sumOf = (names: readonly string[]): number => names.reduce((sum, name) => sum + gzipped(join(ASSETS, name)), 0);
const isNamedByPage = (name: string): boolean => page.includes(`/assets/${name}`);
/** Fetched beside what the page runs, but run only when the dashboard is opened. */
const isPreloaded = (name: string): boolean => page.includes(`rel="modulepreload" href="/assets/${name}"`);

const offline = files.filter((name) => /^offline-.+\.(js|css)$/.test(name));
const ofApp = files.filter((name) => !offline.includes(name));
const scripts = ofApp.filter((name) => name.endsWith(".js"));
const initial = scripts.filter((name) => isNamedByPage(name) && !isPreloaded(name));
const preloaded = scripts.filter(isPreloaded);
const fonts = files.filter((name) => name.endsWith(".woff2") && isNamedByPage(name));

/** A font is compressed already, so its own size is what travels. */
const fontKb = (name: string): number => readFileSync(join(ASSETS, name)).length / 1000;

const costs: readonly Cost[] = [
  { name: "initial JavaScript", kilobytes: sumOf(initial), budget: INITIAL_SCRIPT_KB },
  { name: `the dashboard, preloaded in ${preloaded.length} files`, kilobytes: sumOf(preloaded), budget: ROUTE_CHUNK_KB },
  ...scripts
    .filter((name) => !isNamedByPage(name))
    .map((name) => ({ name, kilobytes: sumOf([name]), budget: ROUTE_CHUNK_KB }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes),
  { name: "style sheets", kilobytes: sumOf(ofApp.filter((name) => name.endsWith(".css"))), budget: STYLE_KB },
  { name: "the offline page", kilobytes: sumOf(offline), budget: OFFLINE_PAGE_KB },
  ...fonts.map((name) => ({ name, kilobytes: fontKb(name), budget: PRELOADED_FONT_KB })),
];

const problems = [
  ...costs.filter(({ kilobytes, budget }) => kilobytes > budget).map(({ name }) => `${name} is over its budget`),
  ...(initial.length === 0 ? ["index.html names no script: is the build complete?"] : []),
  ...(fonts.length === 1 ? [] : [`${fonts.length} fonts are preloaded, not one`]),
];

for (const { name, kilobytes, budget } of costs) {
  process.stdout.write(`${kilobytes.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} KB  ${name}\n`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
