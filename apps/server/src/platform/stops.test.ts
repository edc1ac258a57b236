import { expect, it } from "vitest";
import { createStops } from "./stops.ts";

it("ends everything in the opposite order, also when one of them fails, and says so at last", async () => {
  const ended: string[] = [];
  const { onStop, stop } = createStops();
  onStop(() => ended.push("first"));
  onStop(async () => {
    ended.push("second");
    throw new Error("no");
  });
  onStop(() => ended.push("third"));
  await expect(stop()).rejects.toMatchObject({ errors: [new Error("no")] });
  expect(ended).toEqual(["third", "second", "first"]);
  await stop();
  expect(ended).toHaveLength(3);
});
