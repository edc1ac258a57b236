// When a pause ends. The relay itself does not tell, so what the answer said is kept for this browser tab.

export type PauseEnd = Readonly<{ pausedAtMs: number; endsAtMs: number }>;

/** The device reports its change within this time of the command. */
const SAME_PAUSE_MS = 20_000;

const keyOf = (relayId: string): string => `pause:${relayId}`;

export const keepPauseEnd = (relayId: string, end: PauseEnd): void => sessionStorage.setItem(keyOf(relayId), JSON.stringify(end));

/** Null when another pause is going on than the one we were told about, or none of ours. */
export function pauseEndOf(relayId: string, lastChangedAt: string | null, nowMs: number): number | null {
  const { pausedAtMs, endsAtMs } = JSON.parse(sessionStorage.getItem(keyOf(relayId)) ?? "{}") as Partial<PauseEnd>;
  if (pausedAtMs === undefined || endsAtMs === undefined || endsAtMs <= nowMs || lastChangedAt === null) return null;
  return Math.abs(Date.parse(lastChangedAt) - pausedAtMs) <= SAME_PAUSE_MS ? endsAtMs : null;
}
