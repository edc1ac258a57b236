import { describe, expect, it } from "vitest";
import { createSampled } from "./sampled.ts";

describe("what repeats itself", () => {
  it("is said five times a minute, and then how often it was not", () => {
    let nowMs = 0;
    const sampled = createSampled(() => nowMs);
    const said = Array.from({ length: 600_000 }, () => sampled("telemetry 42P01")).filter((left) => left !== null);
    expect(said).toEqual([0, 0, 0, 0, 0]);
    expect(sampled("another")).toBe(0);
    nowMs = 60_000;
    expect(sampled("telemetry 42P01")).toBe(599_995);
    expect(sampled("telemetry 42P01")).toBe(0);
  });

  it("is remembered for a bounded number of names", () => {
    const sampled = createSampled(() => 0);
    for (let n = 0; n < 100_000; n++) sampled(`name ${n}`);
    expect(sampled("name 99999")).toBe(0);
  });
});
