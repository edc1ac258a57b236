// Which open alerts the rows ask about.

import type { AlertFacts, TankFacts } from "./facts.ts";

/** Information never counts. */
export const isCounted = ({ severity }: AlertFacts): boolean => severity !== "info";

export const openAlert = ({ alerts }: TankFacts, code: string): AlertFacts | undefined =>
  alerts.find((alert) => alert.code === code && isCounted(alert));

export const isCritical = (facts: TankFacts, code: string): boolean => openAlert(facts, code)?.severity === "critical";

const weight = ({ severity }: AlertFacts): number => (severity === "critical" ? 0 : 1);

/** Critical before warnings, then what came last; the id makes the order the same for everybody who asks. */
export const worstAlert = (alerts: readonly AlertFacts[]): AlertFacts | undefined =>
  alerts.toSorted((a, b) => weight(a) - weight(b) || b.sinceMs - a.sinceMs || (a.id < b.id ? -1 : 1))[0];
