import { describe, expect, it } from "vitest";
import { faultText } from "./fault-text.ts";

const KNOWN = [
  "bad_record",
  "sensor_stuck",
  "dry",
  "wrong_way",
  "drain_limit",
  "fill_limit",
  "topup_limit",
  "overfill",
  "underfill",
  "reset",
  "siphon",
  "leak",
  "welded_relay",
];

describe("what a fault means", () => {
  it("each known fault has a sentence and an advice of its own", () => {
    const texts = KNOWN.map(faultText);
    expect(new Set(texts.map(({ cause }) => cause)).size).toBe(KNOWN.length);
    expect(new Set(texts.map(({ advice }) => advice)).size).toBe(KNOWN.length);
    expect(texts.map(({ cause }) => cause)).not.toContainEqual(expect.stringContaining("_"));
  });

  it.each(["siphon", "leak", "welded_relay"])("says to cut the power, where nothing else helps: %s", (code) =>
    expect(faultText(code).advice).toContain("Cut the power"),
  );

  it("passes on a code it does not know", () => {
    expect(faultText("pump_on_fire")).toEqual({ cause: "pump on fire", advice: expect.stringContaining("Find and cure") });
  });
});
