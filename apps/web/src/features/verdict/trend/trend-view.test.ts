import type { Direction } from "@halocline/domain/verdict/direction";
import { describe, expect, it } from "vitest";
import { trendView } from "./trend-view.ts";

const textOf = (direction: Direction, isCalm = true) => {
  const { text, meaning } = trendView(direction, { isBad: false, isCalm });
  return meaning === null ? text : `${text}, ${meaning}`;
};

describe("the trend in words", () => {
  it.each([
    [{ code: "drifting", mmPerHour: -0.5 }, "Falling slowly, normal"],
    [{ code: "drifting", mmPerHour: -9 }, "Falling 9.0 mm/h"],
    [{ code: "drifting", mmPerHour: 0.4 }, "Rising slowly"],
    [{ code: "moving", mmPerMin: -6 }, "Falling 6.0 mm/min"],
    [{ code: "still" }, "Not moving"],
    [{ code: "unknown" }, "Trend unknown"],
    [{ code: "as_planned", plan: "draining", mmPerMin: null }, "Draining, as planned"],
    [{ code: "as_planned", plan: "draining", mmPerMin: -6.3 }, "Falling as planned, 6.3 mm/min"],
    [{ code: "as_planned", plan: "filling", mmPerMin: 18 }, "Rising as planned, 18.0 mm/min"],
    [{ code: "as_planned", plan: "pipes_out", mmPerMin: 22.9 }, "Water from the pipes, as planned"],
    [{ code: "not_seen", plan: "topping_up" }, "Topping up, no change measured yet"],
    [{ code: "against", plan: "filling", mmPerMin: -3 }, "Filling, but the level is falling, 3.0 mm/min"],
    [{ code: "against", plan: "settling", mmPerMin: 3 }, "Settling, but the level is rising, 3.0 mm/min"],
  ] as const)("%j", (direction, text) => expect(textOf(direction)).toBe(text));

  it("calls nothing normal beside trouble", () => {
    expect(textOf({ code: "drifting", mmPerHour: -0.5 }, false)).toBe("Falling slowly");
  });

  it("is amber against the plan, and red where the verdict names the movement", () => {
    const bad = { isBad: true, isCalm: false };
    expect(trendView({ code: "against", plan: "filling", mmPerMin: -3 }, bad).tone).toBe("warn");
    expect(trendView({ code: "moving", mmPerMin: 3 }, bad).tone).toBe("danger");
  });
});
