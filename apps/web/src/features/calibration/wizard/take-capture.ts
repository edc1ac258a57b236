// What a press on Capture takes, or why it takes nothing.

import type { Freshness } from "@halocline/domain/devices/presence";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { formatMm } from "@/lib/format.ts";
import { medianMm, READINGS_PER_CAPTURE, type ReadingWindow, steadiness } from "./reading-window.ts";
import type { Capture, Captures } from "./wizard-state.ts";

export type LiveLevel = Readonly<{
  distanceMm: number | null;
  temperatureC: number | null;
  freshness: Freshness;
  ageMs: number | null;
  /** Since the last pump stopped: readings of water that a pump moves say nothing about a level. */
  window: ReadingWindow;
  /** By the controller's report: drain, fill or top-up is on. */
  isPumping: boolean;
}>;

type Taken = Readonly<{ kind: "taken"; capture: Capture }> | Readonly<{ kind: "refused"; title: string; description: string }>;

function noSensorData(): Taken {
  const { noSensorData: title, noSensorDataText: description } = calibrationMessages().wizard.capture;
  return { kind: "refused", title, description };
}

/** Recommended by the sensor's maker. Outside of it a reading may be wrong without looking wrong. */
const SENSOR_RANGE_MM = { from: 5, to: 100 };

export const isOutsideSensorRange = (distanceMm: number): boolean =>
  distanceMm < SENSOR_RANGE_MM.from || distanceMm > SENSOR_RANGE_MM.to;

/** A level that is late or older is a level of some time ago: it may be looked at, not captured. */
export const isCapturable = ({ distanceMm, freshness }: LiveLevel): boolean => distanceMm !== null && freshness === "live";

export function takeCapture(live: LiveLevel, nowMs: number): Taken {
  const distanceMm = medianMm(live.window);
  if (!isCapturable(live)) return noSensorData();
  const { pumping, stopFirst, measuring, soFar } = calibrationMessages().wizard.steadiness;
  if (live.isPumping) return { kind: "refused", title: pumping, description: stopFirst };
  if (distanceMm === null)
    return { kind: "refused", title: measuring, description: soFar({ count: 0, wanted: READINGS_PER_CAPTURE }) };
  return { kind: "taken", capture: { distanceMm, capturedAtMs: nowMs, isSteady: steadiness(live.window) === "steady" } };
}

const drainTooHigh = (topMm: number, currentMm: number): string =>
  calibrationMessages().wizard.drainLevel.tooHigh({ top: formatMm(topMm), current: formatMm(currentMm) });

/** Null when the drain level may be captured here. The reading and the median must both be below the top level. */
export function drainBlockedText(live: LiveLevel, { top }: Captures): string | null {
  if (live.distanceMm === null || !top) return null;
  const currentMm = Math.min(live.distanceMm, medianMm(live.window) ?? live.distanceMm);
  return currentMm > top.distanceMm ? null : drainTooHigh(top.distanceMm, currentMm);
}

export function takeDrainCapture(live: LiveLevel, captures: Captures, nowMs: number): Taken {
  const taken = takeCapture(live, nowMs);
  const description = drainBlockedText(live, captures);
  if (taken.kind === "refused" || description === null) return taken;
  return { kind: "refused", title: calibrationMessages().wizard.drainLevel.invalid, description };
}
