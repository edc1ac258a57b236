// One household attacks the instance, another one goes on living: its stops, its events and its readings must not notice.

import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { percentile, rounded } from "@halocline/bench/figures";
import { exact, type Gate, timed } from "@halocline/bench/gates";
import { startChild } from "@halocline/bench/processes";
import type { Attack } from "../attack.types.ts";
import { type Household, settledReadings, startHousehold } from "../lab/household.ts";
import { type Lab, withLab } from "../lab/lab.ts";
import { residentMib, type ServerCost, watchCost } from "../lab/server-cost.ts";
import { type Watched, watch } from "../lab/watch.ts";
import type { FloodPlan, FloodReport } from "./flood.process.ts";
import { HOSTILE_MESSAGES } from "./hostile-messages.ts";

const DEVICES = 8;
const PER_SECOND = 5000;
const SETTLE_MS = 3000;
const SHORT_MS = 4000;
const LONG_MS = 60_000;
const STORED_WITHIN_MS = 60_000;
/** A shared machine may be twice as slow as the one that the goals are for. */
const CI_FACTOR = 2;

/** Somebody who does harm until told to end, and then says how much was done. */
type Deed = Readonly<{ name: string; begin: (lab: Lab) => Promise<() => Promise<string>> }>;
type Outcome = Readonly<{ name: string; watched: Watched; cost: ServerCost }>;

const floodOf = (message: string): Deed => ({
  name: message,
  begin: async ({ system }) => {
    const { devices } = await system.seed({ deviceNames: ["Hostile"] });
    const [device] = devices;
    if (!device) throw new Error("one name makes one device");
    const { mqttPort: port, caFile } = system.stack.nats;
    const plan: FloodPlan = { port, caFile, device, message, perSecond: PER_SECOND };
    const child = await startChild(fileURLToPath(new URL("./flood.process.ts", import.meta.url)), [JSON.stringify(plan)]);
    return async () => {
      const { sent, elapsedMs, thrownOut } = await child.ask<FloodReport>({});
      await child.stop();
      return `${rounded((sent * 1000) / elapsedMs)}/s, thrown out ${thrownOut} times`;
    };
  },
});

const DEEDS: readonly Deed[] = Object.keys(HOSTILE_MESSAGES).map(floodOf);

async function suffer(lab: Lab, household: Household, deed: Deed, forMs: number): Promise<Outcome> {
  const end = await deed.begin(lab);
  const cost = watchCost(lab.server);
  const watching = watch(household);
  await pause(forMs);
  const watched = await watching.end();
  const outcome = { name: deed.name, watched, cost: cost() };
  const done = await end();
  console.log(lineOf(outcome, done));
  return outcome;
}

const p99 = (values: readonly number[]): number => (values.length === 0 ? Number.NaN : percentile(values, 0.99));

function lineOf({ name, watched, cost }: Outcome, done: string): string {
  const times = `stop p99 ${rounded(p99(watched.stopsMs))} ms, event ack p99 ${rounded(p99(watched.eventAcksMs))} ms`;
  return `  ${name}: ${done}: ${times}, memory ${rounded(cost.mostMib)} MiB, log ${rounded(cost.logBytesPerMinute / 1024)} KiB a minute`;
}

/** The worst of all deeds, and whose it was. */
function worst(what: string, outcomes: readonly Outcome[], of: (outcome: Outcome) => number): [string, number] {
  const [first] = outcomes.toSorted((one, other) => of(other) - of(one));
  if (!first) throw new Error("nobody did any harm");
  return [`${what} (${first.name})`, of(first)];
}

const sum = (outcomes: readonly Outcome[], of: (watched: Watched) => number): number =>
  outcomes.reduce((total, { watched }) => total + of(watched), 0);

export function gatesOf(
  outcomes: readonly Outcome[],
  { baselineMib, lost, isLong }: Readonly<{ baselineMib: number; lost: number; isLong: boolean }>,
): Gate[] {
  const time = ([what, ms]: [string, number], atMost: number) => timed(what, ms, { atMost }, !isLong, CI_FACTOR);
  const count = (what: string, value: number) => exact(what, value, { atMost: 0 });
  const bytes = ([what, value]: [string, number], atMost: number) => exact(what, value, { atMost });
  return [
    time(
      worst("stop p99 ms", outcomes, ({ watched }) => p99(watched.stopsMs)),
      500,
    ),
    time(
      worst("event ack p99 ms", outcomes, ({ watched }) => p99(watched.eventAcksMs)),
      1000,
    ),
    count(
      "stops not confirmed",
      sum(outcomes, ({ unconfirmedStops }) => unconfirmedStops),
    ),
    count(
      "stops confirmed while a pump ran",
      sum(outcomes, ({ untrueStops }) => untrueStops),
    ),
    count(
      "events not confirmed",
      sum(outcomes, ({ unconfirmedEvents }) => unconfirmedEvents),
    ),
    count("readings lost", lost),
    bytes(
      worst("memory growth, MiB", outcomes, ({ cost }) => cost.mostMib - baselineMib),
      150,
    ),
    bytes(
      worst("log, bytes a minute", outcomes, ({ cost }) => cost.logBytesPerMinute),
      1_000_000,
    ),
  ];
}

export const neighbours: Attack = {
  name: "neighbours",
  title: "one device on each topic, one socket, one session, as fast as they can, while another household lives",
  run: ({ isLong }) =>
    withLab("neighbours", async (lab) => {
      const household = await startHousehold(lab.system, lab.callAs, DEVICES);
      await pause(SETTLE_MS);
      const baselineMib = residentMib(lab.server.pid);
      const outcomes: Outcome[] = [];
      for (const deed of DEEDS) outcomes.push(await suffer(lab, household, deed, isLong ? LONG_MS : SHORT_MS));
      const { missing, expected } = await settledReadings(lab.system, household, STORED_WITHIN_MS);
      console.log(`  ${expected} readings taken`);
      return gatesOf(outcomes, { baselineMib, lost: missing, isLong });
    }),
};
