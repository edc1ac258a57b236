// The wizard without a screen: its steps, what may be captured when, and what may be saved.
// All levels are DISTANCES from the sensor: a larger number is lower water.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import {
  type Calibration,
  type CalibrationIssue,
  calibrationErrors,
  calibrationWarnings,
} from "@halocline/domain/tanks/calibration";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import type { BodyOf } from "@/lib/http/api-types.ts";

export const STEPS = ["intro", "top_level", "drain_level", "review", "complete"] as const;
export type WizardStep = (typeof STEPS)[number];
export type CaptureName = "top" | "topCirculationOff" | "drain";
export type Capture = Readonly<{ distanceMm: number; capturedAtMs: number; isSteady: boolean }>;
export type Captures = Readonly<Record<CaptureName, Capture | null>>;
export type WizardState = Readonly<{
  step: WizardStep;
  captures: Captures;
  hysteresisText: string;
  /** As the jug has told it; null when nobody has measured. Saved with the levels. */
  areaCm2: number | null;
}>;
export type CalibrationBody = BodyOf<"POST /api/tanks/:id/calibration">;

type Rejection = Readonly<{ kind: "refused"; title: string; description: string }>;
type Move = Readonly<{ kind: "moved"; state: WizardState }> | Readonly<{ kind: "save"; body: CalibrationBody }> | Rejection;

const DEFAULT_HYSTERESIS_MM = 3;
/** Closer to the sensor no top level may be. */
export const LEAST_TOP_MM = 10;

const PROGRESS_PERCENT: Readonly<Record<WizardStep, number>> = {
  intro: 0,
  top_level: 25,
  drain_level: 50,
  review: 75,
  complete: 100,
};

export const progressPercent = (step: WizardStep): number => PROGRESS_PERCENT[step];

/** Intro and Top Level share the first of four. */
export const stepNumber = (step: WizardStep): number => Math.max(1, STEPS.indexOf(step));

const NO_CAPTURES: Captures = { top: null, topCirculationOff: null, drain: null };

export function openWizard(tank: Pick<Tank, "hysteresisMm">): WizardState {
  const hysteresisMm = tank.hysteresisMm > 0 ? tank.hysteresisMm : DEFAULT_HYSTERESIS_MM;
  return { step: "intro", captures: NO_CAPTURES, hysteresisText: String(hysteresisMm), areaCm2: null };
}

export const hasCaptures = ({ captures }: WizardState): boolean => Object.values(captures).some((capture) => capture !== null);

/** Empty text is not zero: it is no number, and every rule refuses it. */
export const hysteresisMm = ({ hysteresisText }: WizardState): number =>
  hysteresisText.trim() === "" ? Number.NaN : Number(hysteresisText);

/** Null until both levels are captured. */
export function draftCalibration(state: WizardState): Calibration | null {
  const { top, drain } = state.captures;
  if (!top || !drain) return null;
  return { topDistanceMm: top.distanceMm, drainDistanceMm: drain.distanceMm, hysteresisMm: hysteresisMm(state) };
}

/** `plain` says it again without the specification's terms. */
type DraftIssue = Readonly<{ field: CalibrationIssue["field"]; message: string; plain: string | null }>;

function saidIssue({ field, code }: CalibrationIssue): DraftIssue {
  const { sentences, plain } = calibrationMessages().issues;
  return { field, message: sentences[code], plain: plain[code] };
}

function circulationOffErrors({ topCirculationOff, drain }: Captures): DraftIssue[] {
  if (!topCirculationOff) return [];
  const field = "topHeightCirculationOffMm";
  const { tooClose, notAboveDrain } = calibrationMessages().wizard.circulationOff;
  if (topCirculationOff.distanceMm < LEAST_TOP_MM) {
    return [{ field, message: tooClose, plain: null }];
  }
  if (drain && topCirculationOff.distanceMm >= drain.distanceMm) {
    return [{ field, message: notAboveDrain, plain: null }];
  }
  return [];
}

export function draftErrors(state: WizardState): DraftIssue[] {
  const draft = draftCalibration(state);
  return draft ? [...calibrationErrors(draft).map(saidIssue), ...circulationOffErrors(state.captures)] : [];
}

export function draftWarnings(state: WizardState): readonly DraftIssue[] {
  const draft = draftCalibration(state);
  return draft ? calibrationWarnings(draft).map(saidIssue) : [];
}

export const canSave = (state: WizardState): boolean => draftCalibration(state) !== null && draftErrors(state).length === 0;

function capture(state: WizardState, name: CaptureName, taken: Capture | null): WizardState {
  return { ...state, captures: { ...state.captures, [name]: taken } };
}

export const captureTopCirculationOff = (state: WizardState, taken: Capture | null): WizardState =>
  capture(state, "topCirculationOff", taken);

const isBelowTop = (state: WizardState, distanceMm: number): boolean =>
  state.captures.top !== null && distanceMm > state.captures.top.distanceMm;

/** A new top level takes a drain level with it that is no longer below it. */
export function captureTop(state: WizardState, taken: Capture): WizardState {
  const next = capture(state, "top", taken);
  const { drain } = next.captures;
  return drain && !isBelowTop(next, drain.distanceMm) ? capture(next, "drain", null) : next;
}

export const captureDrain = (state: WizardState, taken: Capture): WizardState =>
  isBelowTop(state, taken.distanceMm) ? capture(state, "drain", taken) : state;

export const measureArea = (state: WizardState, areaCm2: number | null): WizardState => ({ ...state, areaCm2 });

export const changeHysteresis = (state: WizardState, hysteresisText: string): WizardState => ({ ...state, hysteresisText });

const atStep = (state: WizardState, step: WizardStep): Move => ({ kind: "moved", state: { ...state, step } });

function required(level: "topLevel" | "drainLevel"): Rejection {
  const { required: title, requiredText: description } = calibrationMessages().wizard[level];
  return { kind: "refused", title, description };
}

/** A circulation-off level that was not captured anew is withdrawn: measured from another sensor position it could overfill. */
function save(state: WizardState): Move {
  const draft = draftCalibration(state);
  const error = draftErrors(state)[0];
  if (!draft) return required("drainLevel");
  if (error) return { kind: "refused", title: calibrationMessages().wizard.failed, description: error.message };
  return {
    kind: "save",
    body: {
      topHeightMm: draft.topDistanceMm,
      drainHeightMm: draft.drainDistanceMm,
      hysteresisMm: draft.hysteresisMm,
      topHeightCirculationOffMm: state.captures.topCirculationOff?.distanceMm ?? null,
    },
  };
}

export function nextStep(state: WizardState): Move {
  switch (state.step) {
    case "intro":
      return atStep(state, "top_level");
    case "top_level":
      return state.captures.top ? atStep(state, "drain_level") : required("topLevel");
    case "drain_level":
      return state.captures.drain ? atStep(state, "review") : required("drainLevel");
    case "review":
      return save(state);
    case "complete":
      return atStep(state, "complete");
  }
}

export const canGoBack = ({ step }: WizardState): boolean => step !== "intro" && step !== "complete";

export function previousStep(state: WizardState): WizardState {
  const before = STEPS[STEPS.indexOf(state.step) - 1];
  return canGoBack(state) && before ? { ...state, step: before } : state;
}

export const completed = (state: WizardState): WizardState => ({ ...state, step: "complete" });

/** Once complete there is nothing to lose. */
export const mustAskBeforeClosing = ({ step }: WizardState): boolean => step !== "complete";
