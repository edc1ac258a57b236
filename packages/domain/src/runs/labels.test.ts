import { describe, expect, it } from "vitest";
import { failText, runEventText } from "./labels.ts";
import type { RunHappening } from "./runs.ts";

const limits = { drainS: 1200, fillS: 1500, topUpS: 120, topMm: 28, topOffMm: 26.5, drainMm: 58 };
const text = (happening: RunHappening, change = {}) => runEventText({ ...happening, atMs: 0 }, { ...limits, ...change });

describe("a run's story", () => {
  it("names the mark each phase goes to", () => {
    expect(text({ type: "phase", phase: "draining", distanceMm: 30, n: 1 })).toBe("Draining to 58.0 mm");
    expect(text({ type: "phase", phase: "filling", distanceMm: 58, n: 2 })).toBe("Filling to 26.5 mm");
    expect(text({ type: "phase", phase: "filling", distanceMm: 58, n: 2 }, { topOffMm: null })).toBe("Filling to 28.0 mm");
    expect(text({ type: "phase", phase: "topping_up", distanceMm: 31, n: 1 }, { topMm: null })).toBe("Topping up");
  });

  it.each(["no_movement", "overflow", "rising", "falling", "welded", "input", "siphon", "leak", "welded_relay"])(
    "[SAFE-7] has a sentence for water that moved by itself, in the words of both versions: %s",
    (reason) => {
      expect(failText(reason)).toMatch(/^[A-Z].*\.$/);
      expect(failText(reason)).not.toContain("because of a fault");
    },
  );

  it("says why it ended, and a fault's own word where there is no better one", () => {
    expect(text({ type: "ended", outcome: "success", reason: null, distanceMm: 28 })).toBe("Finished");
    expect(text({ type: "refused", reason: "sensor" })).toBe("Failed: The level sensor gives no reading.");
    expect(failText("dry_pump")).toBe("The device ended it because of a fault: dry_pump.");
  });
});

it.each(["constructor", "toString", "__proto__"])("[SEC-10] a reason called %s is a word like any other", (reason) => {
  expect(failText(reason)).toBe(`The device ended it because of a fault: ${reason}.`);
});
