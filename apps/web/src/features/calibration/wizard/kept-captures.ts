// Captures outlive a reload of the tab: a tank that was drained for them need not be drained again.

import { type Capture, type Captures, hasCaptures, STEPS, type WizardState } from "./wizard-state.ts";

const keyOf = (tankId: string): string => `halocline.calibration.${tankId}`;

/** A browser may refuse storage altogether; then captures live as long as the page. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

export function keepCaptures(tankId: string, state: WizardState): void {
  if (hasCaptures(state)) withStorage((storage) => storage.setItem(keyOf(tankId), JSON.stringify(state)));
}

export const forgetCaptures = (tankId: string): void => void withStorage((storage) => storage.removeItem(keyOf(tankId)));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

function captureIn(value: unknown): Capture | null {
  if (!isObject(value)) return null;
  const { distanceMm, capturedAtMs, isSteady } = value;
  if (typeof distanceMm !== "number" || typeof capturedAtMs !== "number") return null;
  return { distanceMm, capturedAtMs, isSteady: isSteady === true };
}

function stateIn(value: unknown): WizardState | null {
  if (!isObject(value) || !isObject(value.captures) || typeof value.hysteresisText !== "string") return null;
  const step = STEPS.find((known) => known === value.step);
  if (!step || step === "complete") return null;
  const areaCm2 = typeof value.areaCm2 === "number" && value.areaCm2 > 0 ? value.areaCm2 : null;
  const { top, topCirculationOff, drain } = value.captures;
  const captures: Captures = {
    top: captureIn(top),
    topCirculationOff: captureIn(topCirculationOff),
    drain: captureIn(drain),
  };
  return { step, captures, hysteresisText: value.hysteresisText, areaCm2 };
}

/** Null when there is nothing to continue. What is kept was written by this page, and is still checked. */
export function keptCaptures(tankId: string): WizardState | null {
  const state = withStorage((storage) => stateIn(JSON.parse(storage.getItem(keyOf(tankId)) ?? "null")));
  return state && hasCaptures(state) ? state : null;
}
