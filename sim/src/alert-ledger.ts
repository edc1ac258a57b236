// The alerts of one simulated tank, as the server would keep them, held against what really went wrong.

import {
  type AlertCode,
  type AlertSeverity,
  alertSeverity,
  mayReopen,
  OVER_WHEN_QUIET,
  quietAfterMs,
  REOPEN_WITHIN_MS,
} from "@halocline/domain/alerts/alerts";
import { type AlertCause, HOUR_MS, MINUTE_MS } from "./alert-causes.ts";
import type { Rng } from "./rng.ts";

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

export type LedgerVerdict = Readonly<{
  violations: readonly string[];
  causes: number;
  alerts: number;
  missed: number;
  falseAlarms: number;
}>;

export class AlertLedger {
  readonly #rng: Rng;
  readonly #hasReopening: boolean;
  readonly #rows: Row[] = [];
  readonly #violations: string[] = [];

  constructor(rng: Rng, hasReopening: boolean) {
    this.#rng = rng;
    this.#hasReopening = hasReopening;
  }

  get count(): number {
    return this.#rows.length;
  }

  raise(code: AlertCode, isWorse: boolean, nowMs: number): void {
    const severity = alertSeverity(code, isWorse);
    const open = this.#open(code);
    if (open) this.#violations.push(`[twice] ${code} raised although it is open, at ${text(nowMs)}`);
    const former = open ?? this.#reopened(code, nowMs);
    if (former) {
      former.clearedAtMs = null;
      former.lastSeenMs = nowMs;
      if (severity === "critical") former.severity = severity;
      return;
    }
    const waitMs = this.#rng.between(LEAST_ACKNOWLEDGE_MINUTES, MOST_ACKNOWLEDGE_MINUTES) * MINUTE_MS;
    const row = { code, severity, raisedAtMs: nowMs, lastSeenMs: nowMs, clearedAtMs: null };
    this.#rows.push({ ...row, acknowledgedAtMs: nowMs + waitMs });
  }

  /** It goes on; told again, it may be worse. */
  again(code: AlertCode, isWorse: boolean, nowMs: number): void {
    const open = this.#open(code);
    if (!open) return this.raise(code, isWorse, nowMs);
    open.lastSeenMs = nowMs;
    if (isWorse) open.severity = alertSeverity(code, true);
  }

  clear(code: AlertCode, nowMs: number): void {
    const open = this.#open(code);
    if (open) open.clearedAtMs = nowMs;
  }

  clearQuiet(nowMs: number): void {
    for (const row of this.#rows)
      if (row.clearedAtMs === null && OVER_WHEN_QUIET.includes(row.code) && nowMs - row.lastSeenMs >= quietAfterMs(row.code))
        row.clearedAtMs = nowMs;
  }

  judge(causes: readonly AlertCause[], endMs: number): LedgerVerdict {
    const violations = [...this.#violations];
    let missed = 0;
    const explained = new Set<Row>();
    for (const cause of causes) {
      const rows = this.#rows.filter(({ code, raisedAtMs }) => code === cause.code && isWithin(cause, raisedAtMs));
      for (const row of rows) explained.add(row);
      const name = `${cause.kind} at ${text(cause.startsAtMs)}`;
      const [row] = rows;
      if (!row) {
        missed += 1;
        violations.push(`[missed] ${name}`);
        continue;
      }
      if (rows.length > 1) violations.push(`[twice] ${name}: ${rows.length} alerts for one cause`);
      if (row.severity !== cause.severity) violations.push(`[severity] ${name}: ${row.severity} instead of ${cause.severity}`);
      // After a gap in what is heard, patience begins anew.
      const deafMs = cause.deafMs > 0 ? cause.deafMs + cause.withinMs : 0;
      const lateMs = row.raisedAtMs - cause.startsAtMs - cause.withinMs - deafMs;
      if (lateMs > LOOK_MS) violations.push(`[late] ${name}: ${(lateMs / MINUTE_MS).toFixed(1)} minutes late`);
      const overMs = (row.clearedAtMs ?? endMs) - cause.endsAtMs;
      if (overMs > OVER_WITHIN_MS)
        violations.push(`[never over] ${name}: not over ${(overMs / HOUR_MS).toFixed(0)} hours after it was cured`);
    }
    const unexplained = this.#rows.filter((row) => !explained.has(row));
    for (const row of unexplained) violations.push(`[false alarm] ${row.code} at ${text(row.raisedAtMs)}`);
    const counts = { causes: causes.length, alerts: explained.size, missed, falseAlarms: unexplained.length };
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

const isWithin = ({ startsAtMs, endsAtMs }: AlertCause, atMs: number): boolean =>
  atMs >= startsAtMs && atMs <= endsAtMs + HOUR_MS;

const text = (atMs: number): string => `${(atMs / HOUR_MS).toFixed(2)} h`;
