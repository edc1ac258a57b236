// Tank-days until there are enough of them, on every core. With a state file an interrupted run can be continued.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { COMMITTED_WASM } from "@halocline/device-core/load-core";
import { inParallel } from "../pool.ts";
import { isGone, isKnown, readOpenFindings } from "./open-findings.ts";
import { Progress, type SeedResult, seedOf } from "./progress.ts";

const SEEDS_AT_A_TIME = 120;
const HOURS_PER_DAY = 24;

const daysOf = (results: Iterable<SeedResult>): number => {
  let hours = 0;
  for (const result of results) hours += result.hours;
  return hours / HOURS_PER_DAY;
};

const open = readOpenFindings();

function report(result: SeedResult): void {
  for (const violation of result.violations.slice(0, 1))
    console.log(
      `${isKnown(open, result) ? "known: " : ""}seed ${result.seed}, ${result.situation} on ${result.preset}: ${violation}   (pnpm sim --world water --seed ${result.seed} --trace)`,
    );
}

type Wanted = Readonly<{ days: number; seedBase: number; state?: string | undefined }>;

export async function runDays({ days: wantedDays, seedBase: base, state }: Wanted): Promise<void> {
  const core = createHash("sha256").update(readFileSync(COMMITTED_WASM)).digest("hex").slice(0, 12);
  const progress = new Progress(state ?? null, `core ${core}, base ${base}`, seedOf);
  const startedAtMs = performance.now();
  const before = progress.results.size;
  for (let next = base; daysOf(progress.results.values()) < wantedDays; next += SEEDS_AT_A_TIME) {
    const seeds = Array.from({ length: SEEDS_AT_A_TIME }, (_, index) => next + index).filter(
      (seed) => !progress.results.has(seed),
    );
    await inParallel<number, SeedResult>(new URL("./seed-worker.ts", import.meta.url), seeds, (result) => {
      progress.add(result);
      report(result);
    });
  }
  const cpuS = process.cpuUsage();
  const results = [...progress.results.values()].sort((a, b) => a.seed - b.seed);
  const days = daysOf(results);
  const violated = results.filter(({ violations }) => violations.length > 0);
  const broken = violated.filter((result) => !isKnown(open, result));
  const gone = results.filter((result) => isGone(open, result));
  const hash = createHash("sha256")
    .update(results.map((result) => result.hash).join())
    .digest("hex")
    .slice(0, 12);
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(
    `water: ${results.length} seeds from ${base} (${before} of them before), ${days.toFixed(0)} tank-days, ${broken.length} seeds with violations (${violated.length - broken.length} more are known), hash ${hash}`,
  );
  const made = results.length - before;
  const perCpuS = (days * (made / Math.max(1, results.length))) / ((cpuS.user + cpuS.system) / 1e6);
  console.log(`${seconds.toFixed(0)} s, ${perCpuS.toFixed(2)} tank-days per CPU second`);
  for (const { seed } of gone) console.log(`seed ${seed} is clean now: take it off sim/src/water/open-findings.json`);
  process.exitCode = broken.length + gone.length === 0 ? 0 : 1;
}
