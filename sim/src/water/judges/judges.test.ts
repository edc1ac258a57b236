import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BREACHES } from "./breaches.ts";
import { JUDGES } from "./index.ts";
import { NOT_HERE } from "./not-here.ts";
import { ScriptedTank } from "./scripted-tank.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** Judged beside the rules: litres and salt. */
const BESIDE = ["spill", "salinity"];

const page = readFileSync(join(ROOT, "docs/safety.md"), "utf8");
const ruleIds = [...page.matchAll(/^\| ((?:SAFE|SEC)-\d+)/gm)].map(([, id]) => id);
const NOT_BUILT = Object.keys(NOT_HERE).filter((rule) => NOT_HERE[rule]?.test === null);
const ELSEWHERE = Object.entries(NOT_HERE).flatMap(([rule, { test }]) => (test === null ? [] : [{ rule, test }]));

const ofRule = (violations: readonly string[], rule: string) => violations.filter((text) => text.startsWith(`[${rule}]`));

function breached(rule: string, act: (tank: ScriptedTank) => void, judges = JUDGES): readonly string[] {
  const tank = new ScriptedTank(judges);
  tank.pass(1000);
  act(tank);
  return ofRule(tank.violations, rule);
}

describe("the bench", () => {
  it("has a judge for every rule of docs/safety.md, or says which test holds it", () => {
    expect(ruleIds.length).toBeGreaterThan(30);
    const known = [...Object.keys(JUDGES), ...Object.keys(NOT_HERE)];
    expect(ruleIds.filter((id) => id === undefined || !known.includes(id))).toEqual([]);
    expect(known.filter((id) => !ruleIds.includes(id))).toEqual(BESIDE);
  });

  it("judges no rule that it says is held elsewhere", () => {
    expect(Object.keys(NOT_HERE).filter((rule) => rule in JUDGES)).toEqual([]);
  });

  it("leaves out only what the page calls not built", () => {
    const unbuilt = page
      .split("\n")
      .filter((row) => /^\| (SAFE|SEC)-\d+ /.test(row) && row.includes("not yet covered: not built"));
    expect(unbuilt.map((row) => row.split(" ")[1])).toEqual(NOT_BUILT);
  });

  it.each(ELSEWHERE)("leaves $rule to a test that carries its id", ({ rule, test }) => {
    const path = join(ROOT, test);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, "utf8")).toContain(`[${rule}]`);
  });

  it("sees every judge broken at least once", () => {
    expect(Object.keys(JUDGES).filter((rule) => (BREACHES[rule] ?? []).length === 0)).toEqual([]);
    expect(Object.keys(BREACHES).filter((rule) => !(rule in JUDGES))).toEqual([]);
  });

  it("has nothing to say about a tank that stands", () => {
    const tank = new ScriptedTank(JUDGES);
    tank.pass(3_600_000);
    expect(tank.violations).toEqual([]);
  });
});

describe.each(Object.entries(BREACHES))("[%s] its judge", (rule, breaches) => {
  it.each(breaches)("sees $name", ({ act }) => {
    expect(breached(rule, act)).not.toEqual([]);
  });

  it.each(breaches)("is missed when it is not there: $name", ({ act }) => {
    const { [rule]: _taken, ...rest } = JUDGES;
    expect(breached(rule, act, rest)).toEqual([]);
  });
});
