import { describe, expect, it } from "vitest";
import { dryInText, HOLD_NAMES, holdDetail, holdLabels, suspectsText } from "./hold-labels.ts";

const HOUR_MS = 3_600_000;

describe("what a hold says", () => {
  it("each has a sentence and an advice of its own", () => {
    const labels = HOLD_NAMES.map(holdLabels);
    expect(new Set(labels.map(({ cause }) => cause)).size).toBe(HOLD_NAMES.length);
    expect(new Set(labels.map(({ advice }) => advice)).size).toBe(HOLD_NAMES.length);
  });

  it.each(["rising", "falling", "welded", "input", "raining_frogs"])(
    "[SAFE-7] says which pumps to unplug, and to leave circulation and heating on: %s",
    (reason) => {
      const { cause, advice } = holdLabels(reason);
      expect(advice).toContain("Unplug the drain, fill and top-up pumps; leave circulation and heating on.");
      expect(`${cause} ${advice}`).not.toMatch(/cut the power/i);
    },
  );

  it("[SAFE-23] a blocked overflow asks for the overflow, not for the plug: releasing it starts circulation", () => {
    const { advice } = holdLabels("overflow");
    expect(advice).toMatch(/Clear the overflow.*circulation starts again/);
    expect(advice).not.toMatch(/unplug|cut the power/i);
  });

  it("names what may be behind it, also in words it does not know", () => {
    expect(suspectsText("falling", [])).toBeNull();
    expect(suspectsText("falling", ["leak"])).toBe("a leak");
    expect(suspectsText("falling", ["leak", "back_siphon", "raining_frogs"])).toBe(
      "a leak, water that siphons back through a hose or raining frogs",
    );
  });

  it("does not repeat as a suspect what the reason says", () => {
    expect(suspectsText("overflow", ["blocked_overflow"])).toBeNull();
    expect(suspectsText("welded", ["welded_relay", "topup_pump"])).toBe("the top-up pump");
    expect(suspectsText("rising", ["siphon", "welded_relay"])).toBe("a siphon through a hose or a relay that is stuck");
  });

  it("[SAFE-7] after a leak asks for salt water: a top-up would thin it", () =>
    expect(holdLabels("falling").advice).toContain("with salt water"));

  it("[SAFE-7] says how long the return pump can still run, never more than there is", () => {
    expect(dryInText(0.9 * HOUR_MS)).toContain("within the hour");
    expect(dryInText(1.9 * HOUR_MS)).toContain("about an hour.");
    expect(dryInText(47.9 * HOUR_MS)).toContain("47 hours");
    expect(dryInText(71.9 * HOUR_MS)).toContain("2 days");
  });

  it("leaves out what nobody knows", () => {
    expect(holdDetail("falling", [], null)).toBeNull();
    expect(holdDetail("falling", ["leak"], null)).toBe("It may be a leak.");
    expect(holdDetail("falling", [], 72 * HOUR_MS)).toBe("The return pump may run dry in about 3 days.");
    expect(holdDetail("raining_frogs", [], null)).toBe("raining frogs.");
  });
});

it.each(["constructor", "toString"])("[SEC-10] a suspect called %s is a word like any other", (word) => {
  expect(suspectsText(word, [word])).toBe(word);
});
