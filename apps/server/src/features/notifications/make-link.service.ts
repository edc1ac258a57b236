// The link of one message: made and committed before it is sent, so that no message arrives with a link that nobody knows.

import { randomBytes } from "node:crypto";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { insertLink } from "./acknowledge-links.store.ts";

/** Two nights: whoever reads it later finds the alert in the app. */
const VALID_FOR_MS = 48 * 3_600_000;

export type LinkContext = Pick<Context, "inSystem" | "clock" | "metrics"> & Readonly<{ config: Pick<Config, "publicUrl"> }>;

/** Null when there is nothing to answer. Trouble with a link is never a reason not to tell of an alert: then the message goes without. */
export async function makeAnswerToken(
  ctx: Omit<LinkContext, "config">,
  notificationId: string,
  isEmail: boolean,
): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const nowMs = ctx.clock();
  try {
    const link = { token, notificationId, isEmail, nowMs, untilMs: nowMs + VALID_FOR_MS };
    return (await ctx.inSystem((transaction) => insertLink(transaction, link))) ? token : null;
  } catch {
    // A database that is away is noted by whoever sends; what is wrong with links alone, by this counter.
    ctx.metrics.backgroundErrors.inc({ place: "acknowledge_link" });
    return null;
  }
}

/** The secret stands behind the "#", which no browser sends to a server, so no log and no preview ever has it. */
export async function makeLink(ctx: LinkContext, notificationId: string, isEmail: boolean): Promise<string | null> {
  const token = await makeAnswerToken(ctx, notificationId, isEmail);
  return token === null ? null : `${ctx.config.publicUrl}/alerts/answer#${token}`;
}
