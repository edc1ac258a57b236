import type { RunHappening } from "@halocline/domain/runs/runs";
import { describe, expect, it } from "vitest";
import { catalogues } from "../compiled/catalogues.ts";
import { runEventText } from "./run-event-text.ts";
import { dueReasonText, failText as failTextIn, updateErrorText } from "./run-reason.ts";

const limits = { drainS: 1200, fillS: 1500, topUpS: 120, topMm: 28, topOffMm: 26.5, drainMm: 58 };
const { en, de } = catalogues;
const millimetres = (mm: number) => `${mm.toFixed(1)} mm`;
const text = (happening: RunHappening, change = {}, texts = en) =>
  runEventText(texts, { ...happening, atMs: 0 }, { ...limits, ...change }, millimetres);
const failText = (reason: string) => failTextIn(en, reason);

describe("a run's story", () => {
  it("names the target level of each phase", () => {
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

  it("names the reason for its end, and shows an unknown fault's code as words", () => {
    expect(text({ type: "ended", outcome: "success", reason: null, distanceMm: 28 })).toBe("Finished");
    expect(text({ type: "refused", reason: "sensor" })).toBe("Failed: The level sensor gives no reading.");
    expect(failText("dry_pump")).toBe("The controller ended it because of a fault: dry pump.");
  });
});

it.each(["constructor", "toString", "__proto__"])("[SEC-10] a reason called %s is treated as an unknown code", (reason) => {
  expect(failText(reason)).toBe(`The controller ended it because of a fault: ${reason.replaceAll("_", " ")}.`);
});

describe.each([
  ["en", en],
  ["de", de],
] as const)("in %s", (_, texts) => {
  it("every reason is a whole sentence", () => {
    const { failed, due, update } = texts.runReasons;
    for (const sentence of [...Object.values(failed), ...Object.values(due), ...Object.values(update)])
      expect(sentence).toMatch(/^[A-ZÄÖÜ].*\.$/);
  });

  it("includes an unknown code in the text", () => {
    expect(dueReasonText(texts, "constructor")).toContain("constructor");
    expect(updateErrorText(texts, "out_of_tea")).toContain("out of tea");
  });
});

it("shows a run's story in German", () => {
  expect(text({ type: "phase", phase: "draining", distanceMm: 30, n: 1 }, {}, de)).toBe("Lässt ab bis 58.0 mm");
  expect(text({ type: "refused", reason: "sensor" }, {}, de)).toBe("Gescheitert: Der Pegelsensor liefert keinen Messwert.");
});

describe("why an update failed", () => {
  it("has a sentence for every code, known or not", () => {
    const codes =
      "bad_size bad_hash bad_sig wrong_hw no_space net cancelled rolled_back no_return no_answer stalled interrupted voided";
    for (const code of codes.split(" ")) expect(updateErrorText(en, code)).toMatch(/^(?!The controller gave up).+\.$/);
    expect(updateErrorText(en, "flux_low")).toBe("The controller cancelled it: flux low.");
  });
});
