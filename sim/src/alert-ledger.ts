// The alerts of one simulated tank, as the server would keep them, and the judge who knows what really went wrong.

import {
  type AlertCode,
  type AlertSeverity,
  alertText,
  mayReopen,
  OVER_WHEN_QUIET,
  QUIET_AFTER_MS,
  REOPEN_WITHIN_MS,
} from "@halocline/domain/alerts";
import { HOUR_MS, type Incident, MINUTE_MS } from "./alert-incidents.ts";
import type { Chance } from "./chance.ts";

type Row = {
  code: AlertCode;
  severity: AlertSeverity;
  raisedAtMs: number;
  lastSeenMs: number;
  clearedAtMs: number | null;
  acknowledgedAtMs: number;
};

/** A look every ten seconds, and one for the thing to be seen at all. */
const LOOK_MS = 15_000;
/** What has been cured must be over by then. */
const OVER_WITHIN_MS = 30 * HOUR_MS;
const LEAST_ACKNOWLEDGE_MINUTES = 90;
const MOST_ACKNOWLEDGE_MINUTES = 720;

export type BookVerdict = Readonly<{
  violations: readonly string[];
  incidents: number;
  alerts: number;
  missed: number;
  falseAlarms: number;
}>;

export class AlertLedger {
  readonly #chance: Chance;
  readonly #hasReopening: boolean;
  readonly #rows: Row[] = [];
  readonly #violations: string[] = [];

  constructor(chance: Chance, hasReopening: boolean) {
    this.#chance = chance;
    this.#hasReopening = hasReopening;
  }

  get count(): number {
    return this.#rows.length;
  }

  raise(code: AlertCode, isWorse: boolean, nowMs: number): void {
    const { severity } = alertText(code, null, isWorse);
    const open = this.#open(code);
    if (open) this.#violations.push(`${code} raised although it is open, at ${text(nowMs)}`);
    const former = open ?? this.#reopened(code, nowMs);
    if (former) {
      former.clearedAtMs = null;
      former.lastSeenMs = nowMs;
      if (severity === "critical") former.severity = severity;
      return;
    }
    const waitMs = this.#chance.between(LEAST_ACKNOWLEDGE_MINUTES, MOST_ACKNOWLEDGE_MINUTES) * MINUTE_MS;
    const row = { code, severity, raisedAtMs: nowMs, lastSeenMs: nowMs, clearedAtMs: null };
    this.#rows.push({ ...row, acknowledgedAtMs: nowMs + waitMs });
  }

  /** It goes on; told again, it may be worse. */
  again(code: AlertCode, isWorse: boolean, nowMs: number): void {
    const open = this.#open(code);
    if (!open) return this.raise(code, isWorse, nowMs);
    open.lastSeenMs = nowMs;
    if (isWorse) open.severity = alertText(code, null, true).severity;
  }

  clear(code: AlertCode, nowMs: number): void {
    const open = this.#open(code);
    if (open) open.clearedAtMs = nowMs;
  }

  clearQuiet(nowMs: number): void {
    for (const row of this.#rows)
      if (row.clearedAtMs === null && OVER_WHEN_QUIET.includes(row.code) && nowMs - row.lastSeenMs >= QUIET_AFTER_MS)
        row.clearedAtMs = nowMs;
  }

  judge(incidents: readonly Incident[], endMs: number): BookVerdict {
    const violations = [...this.#violations];
    let missed = 0;
    const explained = new Set<Row>();
    for (const incident of incidents) {
      const rows = this.#rows.filter(({ code, raisedAtMs }) => code === incident.code && isWithin(incident, raisedAtMs));
      for (const row of rows) explained.add(row);
      const name = `${incident.kind} at ${text(incident.startsAtMs)}`;
      const [row] = rows;
      if (!row) {
        missed += 1;
        violations.push(`${name}: missed`);
        continue;
      }
      if (rows.length > 1) violations.push(`${name}: ${rows.length} alerts for one incident`);
      if (row.severity !== incident.severity) violations.push(`${name}: ${row.severity} instead of ${incident.severity}`);
      // After a gap in what is heard, patience begins anew.
      const deafMs = incident.deafMs > 0 ? incident.deafMs + incident.withinMs : 0;
      const lateMs = row.raisedAtMs - incident.startsAtMs - incident.withinMs - deafMs;
      if (lateMs > LOOK_MS) violations.push(`${name}: ${(lateMs / MINUTE_MS).toFixed(1)} minutes late`);
      const overMs = (row.clearedAtMs ?? endMs) - incident.endsAtMs;
      if (overMs > OVER_WITHIN_MS) violations.push(`${name}: not over ${(overMs / HOUR_MS).toFixed(0)} hours after it was cured`);
    }
    const unexplained = this.#rows.filter((row) => !explained.has(row));
    for (const row of unexplained) violations.push(`false alarm: ${row.code} at ${text(row.raisedAtMs)}`);
    const counts = { incidents: incidents.length, alerts: explained.size, missed, falseAlarms: unexplained.length };
    return { violations, ...counts };
  }

  #open(code: AlertCode): Row | undefined {
    return this.#rows.find((row) => row.code === code && row.clearedAtMs === null);
  }

  #reopened(code: AlertCode, nowMs: number): Row | undefined {
    if (!this.#hasReopening || !mayReopen(code)) return undefined;
    return this.#rows.findLast(
      (row) =>
        row.code === code &&
        row.clearedAtMs !== null &&
        nowMs - row.clearedAtMs < REOPEN_WITHIN_MS &&
        row.acknowledgedAtMs > nowMs,
    );
  }
}

const isWithin = ({ startsAtMs, endsAtMs }: Incident, atMs: number): boolean => atMs >= startsAtMs && atMs <= endsAtMs + HOUR_MS;

const text = (atMs: number): string => `${(atMs / HOUR_MS).toFixed(2)} h`;
