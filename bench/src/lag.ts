// How far ingest is behind, from looks at what was sent and what is settled: the age of the newest message that is settled.

import type { LoadLook } from "./load.ts";

/** When so many had been sent, between two looks in proportion; null before the first. */
function sentAtMs(looks: readonly LoadLook[], count: number): number | null {
  const after = looks.findIndex(({ sent }) => sent >= count);
  const [before, next] = [looks[after - 1], looks[after]];
  if (!before || !next) return null;
  return before.atMs + ((count - before.sent) / (next.sent - before.sent)) * (next.atMs - before.atMs);
}

export type Lag = Readonly<{ atMs: number; lagMs: number }>;

/** Of one run; of each look that comes after messages of the same run. */
export function lagsOf(looks: readonly LoadLook[]): Lag[] {
  return looks.flatMap(({ atMs, sent, settled }) => {
    if (settled >= sent) return [{ atMs, lagMs: 0 }];
    const at = sentAtMs(looks, settled);
    return at === null ? [] : [{ atMs, lagMs: atMs - at }];
  });
}
