// Dates in the reader's own zone, spelled so that no one mistakes day for month.

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export const formatDay = (iso: string): string => day.format(new Date(iso));

export const formatMoment = (iso: string): string => moment.format(new Date(iso));

const time = new Intl.DateTimeFormat("en", { timeStyle: "short" });

/** The time alone, as long as it can only be today's. */
export const formatRecent = (iso: string, nowMs: number): string =>
  day.format(new Date(iso)) === day.format(nowMs) ? time.format(new Date(iso)) : formatMoment(iso);
