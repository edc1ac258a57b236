import { describe, expect, it } from "vitest";
import { BROKEN_RULES } from "./broken-rules.ts";
import { runHousehold } from "./run.ts";

const PATIENT = { timeout: 120_000 };

describe("[SAFE-22] households that are told of their alerts", () => {
  it("have nothing to complain of, whatever fails, whoever sleeps, leaves or answers", PATIENT, () => {
    const told = Array.from({ length: 50 }, (_, seed) => runHousehold(seed, 6));
    expect(told.flatMap(({ findings }) => findings)).toEqual([]);
    const sum = (of: "alerts" | "deliveries" | "gathered") => told.reduce((total, each) => total + each[of], 0);
    // Enough has happened that it means something.
    expect([sum("alerts") > 250, sum("deliveries") > 12_000, sum("gathered") > 1500]).toEqual([true, true, true]);
  });
});

describe("the judge names what is wrong when", () => {
  it.each(Object.entries(BROKEN_RULES))("%s", PATIENT, (_name, { law, rules }) => {
    const laws = new Set<string>();
    for (let seed = 0; seed < 100 && !laws.has(law); seed++)
      for (const finding of runHousehold(seed, 6, rules).findings) laws.add(finding.law);
    expect([...laws]).toContain(law);
  });
});
