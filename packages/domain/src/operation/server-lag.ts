// Whether the server is behind with what devices sent. Then their silence says nothing: it is judged as of the moment up to which
// everything is known, and people are told whose delay it is.

export type StreamLook = Readonly<{
  lookedAtMs: number;
  /** How long the oldest message has waited at least. */
  oldestWaitingS: number;
  /** Up to when everything is worked off; null when whoever looks began during the lag. */
  settledUpToMs: number | null;
}>;

/** Some seconds are a restart, or a slow disk. */
const BEHIND_AFTER_S = 15;
/** Nobody has looked for longer: then nobody knows. */
const KNOWN_FOR_MS = 60_000;
/** Before anything that was ever heard. */
const NEVER_MS = 0;

/** Up to when everything is known, while the server is behind; null while it is not, and when nobody knows. */
export function knownUpToMs(look: StreamLook | null, nowMs: number): number | null {
  if (look === null || nowMs - look.lookedAtMs > KNOWN_FOR_MS || look.oldestWaitingS <= BEHIND_AFTER_S) return null;
  return look.settledUpToMs ?? NEVER_MS;
}
