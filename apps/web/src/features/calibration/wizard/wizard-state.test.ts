import { describe, expect, it } from "vitest";
import {
  canGoBack,
  canSave,
  captureDrain,
  captureTop,
  captureTopCirculationOff,
  changeHysteresis,
  completed,
  draftErrors,
  draftWarnings,
  mustAskBeforeClosing,
  nextStep,
  openWizard,
  previousStep,
  progressPercent,
  STEPS,
  stepNumber,
  type WizardState,
  type WizardStep,
} from "./wizard-state.ts";

const taken = (distanceMm: number) => ({ distanceMm, capturedAtMs: 0, isSteady: true });
const opened = openWizard({ hysteresisMm: 3 });
const at = (step: WizardStep, state: WizardState = opened): WizardState => ({ ...state, step });
const withLevels = (topMm: number, drainMm: number, hysteresis = "3"): WizardState => ({
  step: "review",
  captures: { top: taken(topMm), topCirculationOff: null, drain: taken(drainMm) },
  hysteresisText: hysteresis,
  areaCm2: null,
});
const stepAfter = (state: WizardState) => {
  const move = nextStep(state);
  return move.kind === "moved" ? move.state.step : move.kind;
};

describe("opening the wizard", () => {
  it("spec: resets to intro, clears captures and prefills the hysteresis from the tank", () => {
    expect(openWizard({ hysteresisMm: 4.5 })).toEqual({
      step: "intro",
      captures: { top: null, topCirculationOff: null, drain: null },
      hysteresisText: "4.5",
      areaCm2: null,
    });
  });

  it("spec: defaults the hysteresis to 3 mm", () => expect(openWizard({ hysteresisMm: 0 }).hysteresisText).toBe("3"));
});

describe("progress", () => {
  it("spec: is 0, 25, 50, 75 and 100 percent", () => expect(STEPS.map(progressPercent)).toEqual([0, 25, 50, 75, 100]));

  it("spec: has four steps: Intro and Top Level are step 1", () => expect(STEPS.map(stepNumber)).toEqual([1, 1, 2, 3, 4]));
});

describe("Next", () => {
  it("leads from intro to top_level", () => expect(stepAfter(opened)).toBe("top_level"));

  it("spec: needs a captured top level to leave top_level", () => {
    expect(nextStep(at("top_level"))).toEqual({
      kind: "refused",
      title: "Top Level Required",
      description: "Please capture the top level before continuing.",
    });
    expect(stepAfter(at("top_level", captureTop(opened, taken(28))))).toBe("drain_level");
  });

  it("spec: needs a captured drain level to leave drain_level", () => {
    const top = captureTop(opened, taken(28));
    expect(nextStep(at("drain_level", top))).toEqual({
      kind: "refused",
      title: "Drain Level Required",
      description: "Please capture the drain level before continuing.",
    });
    expect(stepAfter(at("drain_level", captureDrain(top, taken(58))))).toBe("review");
  });

  it("spec: saves from review, and only success moves to complete", () => {
    const review = withLevels(28, 58, "4.5");
    expect(nextStep(review)).toEqual({
      kind: "save",
      body: { topHeightMm: 28, drainHeightMm: 58, hysteresisMm: 4.5, topHeightCirculationOffMm: null },
    });
    expect(completed(review).step).toBe("complete");
  });

  it("does not save what is not valid", () => {
    expect(nextStep(withLevels(28, 58, "0.5"))).toMatchObject({
      kind: "refused",
      description: "Hysteresis must be at least 1mm",
    });
    expect(stepAfter(at("review"))).toBe("refused");
  });

  it("leads nowhere from complete", () => expect(stepAfter(at("complete"))).toBe("complete"));
});

describe("Previous", () => {
  it.each([
    ["top_level", "intro"],
    ["drain_level", "top_level"],
    ["review", "drain_level"],
  ] as const)("goes back one step from %s to %s and keeps what was captured", (from, to) => {
    const before = previousStep(at(from, withLevels(28, 58)));
    expect(before).toEqual(at(to, withLevels(28, 58)));
  });

  it.each(["intro", "complete"] as const)("spec: is unavailable on %s", (step) => {
    expect(canGoBack(at(step))).toBe(false);
    expect(previousStep(at(step)).step).toBe(step);
  });
});

describe("Cancel", () => {
  it.each(STEPS)("spec: asks before %s closes, but not once complete", (step) => {
    expect(mustAskBeforeClosing(at(step))).toBe(step !== "complete");
  });
});

describe("a captured drain level", () => {
  const top = captureTop(opened, taken(28));

  it.each([27, 28])("spec: is blocked at %d mm: it must be strictly greater than the captured top of 28 mm", (distanceMm) => {
    expect(captureDrain(top, taken(distanceMm)).captures.drain).toBeNull();
  });

  it("is blocked before there is a top level", () => expect(captureDrain(opened, taken(58)).captures.drain).toBeNull());

  it("is taken when strictly greater", () => {
    expect(captureDrain(top, taken(28.1)).captures.drain?.distanceMm).toBe(28.1);
  });

  it("goes when a new top level is not above it", () => {
    const both = captureDrain(top, taken(58));
    expect(captureTop(both, taken(30)).captures.drain?.distanceMm).toBe(58);
    expect(captureTop(both, taken(58)).captures.drain).toBeNull();
  });
});

describe("Save Calibration", () => {
  it.each([
    ["Top height must be at least 10mm", withLevels(9.9, 58)],
    ["Drain height must be at most 150mm", withLevels(28, 150.1)],
    ["Hysteresis must be at least 1mm", withLevels(28, 58, "0.9")],
    ["Hysteresis must be at least 1mm", withLevels(28, 58, "")],
    ["Hysteresis must be less than 20mm", withLevels(28, 58, "20.1")],
    ["Hysteresis must be less than the operating range", withLevels(28, 38, "10")],
    ["Drain level must be higher distance reading than top level (sensor measures distance to water)", { ...withLevels(28, 28) }],
  ])("is refused with: %s", (message, state) => {
    expect(draftErrors(state).map((issue) => issue.message)).toEqual([message]);
    expect(canSave(state)).toBe(false);
  });

  it("says the specified sentence again in plain words", () =>
    expect(draftErrors(withLevels(28, 28)).map((issue) => issue.plain)).toEqual([
      "The lowest level must be further from the sensor than the highest.",
    ]));

  it("spec: is enabled when everything is valid", () => expect(canSave(withLevels(28, 58))).toBe(true));

  it("is not enabled before both levels are captured", () => expect(canSave(at("review"))).toBe(false));

  it("warns of a drain level above 100 mm and a hysteresis under 2 mm", () => {
    expect(draftWarnings(withLevels(28, 100.1, "1.9"))).toHaveLength(2);
    expect(draftWarnings(withLevels(28, 100, "2"))).toHaveLength(0);
    expect(canSave(withLevels(28, 100.1, "1.9"))).toBe(true);
  });

  it("takes the hysteresis as typed", () => {
    expect(nextStep(changeHysteresis(withLevels(28, 58), "2.5"))).toMatchObject({ body: { hysteresisMm: 2.5 } });
  });
});

describe("the top level with circulation off", () => {
  const withOff = (distanceMm: number) => captureTopCirculationOff(withLevels(28, 58), taken(distanceMm));

  it("is saved with the others", () => {
    expect(nextStep(withOff(22))).toMatchObject({ kind: "save", body: { topHeightCirculationOffMm: 22 } });
  });

  it("can be taken back", () => {
    expect(nextStep(captureTopCirculationOff(withOff(22), null))).toMatchObject({ body: { topHeightCirculationOffMm: null } });
  });

  it.each([9.9, 58])("is refused at %d mm", (distanceMm) => expect(canSave(withOff(distanceMm))).toBe(false));
});
