// The one way an alert comes and goes. An incident that goes on counts up; it is over when it is cleared.

import { type AlertCode, alertText, goesOn, mayReopen, REOPEN_WITHIN_MS } from "@halocline/domain/alerts/alerts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { saveCleared, saveRaised } from "./open-alerts.store.ts";

export type AlertContext = Pick<Context, "notifyAlert" | "newId" | "clock">;

export type AlertedDevice = Readonly<{ accountId: string; deviceId: string }>;
/** What else it is about, where that is known. */
export type AlertSubject = AlertedDevice & Readonly<{ tankId?: string; runId?: string }>;

/** Tells people in the same transaction: an alert that is stored is an alert that will be told. */
export async function raiseAlert(
  ctx: AlertContext,
  transaction: Tx,
  { accountId, deviceId, tankId, runId }: AlertSubject,
  code: AlertCode,
  detail: string | null = null,
  isWorse = false,
): Promise<void> {
  const about = { accountId, deviceId, ...(tankId && { tankId }), ...(runId && { runId }) };
  const text = alertText(code, detail, isWorse);
  const raised = await saveRaised(transaction, {
    id: ctx.newId(),
    ...about,
    code,
    ...text,
    atMs: ctx.clock(),
    reopenWithinMs: mayReopen(code) ? REOPEN_WITHIN_MS : 0,
    goesOn: goesOn(code),
  });
  await ctx.notifyAlert(transaction, { ...raised, ...about, code, ...text });
}

export const clearAlerts = (
  ctx: Pick<Context, "clock">,
  transaction: Tx,
  { deviceId }: AlertedDevice,
  ...codes: readonly AlertCode[]
): Promise<void> => saveCleared(transaction, deviceId, codes, ctx.clock());
