// pnpm sim:situations [--seeds N] [--seed-base B]
// Which faults met which phases on which tanks in N seeds, and how long water was moved in them.

import { parseArgs } from "node:util";
import { inParallel } from "../pool.ts";
import { movedTable, occurrencesTable, type SeedOccurrences } from "./report/occurrences.ts";
import { tableAsText } from "./report/table.ts";
import { ALL_TANKS } from "./situations/tanks.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "300" }, "seed-base": { type: "string", default: "1" } },
});
const base = Number(values["seed-base"]);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => base + index);
const results = await inParallel<number, SeedOccurrences>(new URL("./seed-worker.ts", import.meta.url), seeds);
console.log(tableAsText(occurrencesTable(results, ALL_TANKS)));
console.log(tableAsText(movedTable(results)));
