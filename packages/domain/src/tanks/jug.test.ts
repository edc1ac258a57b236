import { describe, expect, it } from "vitest";
import { type JugFacts, measureByJug } from "./jug.ts";

const facts = (change: Partial<JugFacts> = {}): JugFacts => ({
  litres: 2,
  beforeMm: 28,
  afterMm: 48,
  knownAreaCm2: null,
  hasWaterCome: false,
  ...change,
});

describe("a jug", () => {
  it("tells the area: 2 litres over 20 mm are a tenth of a litre per millimetre", () => {
    expect(measureByJug(facts())).toEqual({ kind: "measured", areaCm2: 1000, litresPerMm: 0.1 });
  });

  it.each([28, 30.9, 20, Number.NaN])("says nothing when the level went from 28 to %d mm", (afterMm) => {
    expect(measureByJug(facts({ afterMm }))).toMatchObject({ kind: "fell_too_little" });
  });

  it("counts a fall of three millimetres", () => {
    expect(measureByJug(facts({ afterMm: 31 }))).toMatchObject({ kind: "measured", areaCm2: 6667 });
  });

  it("says nothing when water came in meanwhile", () => {
    expect(measureByJug(facts({ hasWaterCome: true }))).toEqual({ kind: "disturbed" });
  });

  it.each([
    [500, "measured"],
    [499, "doubtful"],
    [2000, "measured"],
    [2001, "doubtful"],
  ])("beside a known area of %d cm² is %s", (knownAreaCm2, kind) => {
    expect(measureByJug(facts({ knownAreaCm2 }))).toMatchObject({ kind, areaCm2: 1000 });
  });

  it("refuses a chamber that cannot be saved", () => {
    expect(measureByJug(facts({ litres: 50, afterMm: 31 }))).toEqual({ kind: "impossible" });
  });
});
