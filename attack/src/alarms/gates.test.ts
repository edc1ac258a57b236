import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { type AlarmOutcome, alarmGates, arrivedAfter, type Killed, type Told } from "./gates.ts";
import type { Arrival } from "./told-household.ts";

/** One at 0 ms, the next at 10 ms and so on; the sender is killed at 5 ms. */
const came = (...keys: (string | null)[]): Arrival[] => keys.map((key, index) => ({ atMs: index * 10, key }));
const killed = (all: Told): Killed => ({ told: all, after: arrivedAfter(all, 5) });
const told = (more: Partial<Told> = {}): Told => ({
  email: [came("a")],
  ntfy: [came(null)],
  gotify: [came(null)],
  webhook: [came("b")],
  ...more,
});
const TWICE = told({ email: [came("a", "a")], ntfy: [came(null, null)], gotify: [came(null, null)], webhook: [came("b", "b")] });
const P99_MS = { email: 900, ntfy: 800, gotify: 800, webhook: 800 };
const WELL: AlarmOutcome = {
  delaysMs: { email: [], ntfy: [], gotify: [], webhook: [] },
  p99Ms: P99_MS,
  mailHangsP99Ms: 900,
  calm: told(),
  unsent: told(),
  unanswered: killed(TWICE),
  anyMoment: killed(told()),
};
const broken = (more: Partial<AlarmOutcome>): string[] =>
  alarmGates({ ...WELL, ...more }, true)
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("alarms that were killed on their way", () => {
  it("are borne when each comes, at most twice, and under its key", () => expect(broken({})).toEqual([]));

  it.each<[string, Partial<AlarmOutcome>]>([
    ["lost, nothing wrong", { calm: told({ ntfy: [[]] }) }],
    ["doubled, nothing wrong", { calm: told({ email: [came("a", "a")] }) }],
    ["lost, killed before it began", { unsent: told({ gotify: [came(null), []] }) }],
    ["doubled, killed before it began", { unsent: told({ gotify: [came(null, null)] }) }],
    ["lost, killed later", { anyMoment: killed(told({ webhook: [[]] })) }],
    ["not told again, though nobody had said yes", { unanswered: killed({ ...TWICE, gotify: [came(null)] }) }],
    ["told more than once after the kill", { unanswered: killed({ ...TWICE, ntfy: [came(null, null, null)] }) }],
    ["doubled under another key", { anyMoment: killed(told({ webhook: [came("b", "c")] })) }],
    ["killed while it was not answered", { unanswered: killed({ email: [], ntfy: [], gotify: [], webhook: [] }) }],
    ["fault to the last service while mail hangs, p99 ms", { mailHangsP99Ms: 3001 }],
    ["fault to email, p99 ms", { p99Ms: { ...P99_MS, email: 3001 } }],
  ])("break the gate '%s'", (what, more) => expect(broken(more)).toEqual([what]));
});
