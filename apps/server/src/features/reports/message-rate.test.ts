import { expect, it } from "vitest";
import { createMessageRate } from "./message-rate.ts";

it("[SEC-10] drops what one device sends too fast, in its own minute only", () => {
  let nowMs = 0;
  const isTooFast = createMessageRate(() => nowMs, 2);
  expect([isTooFast("a"), isTooFast("a"), isTooFast("a"), isTooFast("b")]).toEqual([false, false, true, false]);
  nowMs = 60_000;
  expect(isTooFast("a")).toBe(false);
});
