import { type Gate, isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { neighbourGates, type Outcome } from "./gates.ts";

const WATCHED = { stopsMs: [20], unconfirmedStops: 0, untrueStops: 0, eventAcksMs: [30], unconfirmedEvents: 0 };
const COST = { mostMib: 300, growthMib: 50, logBytesPerMinute: 1000 };
const outcome = (watched: Partial<Outcome["watched"]> = {}, cost: Partial<Outcome["cost"]> = {}): Outcome => ({
  name: "acks",
  watched: { ...WATCHED, ...watched },
  cost: { ...COST, ...cost },
});
const RUN = { lost: 0, isLong: false };
const broken = (gates: readonly Gate[]): string[] => gates.filter((gate) => !isGood(gate)).map(({ what }) => what);

describe("[SEC-10] what a neighbour may cost", () => {
  it("is nothing beyond the goals", () => {
    expect(broken(neighbourGates([outcome()], RUN))).toEqual([]);
  });

  it.each<[string, Outcome, Partial<typeof RUN>]>([
    ["stop p99 ms (acks)", outcome({ stopsMs: [1001] }), {}],
    ["stop p99 ms (acks)", outcome({ stopsMs: [501] }), { isLong: true }],
    ["stop p99 ms (acks)", outcome({ stopsMs: [] }), {}],
    ["event ack p99 ms (acks)", outcome({ eventAcksMs: [2001] }), {}],
    ["event ack p99 ms (acks)", outcome({ eventAcksMs: [] }), {}],
    ["stops not confirmed", outcome({ unconfirmedStops: 1 }), {}],
    ["stops confirmed while a pump ran", outcome({ untrueStops: 1 }), {}],
    ["events not confirmed", outcome({ unconfirmedEvents: 1 }), {}],
    ["readings lost", outcome(), { lost: 1 }],
    ["memory growth, MiB (acks)", outcome({}, { growthMib: 151 }), {}],
    ["log, bytes a minute (acks)", outcome({}, { logBytesPerMinute: 1_000_001 }), {}],
  ])("breaks the gate '%s', wherever it happened", (what, bad, run) => {
    const good = { ...outcome(), name: "events" };
    for (const outcomes of [
      [bad, good],
      [good, bad],
    ])
      expect(broken(neighbourGates(outcomes, { ...RUN, ...run }))).toEqual([what]);
  });
});
