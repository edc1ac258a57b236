// Dates in the reader's own zone, spelled so that no one mistakes day for month.

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export const formatDay = (iso: string): string => day.format(new Date(iso));

export const formatMoment = (iso: string): string => moment.format(new Date(iso));

const time = new Intl.DateTimeFormat("en", { timeStyle: "short" });

export const formatTime = (atMs: number): string => time.format(atMs);

/** The time alone, as long as it can only be today's. */
export const formatRecent = (iso: string, nowMs: number): string =>
  day.format(new Date(iso)) === day.format(nowMs) ? time.format(new Date(iso)) : formatMoment(iso);

const seconds = new Intl.DateTimeFormat("en", { timeStyle: "medium" });
const timestamp = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

/** To the second, for what follows each other closely. */
export const formatSecond = (iso: string): string => seconds.format(new Date(iso));
export const formatTimestamp = (iso: string): string => timestamp.format(new Date(iso));
