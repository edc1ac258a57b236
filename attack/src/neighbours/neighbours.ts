// One household attacks the instance, another one goes on living: its stops, its events and its readings must not notice.

import { setTimeout as pause } from "node:timers/promises";
import type { Attack } from "../attack.types.ts";
import type { Harm } from "../lab/hostile-child.ts";
import { type Household, settledReadings, startHousehold } from "../lab/household.ts";
import { type Lab, withLab } from "../lab/lab.ts";
import { watchCost } from "../lab/server-cost.ts";
import { watch } from "../lab/watch.ts";
import { DEEDS } from "./deeds.ts";
import { lineOf, neighbourGates, type Outcome } from "./gates.ts";

const DEVICES = 8;
const SHORT_MS = 3000;
const LONG_MS = 60_000;
const STORED_WITHIN_MS = 60_000;

async function suffer(lab: Lab, household: Household, name: string, forMs: number, harm?: Harm): Promise<Outcome> {
  const cost = watchCost(lab.server);
  const watching = watch(household);
  await pause(forMs);
  const outcome = { name, watched: await watching.end(), cost: cost() };
  console.log(lineOf(outcome, (await harm?.end()) ?? null));
  return outcome;
}

export const neighbours: Attack = {
  name: "neighbours",
  title: "one device on each topic, one socket, one session, as fast as they can, while another household lives",
  run: ({ isLong }) =>
    withLab("neighbours", async (lab) => {
      const household = await startHousehold(lab.system, lab.callAs, DEVICES);
      const forMs = isLong ? LONG_MS : SHORT_MS;
      // For the report: what this machine does when nobody means harm.
      await suffer(lab, household, "nobody", forMs);
      const outcomes: Outcome[] = [];
      for (const { name, begin } of DEEDS) outcomes.push(await suffer(lab, household, name, forMs, await begin(lab)));
      const { missing, expected } = await settledReadings(lab.system, household, STORED_WITHIN_MS);
      console.log(`  ${expected} readings taken`);
      return neighbourGates(outcomes, { lost: missing, isLong });
    }),
};
