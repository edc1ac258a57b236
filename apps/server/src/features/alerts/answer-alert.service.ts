// "I am on it", said by a link from a message. Whoever has it may acknowledge this one alert in the name of the person to whom it was
// sent, once, and nothing else: it signs nobody in.

import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { findActor } from "../accounts/index.ts";
import { appendAudit } from "../audit/index.ts";
import { findLinkHolder, lockLink, markLinkUsed } from "../notifications/index.ts";
import { tellAlertChanged } from "./alert-news.ts";
import { type AnsweredAlert, acknowledgeAlert, findAnswered } from "./alerts.store.ts";

export type AnswerState = "open" | "acknowledged" | "over" | "worse" | "expired" | "not_a_member";

/** `isDone`: this call has acknowledged it. `isUsed`: this link did, now or before. Of an alert that is none of theirs nothing is told. */
export type Answered = Readonly<{ state: AnswerState; isDone: boolean; isUsed: boolean; alert: AnsweredAlert | null }>;

type AnswerContext = Pick<Context, "database" | "inAccount" | "clock">;

type Shown = Omit<Answered, "isDone">;

async function look(transaction: AccountTx, accountId: string, token: string, nowMs: number): Promise<Shown | null> {
  const link = await lockLink(transaction, accountId, token);
  if (link === null) return null;
  const isUsed = link.usedAt !== null;
  if (!link.isMember) return { state: "not_a_member", isUsed, alert: null };
  if (link.expiresAt.getTime() <= nowMs) return { state: "expired", isUsed, alert: null };
  const alert = await findAnswered(transaction, accountId, link.alertId);
  if (alert === null) return null;
  if (alert.acknowledgedAt !== null) return { state: "acknowledged", isUsed, alert };
  if (alert.clearedAt !== null) return { state: "over", isUsed, alert };
  // What was sent about something mild must not silence what has become of it; and a link that was used is used.
  if (isUsed || alert.newsAt.getTime() !== link.newsAt.getTime()) return { state: "worse", isUsed, alert };
  return { state: "open", isUsed, alert };
}

/** A wrong secret, a deleted alert and a public demonstration are answered alike. */
async function withLink<T>(
  ctx: AnswerContext,
  token: string,
  work: (transaction: AccountTx, holder: Readonly<{ accountId: string; userId: string }>) => Promise<T | null>,
): Promise<T | Rejection> {
  const holder = await findLinkHolder(ctx.database, token);
  const answered = holder && (await ctx.inAccount(holder.accountId, (transaction) => work(transaction, holder)));
  return answered ?? rejection("answer_link_unknown");
}

/** Changes nothing. */
export const lookAtAnswer = (ctx: AnswerContext, token: string): Promise<Answered | Rejection> =>
  withLink(ctx, token, async (transaction, { accountId }) => {
    const shown = await look(transaction, accountId, token, ctx.clock());
    return shown && { ...shown, isDone: false };
  });

export const answerAlert = (ctx: AnswerContext, token: string): Promise<Answered | Rejection> =>
  withLink(ctx, token, async (transaction, holder) => {
    const { accountId } = holder;
    const nowMs = ctx.clock();
    const shown = await look(transaction, accountId, token, nowMs);
    if (shown?.state !== "open" || shown.alert === null) return shown && { ...shown, isDone: false };
    const { id } = shown.alert;
    await acknowledgeAlert(transaction, holder, id, null, nowMs);
    await markLinkUsed(transaction, accountId, token, nowMs);
    const target = { kind: "alert", id } as const;
    await appendAudit(transaction, await findActor(ctx, holder), { action: "acknowledge_alert", target, detail: { by: "link" } });
    tellAlertChanged(transaction, accountId, id);
    const alert = await findAnswered(transaction, accountId, id);
    return { state: "acknowledged", isDone: true, isUsed: true, alert };
  });
