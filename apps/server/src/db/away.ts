// Whether a failure means that the database is away, and not that something is wrong with a question to it.

/** Connection (08), resources (53, 58030), shutting down or starting up (57P01 to 57P03), a copy that only reads (25006). */
const AWAY_STATE = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-3]|58030|25006)$/;
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** The driver's own, which have no code. */
const AWAY_TEXT = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === "string" && (AWAY_STATE.test(code) || AWAY_CODES.has(code))) return true;
  return AWAY_TEXT.test(error.message);
}

const DISK_FULL = "53100";

export const isDiskFull = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === DISK_FULL;
