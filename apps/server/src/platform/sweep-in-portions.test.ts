import { expect, it } from "vitest";
import { PORTION, SWEEP_EVERY_MS, sweepInPortions } from "./sweep-in-portions.ts";

it("a turn ends with the first portion that is not full", async () => {
  const left = [PORTION, PORTION, 3, PORTION];
  await sweepInPortions(async () => left.shift() ?? 0);
  expect(left).toEqual([PORTION]);
});

it("a turn ends after twenty portions, however much is left: a day sweeps 2.88 million rows of a kind at most", async () => {
  let rows = 0;
  await sweepInPortions(async (limit) => {
    rows += limit;
    return limit;
  });
  expect(rows).toBe(20 * PORTION);
  expect((rows * 86_400_000) / SWEEP_EVERY_MS).toBe(2_880_000);
});
