import { describe, expect, it } from "vitest";
import { FAULT_NAMES, faultWords } from "./fault-words.ts";

describe("what a fault means", () => {
  it("each known fault has a sentence and an advice of its own", () => {
    const texts = FAULT_NAMES.map(faultWords);
    expect(new Set(texts.map(({ cause }) => cause)).size).toBe(FAULT_NAMES.length);
    expect(new Set(texts.map(({ advice }) => advice)).size).toBe(FAULT_NAMES.length);
    expect(texts.map(({ cause }) => cause)).not.toContainEqual(expect.stringContaining("_"));
  });

  it.each(["siphon", "leak", "welded_relay"])("says to cut the power, where nothing else helps: %s", (code) =>
    expect(faultWords(code).advice).toContain("Cut the power"),
  );

  it("passes on a code it does not know", () => {
    expect(faultWords("pump_on_fire")).toEqual({ cause: "pump on fire", advice: expect.stringContaining("Find and cure") });
  });
});
