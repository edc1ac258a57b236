import { describe, expect, it } from "vitest";
import { createDeviceRates } from "./device-rates.ts";

const RATES = { ofADevice: 3, ofAHousehold: 5, forEachDevice: 1 };
const accountOf = (device: string) => (device === "unknown" ? undefined : device.slice(0, 1));
const timesOf = (count: number, judge: () => unknown) => Array.from({ length: count }, judge);

describe("[SEC-10] the rate of a device", () => {
  it("is its own, and begins anew each minute", () => {
    const judge = createDeviceRates(RATES, () => undefined);
    expect(timesOf(4, () => judge("a1", 0))).toEqual([null, null, null, "too_fast"]);
    expect(judge("a2", 59_999)).toBeNull();
    expect(judge("a1", 60_000)).toBeNull();
  });

  it("leaves its siblings theirs: one device alone does not use up the budget of a household", () => {
    const judge = createDeviceRates(RATES, accountOf);
    timesOf(1000, () => judge("a1", 0));
    expect(timesOf(3, () => judge("a2", 0))).toEqual([null, null, null]);
  });

  it("has a budget above it, with a share for each device, and nobody else's", () => {
    const judge = createDeviceRates(RATES, accountOf);
    const said = ["a1", "a2", "a3"].flatMap((device) => timesOf(3, () => judge(device, 0)));
    expect(said.map((verdict) => verdict === null)).toEqual([true, true, true, true, true, true, true, true, false]);
    expect(judge("b1", 0)).toBeNull();
    expect(judge("unknown", 0)).toBeNull();
  });

  it("counts towards its household, with its share, from the moment that is known", () => {
    const known = new Set<string>();
    const judge = createDeviceRates(RATES, (device) => (known.has(device) ? "a" : undefined));
    expect(timesOf(2, () => judge("a1", 0))).toEqual([null, null]);
    for (const device of ["a1", "a2", "a3"]) known.add(device);
    // The household's five, and one for each of the three: also for the one that was heard before anybody knew whose it is.
    expect(timesOf(1, () => judge("a1", 0))).toEqual([null]);
    expect(timesOf(3, () => judge("a2", 0))).toEqual([null, null, null]);
    expect(timesOf(3, () => judge("a3", 0))).toEqual([null, null, null]);
    expect(timesOf(2, () => judge("a4", 0))).toEqual([null, null]);
    for (const device of ["a4", "a5"]) known.add(device);
    expect(judge("a4", 0)).toBeNull();
    expect(timesOf(3, () => judge("a5", 0))).toEqual([null, null, "over_budget"]);
  });
});
