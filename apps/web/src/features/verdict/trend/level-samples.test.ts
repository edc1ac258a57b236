import { expect, it } from "vitest";
import { withSample } from "./level-samples.ts";

const NOW_MS = 1_000_000_000;
const at = (agoMs: number) => ({ atMs: NOW_MS - agoMs, distanceMm: 30 });

it("forgets what is older than the window and takes none twice", () => {
  const kept = withSample([at(240_000), at(120_000), at(0)], at(-1000));
  expect(kept).toEqual([at(120_000), at(0), at(-1000)]);
  expect(withSample(kept, { ...at(0), distanceMm: 5 })).toBe(kept);
});
