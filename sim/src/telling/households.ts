// Months of households in virtual time.

import { runHousehold } from "./run.ts";

type Wanted = Readonly<{ households: number; days: number }>;

export function runHouseholds({ households, days }: Wanted): void {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const total = { alerts: 0, deliveries: 0, gathered: 0, findings: 0 };
  for (let seed = 0; seed < households; seed++) {
    const { alerts, deliveries, gathered, findings } = runHousehold(seed, days);
    total.alerts += alerts;
    total.deliveries += deliveries;
    total.gathered += gathered;
    total.findings += findings.length;
    for (const finding of findings.slice(0, 5)) print(`household ${seed}: ${JSON.stringify(finding)}`);
  }
  print(`${households} households, ${days} days each: ${JSON.stringify(total)}`);
  if (total.findings > 0) process.exitCode = 1;
}
