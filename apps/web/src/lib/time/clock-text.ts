// "14:05" as this reader writes it, and back. A browser's own time field follows the browser's hours, not the reader's choice.

import { reader } from "../language/reader.ts";

const two = (value: number | string): string => String(value).padStart(2, "0");

const WITH_MINUTES = /^(\d{1,2})\s*[:.h]?\s*(\d{2})\s*(?:([ap])\.?\s*m\.?)?$/i;
const HOUR_OF_HALF = /^(\d{1,2})()\s*([ap])\.?\s*m\.?$/i;
const HOUR = /^(\d{1,2})()()$/;

/** "2:05 PM" or "14:05"; an empty text for one that is no time. */
export function clockText(time: string): string {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(":").map(Number);
  if (Number.isNaN(hours) || Number.isNaN(minutes)) return "";
  if (!reader().isTwelveHours) return `${two(hours)}:${two(minutes)}`;
  return `${hours % 12 || 12}:${two(minutes)} ${hours < 12 ? "AM" : "PM"}`;
}

/** "14:05", or null. `isWhole`: no more will be typed, so "14" is 14:00. */
export function readClock(typed: string, isWhole: boolean): string | null {
  const text = typed.trim();
  const found = WITH_MINUTES.exec(text) ?? HOUR_OF_HALF.exec(text) ?? (isWhole ? HOUR.exec(text) : null);
  const [, hour, minute, half] = found ?? [];
  if (hour === undefined) return null;
  const [hours, minutes] = [Number(hour), Number(minute || 0)];
  if (minutes > 59 || (half ? hours < 1 || hours > 12 : hours > 23)) return null;
  const ofDay = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  return `${two(ofDay)}:${two(minutes)}`;
}
