// What a row can hold and the wire cannot say: "infinity", years past 9999, "NaN", a rule that is none. Such a field is shown as
// nothing and named, so that it costs itself and not the whole list.

/** Years 0 to 9999: beyond them ISO 8601 needs a sign, which neither our schemas nor browsers' date fields take. */
const FIRST_MS = Date.parse("0000-01-01T00:00:00.000Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** The driver gives PostgreSQL's infinity as a number, whatever its types say. */
const msOf = (at: Date | number): number => (typeof at === "number" ? at : at.getTime());

/** Whether it can be shown at all. */
export const isReadableTime = (at: Date | null): boolean => at === null || (msOf(at) >= FIRST_MS && msOf(at) <= LAST_MS);

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
      const nearestMs = timeMs(field, at) ?? Math.min(Math.max(msOf(at) || FIRST_MS, FIRST_MS), LAST_MS);
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
