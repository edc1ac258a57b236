// What is said when the controller is not heard. Silence never calms: after trouble somebody has to go and look.

import { type Freshness, heardFreshness } from "../devices/presence.ts";
import type { TankFacts } from "./facts.ts";
import { isTrouble } from "./rows.ts";
import { onUntilMs } from "./rows-of-runs.ts";
import type { HeardVerdict, Verdict } from "./verdict.types.ts";
import { pumpOf, pumpsOn } from "./water.ts";

export const freshnessOf = (facts: TankFacts, nowMs: number): Freshness =>
  heardFreshness(facts.asOfMs === null ? null : nowMs - facts.asOfMs, facts);

/** At the time of its last word, and without the alert that is about the silence itself. */
const withoutSilence = (facts: TankFacts): TankFacts => ({
  ...facts,
  alerts: facts.alerts.filter(({ code }) => code !== "device_offline"),
});

/** Null while the controller is heard, and before it ever was. */
export function silentVerdict(
  facts: TankFacts,
  nowMs: number,
  judge: (facts: TankFacts, nowMs: number) => HeardVerdict,
): Verdict | null {
  const { asOfMs, run, isOffline, isServerBehind } = facts;
  if (asOfMs === null || freshnessOf(facts, nowMs) !== "stale") return null;
  const before = judge(withoutSilence(facts), asOfMs);
  if (isTrouble(before.code)) return { code: "go_and_look", asOfMs, before };
  const silentForMs = Math.max(0, nowMs - asOfMs);
  const [pump] = pumpsOn(facts);
  if (run === null && pump === undefined)
    return isServerBehind && !isOffline
      ? { code: "server_behind", asOfMs, before }
      : { code: "not_known", silentForMs, asOfMs, before };
  const endsAtMs = run?.deadlineMs ?? (pump ? onUntilMs(pump, facts) : null);
  return { code: "silent_while_pumping", silentForMs, pump: pumpOf(pump), endsAtMs };
}
