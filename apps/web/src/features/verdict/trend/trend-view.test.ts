import { describe, expect, it } from "vitest";
import { type TrendFacts, trendView } from "./trend-view.ts";

const said = (facts: Partial<TrendFacts>) => {
  const { text, meaning } = trendView({
    nowMmPerMin: null,
    hoursMmPerMin: null,
    isMoving: false,
    plan: null,
    isBad: false,
    isCalm: true,
    ...facts,
  });
  return meaning === null ? text : `${text}, ${meaning}`;
};

describe("the trend in words", () => {
  it.each([
    ["evaporation", { hoursMmPerMin: -0.5 / 60 }, "Falling 0.5 mm/h, normal"],
    ["more than evaporates", { hoursMmPerMin: -9 / 60 }, "Falling 9.0 mm/h"],
    ["a level that somebody refills", { hoursMmPerMin: 0.4 / 60 }, "Rising 0.4 mm/h"],
    ["still water", { hoursMmPerMin: 0 }, "Not moving"],
    ["too little data", {}, "Trend not known"],
    ["a drain that goes as it should", { isMoving: true, plan: "falling", nowMmPerMin: -6.3 }, "Falling 6.3 mm/min, on plan"],
    ["a drain that fills", { isMoving: true, plan: "falling", nowMmPerMin: 2 }, "Rising 2.0 mm/min"],
    ["beside trouble nothing is called normal", { hoursMmPerMin: -0.5 / 60, isCalm: false }, "Falling 0.5 mm/h"],
  ] as const)("%s", (_, facts, text) => expect(said(facts)).toBe(text));

  it("asks the last minutes alone while water moves: the hours before were another matter", () => {
    expect(said({ isMoving: true, hoursMmPerMin: -0.01 })).toBe("Trend not known");
    expect(said({ isMoving: false, nowMmPerMin: -6, hoursMmPerMin: -0.5 / 60 })).toBe("Falling 0.5 mm/h, normal");
  });
});
