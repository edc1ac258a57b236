import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { type FullDisk, fullDiskGates } from "./gates.ts";

const FULL: FullDisk = {
  disk: "log",
  stops: 4,
  unconfirmedStops: 0,
  stopsAfterReconnect: 4,
  unconfirmedAfterReconnect: 0,
  untrueStops: 0,
  namedAfterMs: 900,
  recoveredAfterMs: 4000,
  confirmedButLost: 0,
};
const broken = (more: Partial<FullDisk>, isLong = false): string[] =>
  fullDiskGates({ ...FULL, ...more }, isLong)
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("a full disk", () => {
  it("is borne when all can be stopped, it is named and nothing confirmed is lost", () => expect(broken({})).toEqual([]));

  it.each<[string, Partial<FullDisk>]>([
    ["log: stops asked", { stops: 0 }],
    ["log: stops asked", { stopsAfterReconnect: 0 }],
    ["log: stops not confirmed, connected", { unconfirmedStops: 1 }],
    ["log: stops not confirmed, reconnecting", { unconfirmedAfterReconnect: 1 }],
    ["log: stops confirmed while a pump ran", { untrueStops: 1 }],
    ["log: ms until health names it", { namedAfterMs: Number.POSITIVE_INFINITY }],
    ["log: readings confirmed and lost", { confirmedButLost: 1 }],
    ["log: ms until all is stored again", { recoveredAfterMs: 60_001 }],
  ])("breaks the gate '%s'", (what, more) => expect(broken(more)).toEqual([what]));
});
