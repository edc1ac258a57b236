import { waitsOf } from "@halocline/domain/verdict/allowed";
import type { Verdict, VerdictTone } from "@halocline/domain/verdict/verdict.types";
import { describe, expect, it } from "vitest";
import { exampleAlert } from "@/testing/wire-examples.ts";
import { type TankState, worstFirst, worstState } from "./worst-state.ts";

const tank = (name: string, word: string, verdict: Verdict, tone: VerdictTone): TankState => ({
  name,
  word,
  shown: { verdict, tone, next: [], waits: waitsOf(verdict, "live"), mayDrainByHand: false, toldAlertCodes: [], moreCount: 0 },
});

const WELL = tank("Frag tank", "All is well", { code: "all_well", nextScheduleAtMs: null }, "ok");
const RISING = tank("Living room reef", "Act now: water is rising", { code: "rising" }, "solid");
const WARNING = tank("Quarantine", "Sensor window dirty", { code: "warning", alertCode: "sensor_dirty", alertId: "a" }, "warn");
const UNKNOWN = tank("Office", "Waiting for the first reading", { code: "waiting" }, "muted");
const RUNNING = tank("Kitchen", "Topping up", { code: "topping_up", moved: null, finishAtMs: null }, "info");

describe("the worst verdict of all tanks", () => {
  it.each([
    ["nothing while all is well", [WELL], null],
    [
      "its word and the tank's name",
      [WELL, RISING, WARNING],
      { text: "Act now: water is rising · Living room reef", tone: "danger" },
    ],
    ["a warning", [WELL, WARNING], { text: "Sensor window dirty · Quarantine", tone: "warn" }],
    ["a run", [RUNNING, WELL], { text: "Topping up · Kitchen", tone: "info" }],
    ["not to know is no calm", [UNKNOWN, WELL], { text: "Waiting for the first reading · Office", tone: "warn" }],
  ] as const)("is told: %s", (_, tanks, state) => expect(worstState(tanks, [])).toEqual(state));

  it("comes first in a list, and equals keep their order", () => {
    const names = worstFirst([WELL, WARNING, UNKNOWN, RISING, RUNNING]).map(({ name }) => name);
    expect(names).toEqual(["Living room reef", "Quarantine", "Office", "Kitchen", "Frag tank"]);
  });

  it("lists a low tank before one that is not set up and before another warning", () => {
    const low = tank("Cube", "Low", { code: "low", belowTopMm: 20, litres: null, hasAutoTopUp: true }, "warn");
    const names = worstFirst([UNKNOWN, WARNING, low]).map(({ name }) => name);
    expect(names).toEqual(["Cube", "Quarantine", "Office"]);
  });
});

describe("alerts that nobody has acknowledged", () => {
  const [critical, warn, info] = (["critical", "warn", "info"] as const).map((severity) => exampleAlert({ severity }));
  if (!critical || !warn || !info) throw new Error("three severities");
  const over = { ...critical, clearedAt: critical.lastSeenAt };

  it.each([
    ["are counted before the verdict", [WARNING], [warn, info], "(2) Sensor window dirty · Quarantine"],
    ["are told of a controller without a tank", [], [critical], "(1) Critical"],
    ["are told when no verdict tells them", [WELL], [warn], "(1) Warning"],
    ["are no worry when they only inform", [WELL], [info], null],
    ["name no severity once they are over", [WELL], [over], null],
    ["are named by the worst that is not over", [], [over, warn], "(2) Warning"],
    ["are counted when they are over", [WARNING], [over], "(1) Sensor window dirty · Quarantine"],
  ] as const)("%s", (_, tanks, alerts, text) => expect(worstState(tanks, alerts)?.text ?? null).toBe(text));
});
