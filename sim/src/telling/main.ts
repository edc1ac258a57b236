// Months of households in virtual time, from the command line: pnpm sim:telling [--households 50] [--days 90].

import { parseArgs } from "node:util";
import { runHousehold } from "./run.ts";

const { values } = parseArgs({
  options: { households: { type: "string", default: "50" }, days: { type: "string", default: "90" } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const total = { alerts: 0, deliveries: 0, gathered: 0, findings: 0 };
for (let seed = 0; seed < Number(values.households); seed++) {
  const { alerts, deliveries, gathered, findings } = runHousehold(seed, Number(values.days));
  total.alerts += alerts;
  total.deliveries += deliveries;
  total.gathered += gathered;
  total.findings += findings.length;
  for (const finding of findings.slice(0, 5)) print(`household ${seed}: ${JSON.stringify(finding)}`);
}
print(`${values.households} households, ${values.days} days each: ${JSON.stringify(total)}`);
if (total.findings > 0) process.exitCode = 1;
