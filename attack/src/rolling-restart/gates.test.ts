import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { type RestartOutcome, restartGates } from "./gates.ts";

const CALM = { unconfirmedStops: 0, untrueStops: 0 };
const RESTARTED: RestartOutcome = { calls: 400, failedCalls: 0, watched: CALM, missing: 0, duplicates: 0 };
const broken = (more: Partial<RestartOutcome>): string[] =>
  restartGates({ ...RESTARTED, ...more })
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("a rolling restart", () => {
  it("is borne when no call fails and nothing is lost", () => expect(broken({})).toEqual([]));

  it.each<[string, Partial<RestartOutcome>]>([
    ["calls made", { calls: 99 }],
    ["calls failed", { failedCalls: 1 }],
    ["commands lost: stops not confirmed", { watched: { ...CALM, unconfirmedStops: 1 } }],
    ["stops confirmed while a pump ran", { watched: { ...CALM, untrueStops: 1 } }],
    ["readings lost", { missing: 1 }],
    ["readings stored twice", { duplicates: 1 }],
  ])("breaks the gate '%s'", (what, more) => expect(broken(more)).toEqual([what]));
});
