// What a row can hold and the wire cannot say: "infinity", years past 9999, "NaN", a rule that is none. Such a field is shown as
// nothing and named, so that it costs itself and not the whole list.

import { FIRST_READABLE_MS, isReadableTime, LAST_READABLE_MS, msOf } from "@halocline/domain/devices/readable-time";

export type ReadableFields = Readonly<{
  time: (field: string, at: Date | null) => string | null;
  /** For arithmetic, in milliseconds. */
  timeMs: (field: string, at: Date | null) => number | null;
  /** Of what must not disappear, such as a stop: the nearest time that can be said. */
  neededTime: (field: string, at: Date) => string;
  number: (field: string, value: number | null) => number | null;
  /** `otherwise` when the work fails. */
  attempt: <T>(field: string, work: () => T, otherwise: T) => T;
  /** The last of a serializer's fields: nothing at all while everything is readable. */
  told: () => { unreadable?: string[] };
}>;

export function createReadableFields(): ReadableFields {
  const unreadable = new Set<string>();
  const timeMs: ReadableFields["timeMs"] = (field, at) => {
    if (at !== null && isReadableTime(at)) return msOf(at);
    if (at !== null) unreadable.add(field);
    return null;
  };
  return {
    timeMs,
    time: (field, at) => {
      const atMs = timeMs(field, at);
      return atMs === null ? null : new Date(atMs).toISOString();
    },
    neededTime: (field, at) => {
      const nearestMs =
        timeMs(field, at) ?? Math.min(Math.max(msOf(at) || FIRST_READABLE_MS, FIRST_READABLE_MS), LAST_READABLE_MS);
      return new Date(nearestMs).toISOString();
    },
    number: (field, value) => {
      if (value === null || Number.isFinite(value)) return value;
      unreadable.add(field);
      return null;
    },
    attempt: (field, work, otherwise) => {
      try {
        return work();
      } catch {
        unreadable.add(field);
        return otherwise;
      }
    },
    told: () => (unreadable.size === 0 ? {} : { unreadable: [...unreadable] }),
  };
}
