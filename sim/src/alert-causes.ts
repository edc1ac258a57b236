// What really goes wrong in a simulated month, when, and which one alert it must give. Everything else is daily life.

import type { AlertCode, AlertSeverity } from "@halocline/domain/alerts/alerts";
import type { Rng } from "./rng.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MONTH_MS = 30 * DAY_MS;

const KINDS = {
  silent: { code: "device_offline", severity: "warn", withinMs: 10 * MINUTE_MS, lastsMs: HOUR_MS },
  silent_in_a_run: { code: "device_offline", severity: "critical", withinMs: 11 * MINUTE_MS, lastsMs: HOUR_MS },
  /** Longer silences with minutes of life between them. */
  comes_and_goes: { code: "device_offline", severity: "warn", withinMs: 10 * MINUTE_MS, lastsMs: 48 * MINUTE_MS },
  dead_sensor: { code: "sensor_failed", severity: "critical", withinMs: 4 * MINUTE_MS, lastsMs: 3 * HOUR_MS },
  /** Somebody switched automatic top-up off and forgot it; the water falls as slowly as it evaporates. */
  forgotten_top_up: { code: "level_low", severity: "critical", withinMs: 5 * DAY_MS, lastsMs: 5 * DAY_MS },
  /** Water that was moved just before settles first. */
  overfull: { code: "level_high", severity: "critical", withinMs: 13 * MINUTE_MS, lastsMs: 2 * HOUR_MS },
  still_water: { code: "circulation_off", severity: "critical", withinMs: 30 * MINUTE_MS, lastsMs: 2 * HOUR_MS },
  /** Topped up again and again, so that the level shows nothing. */
  hidden_leak: { code: "top_up_too_often", severity: "warn", withinMs: DAY_MS, lastsMs: 36 * HOUR_MS },
  /** The pump gives a seventh of what it gave. */
  weak_pump: { code: "top_up_too_long", severity: "warn", withinMs: DAY_MS, lastsMs: 30 * HOUR_MS },
} as const satisfies Record<string, { code: AlertCode; severity: AlertSeverity; withinMs: number; lastsMs: number }>;

export type CauseKind = keyof typeof KINDS;

/** `endsAtMs` is when it is cured, at the latest. `deafMs`: so long nobody could have heard of it, because of the Wi-Fi. */
export type AlertCause = Readonly<{
  kind: CauseKind;
  code: AlertCode;
  severity: AlertSeverity;
  withinMs: number;
  startsAtMs: number;
  endsAtMs: number;
  deafMs: number;
}>;

const FIRST_MS = 4.5 * DAY_MS;
const APART_MS = 36 * HOUR_MS;
const SHARE_WITHOUT_CAUSES = 0.25;

/** In random order, as many as the month holds; a quarter of the months has none. */
export function drawCauses(rng: Rng): readonly AlertCause[] {
  if (rng.isBelow(SHARE_WITHOUT_CAUSES)) return [];
  const left = Object.keys(KINDS) as CauseKind[];
  const causes: AlertCause[] = [];
  let startsAtMs = FIRST_MS + rng.between(0, DAY_MS / 10_000) * 10_000;
  while (left.length > 0 && startsAtMs < MONTH_MS - 2 * DAY_MS) {
    const kind = left.splice(rng.between(0, left.length - 1), 1)[0] as CauseKind;
    const { lastsMs, ...rest } = KINDS[kind];
    const endsAtMs = startsAtMs + lastsMs;
    if (endsAtMs > MONTH_MS - DAY_MS) continue;
    causes.push({ kind, ...rest, startsAtMs, endsAtMs, deafMs: 0 });
    startsAtMs = endsAtMs + APART_MS + rng.between(0, DAY_MS / 10_000) * 10_000;
  }
  return causes;
}

const SILENCES: readonly (readonly [number, number])[] = [
  [0, 12],
  [17, 31],
  [37, 48],
];

/** The device cannot be heard, because of the cause. */
export function isSilenced({ kind, startsAtMs }: AlertCause, nowMs: number): boolean {
  const minute = (nowMs - startsAtMs) / MINUTE_MS;
  if (kind === "silent") return true;
  if (kind === "silent_in_a_run") return minute >= 1;
  return kind === "comes_and_goes" && SILENCES.some(([from, to]) => minute >= from && minute < to);
}
