// Which faults met which phases on which tanks in N seeds, and how long water was moved in them.

import { inParallel } from "../pool.ts";
import { movedTable, occurrencesTable, type SeedOccurrences } from "./report/occurrences.ts";
import { tableAsText } from "./report/table.ts";
import { ALL_TANKS } from "./situations/tanks.ts";

export async function printSituations({
  seeds: count,
  seedBase: base,
}: Readonly<{ seeds: number; seedBase: number }>): Promise<void> {
  const seeds = Array.from({ length: count }, (_, index) => base + index);
  const results = await inParallel<number, SeedOccurrences>(new URL("./seed-worker.ts", import.meta.url), seeds);
  console.log(tableAsText(occurrencesTable(results, ALL_TANKS)));
  console.log(tableAsText(movedTable(results)));
}
