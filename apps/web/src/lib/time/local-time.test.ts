import { expect, it } from "vitest";
import { localTimeMs, localTimeText } from "./local-time.ts";

it("writes and reads a time in the reader's own zone, to the minute", () => {
  const timeMs = new Date(2026, 2, 4, 5, 6, 7).getTime();
  expect(localTimeText(timeMs)).toBe("2026-03-04T05:06");
  expect(localTimeMs("2026-03-04T05:06")).toBe(timeMs - 7000);
});

it("knows what is no time", () => expect([localTimeMs(""), localTimeMs("soon")]).toEqual([null, null]));
