// The trend in words: which way, how fast, and what it means where that is known.

import { formatLengthValue, lengthUnit } from "@/lib/format.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";

export type TrendKind = "unknown" | "still" | "rising" | "falling";

export type TrendView = Readonly<{
  kind: TrendKind;
  text: string;
  /** "normal", "on plan"; null where nobody can say. */
  meaning: string | null;
  /** It is part of the trouble that the verdict names. */
  isBad: boolean;
}>;

export type TrendFacts = Readonly<{
  /** Of the last minutes and of the last hours; positive while the water rises. */
  nowMmPerMin: number | null;
  hoursMmPerMin: number | null;
  /** A pump moves it, or it moves by itself: then only the last minutes count. */
  isMoving: boolean;
  /** Which way a run means it to move; null without one. */
  plan: "rising" | "falling" | null;
  isBad: boolean;
  /** Beside trouble nothing is called normal: the verdict judges, and nothing else does. */
  isCalm: boolean;
}>;

const MINUTES_PER_HOUR = 60;
/** Slower than this, the sensor's steps cannot be told from a movement. */
const STILL_MM_PER_MIN = 0.1;
const STILL_MM_PER_HOUR = 0.05;
/** More than this is no evaporation any more. */
const NORMAL_MM_PER_HOUR = 6;

const UNKNOWN = (): TrendView => ({ kind: "unknown", text: tankMessages().dashboard.trend.unknown, meaning: null, isBad: false });

function kindOf(rate: number, stillBelow: number): Exclude<TrendKind, "unknown"> {
  if (Math.abs(rate) < stillBelow) return "still";
  return rate > 0 ? "rising" : "falling";
}

function viewOf(kind: Exclude<TrendKind, "unknown">, rate: string, meaning: string | null, isBad: boolean): TrendView {
  const labels = tankMessages().dashboard.trend;
  if (kind === "still") return { kind, text: labels.still, meaning: null, isBad: false };
  return { kind, text: labels[kind]({ rate }), meaning, isBad };
}

const lengthOf = (mm: number): string => `${formatLengthValue(Math.abs(mm))} ${lengthUnit()}`;

export function trendView({ nowMmPerMin, hoursMmPerMin, isMoving, plan, isBad, isCalm }: TrendFacts): TrendView {
  const labels = tankMessages().dashboard.trend;
  if (isMoving) {
    if (nowMmPerMin === null) return UNKNOWN();
    const kind = kindOf(nowMmPerMin, STILL_MM_PER_MIN);
    return viewOf(kind, labels.perMinute({ length: lengthOf(nowMmPerMin) }), kind === plan ? labels.onPlan : null, isBad);
  }
  if (hoursMmPerMin === null) return UNKNOWN();
  const mmPerHour = hoursMmPerMin * MINUTES_PER_HOUR;
  const kind = kindOf(mmPerHour, STILL_MM_PER_HOUR);
  const isNormal = kind === "falling" && -mmPerHour <= NORMAL_MM_PER_HOUR && isCalm;
  return viewOf(kind, labels.perHour({ length: lengthOf(mmPerHour) }), isNormal ? labels.normal : null, isBad);
}
