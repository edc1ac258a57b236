// Good news with its figures; null without them.

import type { NewsCode } from "@halocline/domain/alerts/alert-table";
import { readDetail } from "@halocline/domain/alerts/detail";
import type { AlertReader } from "./alert-reader.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const mm = (distance: number) => `${Math.round(distance)} mm`;
const moved = (before: number | null, after: number) => (before === null ? mm(after) : `${mm(before)} → ${mm(after)}`);

/** In the unit that a person would use. */
function backText({ texts }: AlertReader, awayMs: number): string {
  const back = texts.alerts.news.device_back;
  const minutes = Math.max(1, Math.round(awayMs / MINUTE_MS));
  if (minutes < 2 * HOUR_MINUTES) return back.minutes({ count: minutes });
  if (minutes < 2 * DAY_MINUTES) return back.hours({ count: Math.round(minutes / HOUR_MINUTES) });
  return back.days({ count: Math.round(minutes / DAY_MINUTES) });
}

function changeText({ texts, litres: litresText }: AlertReader, stored: unknown): string | null {
  const detail = readDetail("water_change_done", stored);
  if (detail === null) return null;
  const { done, fell, level, changed } = texts.alerts.news.water_change_done;
  const { minutes, fromMm, lowestMm, toMm, litres } = detail;
  return [
    done({ count: minutes }),
    fromMm !== null && lowestMm !== null && fell({ from: mm(fromMm), lowest: mm(lowestMm) }),
    toMm !== null && level({ level: mm(toMm) }),
    litres !== null && changed({ litres: litresText(litres) }),
  ]
    .filter(Boolean)
    .join(" ");
}

function calibrationText({ texts }: AlertReader, stored: unknown): string | null {
  const detail = readDetail("calibration_changed", stored);
  if (detail === null) return null;
  const { changed, changedBy } = texts.alerts.news.calibration_changed;
  const { by, topBeforeMm, topMm, drainBeforeMm, drainMm } = detail;
  const levels = { top: moved(topBeforeMm, topMm), drain: moved(drainBeforeMm, drainMm) };
  return by === null ? changed(levels) : changedBy({ by, ...levels });
}

export function newsText(reader: AlertReader, code: NewsCode, stored: unknown): string | null {
  switch (code) {
    case "water_change_done":
      return changeText(reader, stored);
    case "device_back": {
      const detail = readDetail(code, stored);
      return detail && backText(reader, detail.awayMs);
    }
    case "update_succeeded": {
      const detail = readDetail(code, stored);
      return detail && reader.texts.alerts.news[code].done(detail);
    }
    case "calibration_changed":
      return calibrationText(reader, stored);
  }
}
