// One truth about a tank: the first row of the table that is true. Every screen, mail and push says what this says.

import { waitsOf } from "./allowed.ts";
import type { TankFacts } from "./facts.ts";
import { nextActions } from "./next-actions.ts";
import { firstOf, type Row } from "./row.ts";
import { allWell, ROWS_OF_CALM } from "./rows-of-calm.ts";
import { ROWS_OF_LOCKS } from "./rows-of-locks.ts";
import { ROWS_OF_RUNS } from "./rows-of-runs.ts";
import { ROWS_OF_TROUBLE } from "./rows-of-trouble.ts";
import { freshnessOf, silentVerdict } from "./silence.ts";
import { toldAlerts } from "./told-alerts.ts";
import { toneOf } from "./tones.ts";
import type { HeardVerdict, TankVerdict, Verdict } from "./verdict.types.ts";

/** So long the device may take to say that it stopped. */
const STOP_ANSWER_MS = 3000;

const ROWS: readonly Row[] = [...ROWS_OF_TROUBLE, ...ROWS_OF_LOCKS, ...ROWS_OF_RUNS, ...ROWS_OF_CALM];

/** However old the facts are. */
const judge = (facts: TankFacts, nowMs: number): HeardVerdict => firstOf(ROWS, facts, nowMs) ?? allWell(facts);

/** A stop that nobody has confirmed comes before everything, silence too. */
const openStop: Row = ({ emergencyStop }, nowMs) => {
  if (emergencyStop === null || emergencyStop.isLatched) return null;
  return { code: nowMs - emergencyStop.requestedAtMs <= STOP_ANSWER_MS ? "stopping" : "stop_unconfirmed" };
};

/** Whatever else keeps a pump off, keeps the drain pump off too. */
const mayDrainByHand = ({ code }: Verdict, { fault, emergencyStop, run, updateShare }: TankFacts): boolean =>
  code === "rising" && fault === null && emergencyStop === null && run === null && updateShare === null;

export function tankVerdict(facts: TankFacts, nowMs: number): TankVerdict {
  const verdict = openStop(facts, nowMs) ?? silentVerdict(facts, nowMs, judge) ?? judge(facts, nowMs);
  return {
    verdict,
    tone: toneOf(verdict),
    next: nextActions(verdict),
    waits: waitsOf(verdict, freshnessOf(facts, nowMs)),
    mayDrainByHand: mayDrainByHand(verdict, facts),
    ...toldAlerts(verdict, facts),
  };
}
