// Which times the wire can say: a database can hold "infinity" and years that ISO 8601 has no plain form for.

/** Years 0 to 9999: beyond them ISO 8601 needs a sign, which neither our schemas nor browsers' date fields take. */
export const FIRST_READABLE_MS = Date.parse("0000-01-01T00:00:00.000Z");
export const LAST_READABLE_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** The driver gives PostgreSQL's infinity as a number, whatever its types say. */
export const msOf = (at: Date | number): number => (typeof at === "number" ? at : at.getTime());

/** Whether it can be shown at all. */
export const isReadableTime = (at: Date | null): boolean =>
  at === null || (msOf(at) >= FIRST_READABLE_MS && msOf(at) <= LAST_READABLE_MS);
