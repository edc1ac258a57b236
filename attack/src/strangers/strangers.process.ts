import { readFileSync } from "node:fs";
import { reportHarm } from "../lab/hostile-child.ts";
import { litter } from "./litter.ts";

export type StrangersPlan = Readonly<{ port: number; caFile: string; connections: number; atOnce: number }>;

const plan: StrangersPlan = JSON.parse(process.argv[2] ?? "{}");
const place = { port: plan.port, ca: readFileSync(plan.caFile) };
let [next, letIn] = [0, 0];
const harm = reportHarm(() => String(letIn));

async function comeAndGo(): Promise<void> {
  while (next < plan.connections) {
    next += 1;
    if (await litter(place, next)) letIn += 1;
    harm.count();
  }
}

harm.begin();
await Promise.all(Array.from({ length: plan.atOnce }, comeAndGo));
