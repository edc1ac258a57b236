// A year of the demonstration's two tanks, on two cores. The same seed gives the same bytes. With `write` they become the year
// that is shipped; without it they are compared with that.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DEMO_TANKS } from "@halocline/demo-year/household";
import { SHIPPED_YEAR } from "@halocline/demo-year/shipped-year";
import { type TankYear, YEAR_DAYS } from "@halocline/demo-year/year.types";
import { encodeYear } from "@halocline/demo-year/year-file";
import { inParallel } from "../pool.ts";
import type { TankTask } from "./tank-worker.ts";

type Wanted = Readonly<{ seed: number; days?: number | undefined; write?: boolean | undefined }>;

export async function runDemoYear({ seed, days = YEAR_DAYS, write = false }: Wanted): Promise<void> {
  const startedAtMs = performance.now();
  const tasks = DEMO_TANKS.map((tank): TankTask => ({ tank, seed, days }));
  const tanks = await inParallel<TankTask, TankYear>(new URL("./tank-worker.ts", import.meta.url), tasks);
  const bytes = encodeYear({ seed, tanks });
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const tookS = (performance.now() - startedAtMs) / 1000;
  for (const { preset, readings, events, changes } of tanks)
    console.log(`${preset}: ${readings.length} readings, ${events.length} events, ${changes.length} due water changes`);
  console.log(`seed ${seed}, ${days} days, ${bytes.length} bytes, hash ${hash}, ${tookS.toFixed(0)} s`);
  if (write) writeFileSync(SHIPPED_YEAR, bytes);
  else {
    const isShipped = existsSync(SHIPPED_YEAR) && readFileSync(SHIPPED_YEAR).equals(bytes);
    console.log(isShipped ? "This is the year that is shipped." : "This is another year than the one that is shipped.");
    process.exitCode = isShipped || days !== YEAR_DAYS ? 0 : 1;
  }
}
