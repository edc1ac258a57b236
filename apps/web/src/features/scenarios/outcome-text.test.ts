import type { Outcome, StoryLine } from "@halocline/contracts/simulator/simulated-tank.contract";
import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { afterEach, describe, expect, it } from "vitest";
import { outcomeText } from "./outcome-text.ts";
import { storyReason, storyTitle } from "./story-text.ts";

afterEach(() => showMessages(null));

const outcome = (change: Partial<Outcome> = {}): Outcome => ({
  stoppedAfterS: 51.7,
  floorL: 0,
  timerAloneL: null,
  mostFloorL: null,
  ...change,
});

describe("how it ended", () => {
  const ACTED = "The controller acted after 51 s.";
  const CALLED = "It locked its pumps and raised an alarm after 51 s.";

  it.each([
    [{ floorL: 1.42, timerAloneL: 40 }, "ok", ACTED, "1.4 L on the floor, 40.0 L with a timer alone"],
    [{ timerAloneL: 7.6 }, "ok", ACTED, "0.0 L on the floor, 7.6 L with a timer alone"],
    [{}, "ok", ACTED, "0.0 L on the floor"],
    [{ stoppedAfterS: 95.4 }, "ok", "The controller acted after 95 s.", "0.0 L on the floor"],
    [{ stoppedAfterS: 3262 }, "ok", "The controller acted after 54 min.", "0.0 L on the floor"],
    // A controller that was no better than a timer did not save the floor.
    [{ floorL: 2, timerAloneL: 1.5 }, "warn", ACTED, "2.0 L on the floor"],
    [{ floorL: 2 }, "warn", ACTED, "2.0 L on the floor"],
    [{ floorL: 0.9, mostFloorL: 7, timerAloneL: 40 }, "warn", CALLED, "0.9 L on the floor so far, 7.0 L without help"],
  ] as const)("is what was counted, and nothing better: %o", (change, tone, text, figures) => {
    const told = outcomeText(outcome(change));
    expect(told).toMatchObject({ tone, text });
    expect(told.figures.map(({ litres, label }) => `${litres} ${label}`).join(", ")).toBe(figures);
  });

  it("is said in German too", () => {
    showMessages(de);
    expect(outcomeText(outcome({ floorL: 1.4, timerAloneL: 40 })).title).toBe("Die Steuerung hat den Boden gerettet.");
  });
});

describe("a line of the story", () => {
  const line = (change: Partial<StoryLine>): StoryLine => ({
    afterS: 1,
    kind: "began",
    role: null,
    reason: null,
    floorL: 0,
    ...change,
  });

  it.each([
    [{ kind: "pump_off", role: "topup", reason: "dry_run" }, "Top-Up Pump off", "The water did not rise"],
    [{ kind: "locked", reason: "sensor_stuck" }, "Pumps locked", "The reading did not change while the pump ran"],
    [{ kind: "locked", role: "topup" }, "Top-up locked", null],
    [{ kind: "mended" }, "Everything repaired", null],
    [{ kind: "alarmed", reason: "a_new_word" }, "Warning raised", "a new word"],
  ] as const)("says what the controller did, and why: %o", (change, title, reason) => {
    expect([storyTitle(line(change)), storyReason(line(change))]).toEqual([title, reason]);
  });

  it("explains why a welded relay is reported as rising water", () => {
    const locked = line({ kind: "locked", reason: "rising" });
    expect(storyReason(locked, "siphon")).toBe("The water is rising although all pumps are off");
    expect(storyReason(locked, "welded_relay")).toMatch(/recognized only if the pump's flow has been measured/);
    expect(storyReason(line({ kind: "locked", reason: "welded" }), "welded_relay")).toBe(
      "Water keeps moving although the pump is off",
    );
  });
});
