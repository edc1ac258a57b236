import { FAULT_NAMES } from "@halocline/domain/alerts/fault-names";
import { HOLD_NAMES } from "@halocline/domain/alerts/hold-names";
import { describe, expect, it } from "vitest";
import { de } from "../compiled/de.ts";
import { en } from "../compiled/en.ts";
import { faultText } from "./fault-text.ts";
import { holdText, suspectsText } from "./hold-text.ts";

const UNPLUG = {
  en: "Unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  de: "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
};
const advice = (texts: typeof en, reason: string): string => holdText(texts, reason).steps.join(" ");

describe.each([
  ["en", en],
  ["de", de],
] as const)("in %s", (language, texts) => {
  it("each fault and each hold has a cause and an advice of its own", () => {
    const faults = FAULT_NAMES.map((fault) => faultText(texts, fault));
    const holds = HOLD_NAMES.map((reason) => holdText(texts, reason));
    expect(new Set(faults.map(({ cause }) => cause)).size).toBe(FAULT_NAMES.length);
    expect(new Set(faults.map((fault) => fault.advice)).size).toBe(FAULT_NAMES.length);
    expect(new Set(holds.map(({ cause }) => cause)).size).toBe(HOLD_NAMES.length);
    for (const { cause } of [...faults, ...holds]) expect(cause).toMatch(/^[A-Z].*[^.]$/);
  });

  it.each(["siphon", "leak", "welded_relay"])(
    "[SAFE-7] the fault %s says which pumps to unplug, never to cut the power",
    (fault) => {
      expect(faultText(texts, fault).advice).toContain(UNPLUG[language]);
      expect(faultText(texts, fault).advice).not.toMatch(/cut the power|Strom ab/i);
    },
  );

  it.each(["rising", "falling", "welded", "input", "raining_frogs"])(
    "[SAFE-7] the hold %s says which pumps to unplug, and to leave circulation and heating on",
    (reason) => {
      expect(advice(texts, reason)).toContain(UNPLUG[language]);
    },
  );

  it("[SAFE-23] a blocked overflow asks for the overflow, not for the plug", () => {
    expect(advice(texts, "overflow")).not.toMatch(/unplug|cut the power|Stecker/i);
  });

  it("passes on names that it does not know, also those that every object has", () => {
    expect(faultText(texts, "pump_on_fire").cause).toBe("pump on fire");
    expect(holdText(texts, "constructor").cause).toBe("constructor");
    expect(suspectsText(texts, "toString", ["toString"])).toContain("toString");
  });
});

it("[SAFE-7] after a leak asks for salt water: a top-up would thin it", () => {
  expect([advice(en, "falling"), advice(de, "falling")]).toEqual([
    expect.stringContaining("with salt water"),
    expect.stringContaining("mit Salzwasser"),
  ]);
});

it("names what may be behind a hold, beyond what its reason says", () => {
  expect(suspectsText(en, "falling", [])).toBeNull();
  expect(suspectsText(en, "overflow", ["blocked_overflow"])).toBeNull();
  expect(suspectsText(en, "falling", ["leak"])).toBe("It may be a leak.");
  expect(suspectsText(en, "falling", ["leak", "back_siphon", "raining_frogs"])).toBe(
    "It may be a leak, water that siphons back through a hose or raining frogs.",
  );
  expect(suspectsText(de, "rising", ["siphon", "welded_relay"])).toBe(
    "Der Grund ist vielleicht ein Hebereffekt (Wasser läuft durch einen Schlauch nach) oder ein klebendes Relais.",
  );
});
