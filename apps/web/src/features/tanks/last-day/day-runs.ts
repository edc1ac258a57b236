// The day's runs for the strip, and the times in which the level says nothing about evaporation.

import type { Relay, Run } from "@halocline/contracts/http/entities.contract";
import { movesWater } from "@halocline/domain/relays/relays";
import type { TimeSpan } from "@halocline/domain/tanks/evaporation";

export type DayRun = TimeSpan & Readonly<{ id: string; type: Run["type"] }>;

/** What was at work within the window; a run that never began moved no water. */
export function dayRuns(runs: readonly Run[], { fromMs, toMs }: TimeSpan): DayRun[] {
  return runs
    .filter(({ status }) => status !== "pending")
    .map(({ id, type, startedAt, completedAt }) => ({
      id,
      type,
      fromMs: Date.parse(startedAt),
      toMs: completedAt === null ? toMs : Date.parse(completedAt),
    }))
    .filter((run) => run.toMs >= fromMs && run.fromMs <= toMs);
}

/** Of its relays only the last change is known: a pump that is on now, and when circulation last came or went. */
function relayDisturbances(relays: readonly Relay[], nowMs: number): TimeSpan[] {
  return relays.flatMap(({ role, currentState, lastChangedAt }) => {
    if (lastChangedAt === null) return [];
    const changedAtMs = Date.parse(lastChangedAt);
    return [{ fromMs: changedAtMs, toMs: movesWater(role) && currentState ? nowMs : changedAtMs }];
  });
}

export const disturbancesOf = (runs: readonly DayRun[], relays: readonly Relay[], nowMs: number): TimeSpan[] => [
  ...runs,
  ...relayDisturbances(relays, nowMs),
];
