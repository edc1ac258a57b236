import { describe, expect, it } from "vitest";
import { type SalinityFacts, salinityNote } from "./salinity.ts";

/** 0.2 L for each millimetre: the sensor's step is 0.4 L. */
const facts = (change: Partial<SalinityFacts> = {}): SalinityFacts => ({
  mixPpt: 35,
  drainedLitres: 12,
  filledLitres: 12,
  systemLitres: 200,
  areaCm2: 2000,
  ...change,
});

describe("what a water change did to the salinity", () => {
  it("12 L of 35 ppt are about 420 g of salt, and as much in as out moves nothing", () => {
    expect(salinityNote(facts())).toEqual({ mixPpt: 35, filledLitres: 12, drainedLitres: 12, saltG: 420, movedPpt: 0 });
  });

  it("is called moved only beyond what the sensor can tell", () => {
    expect(salinityNote(facts({ filledLitres: 12.4 }))?.movedPpt).toBe(0);
    expect(salinityNote(facts({ filledLitres: 11.6 }))?.movedPpt).toBe(0);
    expect(salinityNote(facts({ filledLitres: 12.5 }))?.movedPpt).toBe(0.09);
    expect(salinityNote(facts({ filledLitres: 10 }))?.movedPpt).toBe(-0.35);
  });

  it("rises with what went in beyond what came out, falls with what is missing, alike on both sides", () => {
    for (const moreLitres of [1, 2.5, 4, 7]) {
      const rises = salinityNote(facts({ filledLitres: 12 + moreLitres }))?.movedPpt ?? 0;
      const falls = salinityNote(facts({ filledLitres: 12 - moreLitres }))?.movedPpt ?? 0;
      expect([rises > 0, falls]).toEqual([true, -rises]);
      // The salt of what went in beyond what came out, in all the water; told to a hundredth.
      expect(Math.abs(rises - (35 * moreLitres) / 200)).toBeLessThan(0.0051);
    }
  });

  it("is no note without the mix or without measured litres, and says nothing of what is not known", () => {
    for (const unknown of [{ mixPpt: null }, { mixPpt: 0 }, { filledLitres: null }, { filledLitres: 0 }])
      expect(salinityNote(facts(unknown))).toBeNull();
    for (const unknown of [{ drainedLitres: null }, { areaCm2: null }, { systemLitres: null, filledLitres: 14 }])
      expect(salinityNote(facts(unknown))).toMatchObject({ saltG: expect.any(Number), movedPpt: null });
    expect(salinityNote(facts({ systemLitres: null }))?.movedPpt).toBe(0);
    expect(salinityNote(facts({ systemLitres: 13, filledLitres: 14 }))?.movedPpt).toBeNull();
  });
});
