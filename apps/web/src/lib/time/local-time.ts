// The text of a date and time field, which knows no zone: it is the reader's own.

const two = (value: number): string => String(value).padStart(2, "0");

export function localTimeText(timeMs: number): string {
  const time = new Date(timeMs);
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Null for a text that is no time. */
export function localTimeMs(text: string): number | null {
  const timeMs = new Date(text).getTime();
  return Number.isNaN(timeMs) ? null : timeMs;
}
