// The one way an alert comes and goes. An incident that goes on counts up; it is over when it is cleared.

import type { NewsCode } from "@halocline/domain/alerts/alert-table";
import { type AlertCode, alertSeverity, goesOn, mayReopen, REOPEN_WITHIN_MS } from "@halocline/domain/alerts/alerts";
import { boundedDetail, type DetailOf } from "@halocline/domain/alerts/detail";
import { alertSentences } from "@halocline/messages/alert-sentences";
import type { Context } from "../../context.ts";
import { type Tx, tellAfterCommit } from "../../db/pools.ts";
import { ENGLISH } from "../../platform/reader.ts";
import { tellAlertChanged } from "./alert-news.ts";
import { saveCleared, saveRaised, settleNews } from "./open-alerts.store.ts";

export type AlertContext = Pick<Context, "notifyAlert" | "newId" | "clock">;

export type AlertedDevice = Readonly<{ accountId: string; deviceId: string }>;
/** What else it is about, where that is known. */
export type AlertSubject = AlertedDevice & Readonly<{ tankId?: string; runId?: string }>;

/** What must be told with a code cannot be left out. */
type Values<Code extends AlertCode> =
  DetailOf<Code> extends null ? [detail?: null, isWorse?: boolean] : [detail: DetailOf<Code>, isWorse?: boolean];

/** Tells people in the same transaction: an alert that is stored is an alert that will be told. */
export async function raiseAlert<Code extends AlertCode>(
  ctx: AlertContext,
  transaction: Tx,
  { accountId, deviceId, tankId, runId }: AlertSubject,
  code: Code,
  ...[given, isWorse = false]: Values<Code>
): Promise<void> {
  const about = { accountId, deviceId, ...(tankId && { tankId }), ...(runId && { runId }) };
  const detail = given ? boundedDetail(given) : null;
  const severity = alertSeverity(code, isWorse);
  const { message } = alertSentences(ENGLISH, { code, severity, detail, message: "", isOver: false });
  const raised = await saveRaised(transaction, {
    id: ctx.newId(),
    ...about,
    code,
    severity,
    message,
    detail,
    atMs: ctx.clock(),
    reopenWithinMs: mayReopen(code) ? REOPEN_WITHIN_MS : 0,
    goesOn: goesOn(code),
  });
  await ctx.notifyAlert(transaction, { ...raised, ...about, code, severity, message });
  const { alertId, isNew } = raised;
  if (isNew) tellAfterCommit(transaction, accountId, { type: "alert_raised", data: { alertId, deviceId, severity } });
  else tellAlertChanged(transaction, accountId, alertId);
}

/** Good news, told in the transaction that records it. Each is a row of its own, over at once, and in no badge. */
export async function tellNews<Code extends NewsCode>(
  ctx: AlertContext,
  transaction: Tx,
  subject: AlertSubject,
  code: Code,
  ...detail: Values<Code>
): Promise<void> {
  await raiseAlert(ctx, transaction, subject, code, ...detail);
  await settleNews(transaction, subject.deviceId, code, ctx.clock());
}

export async function clearAlerts(
  ctx: Pick<Context, "clock">,
  transaction: Tx,
  { accountId, deviceId }: AlertedDevice,
  ...codes: readonly AlertCode[]
): Promise<void> {
  for (const alertId of await saveCleared(transaction, deviceId, codes, ctx.clock()))
    tellAlertChanged(transaction, accountId, alertId);
}
