import { expect, it } from "vitest";
import { createRecentEntries } from "./recent-entries.ts";

it("what was used longest ago goes first", () => {
  const entries = createRecentEntries<number>(3);
  for (const [n, key] of ["a", "b", "c"].entries()) entries.set(key, n);
  entries.get("a");
  entries.set("d", 3);
  expect([...entries.keys()].toSorted()).toEqual(["a", "c", "d"]);
});

it("entries that may come some day take no room", () => {
  const before = process.memoryUsage();
  const all = Array.from({ length: 50 }, () => createRecentEntries<number>(50_000));
  const after = process.memoryUsage();
  const taken = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  expect(all).toHaveLength(50);
  // Fifty of them with room for all would be sixty megabytes.
  expect(taken).toBeLessThan(5e6);
});
