import { expect, it } from "vitest";
import { unsentOf } from "./unsent.ts";

it("keeps what was typed after the sending, also in a field that was sent, and nothing else", () => {
  expect(unsentOf({ name: "Reef", litres: "40", area: "" }, { name: "Reef", litres: "4" })).toEqual({ litres: "40", area: "" });
  expect(unsentOf({ minutes: Number.NaN }, { minutes: Number.NaN })).toEqual({});
});
