import { expect, it } from "vitest";
import { sinceText } from "./since-text.ts";

// A Sunday, at noon by the reader's own clock: days begin at midnight where the reader is.
const NOW_MS = new Date(2026, 10, 15, 12).getTime();
const at = (...parts: [year: number, month: number, day: number, hour: number]) => new Date(...parts).toISOString();

it.each([
  ["this morning", at(2026, 10, 15, 0), "today"],
  ["last night", at(2026, 10, 14, 23), "since yesterday"],
  ["in the last days", at(2026, 10, 9, 13), "since Monday"],
  ["the same weekday a week ago", at(2026, 10, 8, 13), "since November 8"],
  ["last year", at(2025, 10, 9, 13), "since November 9, 2025"],
])("names the day of what began %s", (_, iso, text) => expect(sinceText(iso, NOW_MS)).toBe(text));
