import { percentile, rounded } from "@halocline/bench/figures";
import { exact, type Gate, timed } from "@halocline/bench/gates";
import type { HostileReport } from "../lab/hostile-child.ts";
import type { ServerCost } from "../lab/server-cost.ts";
import type { Watched } from "../lab/watch.ts";

export type Outcome = Readonly<{ name: string; watched: Watched; cost: ServerCost }>;

/** A shared machine may be twice as slow as the one that the goals are for. */
const CI_FACTOR = 2;
const KIB = 1024;

/** Of nothing at all it is endless: a household that was never answered has not been fast. */
const p99 = (values: readonly number[]): number => (values.length === 0 ? Number.POSITIVE_INFINITY : percentile(values, 0.99));

const perSecond = ({ done, elapsedMs }: HostileReport): string => `${rounded((done * 1000) / elapsedMs)}/s`;

export function lineOf({ name, watched, cost }: Outcome, harm: HostileReport | null): string {
  const deed = harm ? `${name} ${perSecond(harm)}, ${harm.note}` : name;
  const times = `stop p99 ${rounded(p99(watched.stopsMs))} ms, event ack p99 ${rounded(p99(watched.eventAcksMs))} ms`;
  return `  ${deed} | ${times}, memory ${rounded(cost.mostMib)} MiB (+${rounded(cost.growthMib)}), log ${rounded(cost.logBytesPerMinute / KIB)} KiB a minute`;
}

/** The worst of all deeds, and whose it was. */
function worst(what: string, outcomes: readonly Outcome[], of: (outcome: Outcome) => number): [string, number] {
  const [first, ...others] = outcomes;
  if (!first) throw new Error("nobody did any harm");
  const found = others.reduce((most, next) => (of(next) > of(most) ? next : most), first);
  return [`${what} (${found.name})`, of(found)];
}

export function neighbourGates(
  outcomes: readonly Outcome[],
  { lost, isLong }: Readonly<{ lost: number; isLong: boolean }>,
): Gate[] {
  const time = ([what, ms]: [string, number], atMost: number) => timed(what, ms, { atMost }, !isLong, CI_FACTOR);
  const none = (what: string, of: (watched: Watched) => number) =>
    exact(
      what,
      outcomes.reduce((total, { watched }) => total + of(watched), 0),
      { atMost: 0 },
    );
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
    none("stops not confirmed", ({ unconfirmedStops }) => unconfirmedStops),
    none("stops confirmed while a pump ran", ({ untrueStops }) => untrueStops),
    none("events not confirmed", ({ unconfirmedEvents }) => unconfirmedEvents),
    exact("readings lost", lost, { atMost: 0 }),
    bytes(
      worst("memory growth, MiB", outcomes, ({ cost }) => cost.growthMib),
      150,
    ),
    bytes(
      worst("log, bytes a minute", outcomes, ({ cost }) => cost.logBytesPerMinute),
      1_000_000,
    ),
  ];
}
