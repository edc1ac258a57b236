import { beforeEach, expect, it } from "vitest";
import { forgetCaptures, keepCaptures, keptCaptures } from "./kept-captures.ts";
import { captureDrain, captureTop, openWizard, type WizardState } from "./wizard-state.ts";

const taken = (distanceMm: number) => ({ distanceMm, capturedAtMs: 1000, isSteady: true });
const drained: WizardState = {
  ...captureDrain(captureTop(openWizard({ hysteresisMm: 4 }), taken(28)), taken(58)),
  step: "drain_level",
  areaCm2: 1200,
};

beforeEach(() => sessionStorage.clear());

it("are there again after a reload, with their step, and only for their tank", () => {
  keepCaptures("t1", drained);
  expect(keptCaptures("t1")).toEqual(drained);
  expect(keptCaptures("t2")).toBeNull();
});

it("are gone once forgotten", () => {
  keepCaptures("t1", drained);
  forgetCaptures("t1");
  expect(keptCaptures("t1")).toBeNull();
});

it("are not kept when there are none", () => {
  keepCaptures("t1", openWizard({ hysteresisMm: 3 }));
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  "{",
  '"x"',
  "{}",
  JSON.stringify({ ...drained, step: "complete" }),
  JSON.stringify({ ...drained, captures: { top: { distanceMm: "28" }, drain: null } }),
])("are nothing when the stored text is %s", (text) => {
  sessionStorage.setItem("halocline.calibration.t1", text);
  expect(keptCaptures("t1")).toBeNull();
});
