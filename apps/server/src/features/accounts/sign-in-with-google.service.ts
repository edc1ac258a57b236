import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { isGoogleRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { takeAttempt } from "./limit-attempts.service.ts";
import { tokenOfSetCookies } from "./session-cookie.ts";

type GoogleContext = Pick<AccountContext, "config" | "counters" | "google">;

const HERE = "http://here.invalid";

/** A path of our own; anything else leads home. */
function ownPath(next: string): string {
  if (!next.startsWith("/") || /[\\\s]/.test(next)) return "/";
  const url = URL.parse(next, HERE);
  return url?.origin === HERE ? url.pathname + url.search : "/";
}

/** Google sends everybody back to our main address: whoever began at another would have no cookie there. */
export const leadsBack = ({ config }: Pick<GoogleContext, "config">, { origin }: Pick<Caller, "origin">): boolean =>
  origin === config.publicUrl;

const mayTry = ({ counters }: GoogleContext, caller: Caller) =>
  takeAttempt([[counters.linkPerAddress, addressKey(caller.address)]]);

export async function beginGoogle(
  ctx: GoogleContext,
  caller: Caller,
  next: string,
): Promise<{ url: string; setCookies: readonly string[] } | Rejection> {
  if (!ctx.google || !leadsBack(ctx, caller)) return rejection("google_missing");
  const limited = await mayTry(ctx, caller);
  if (limited) return limited;
  const answer = await ctx.google.begin(caller, ownPath(next));
  if (!answer?.isOk || typeof answer.body.url !== "string") return rejection("google_unreachable");
  return { url: answer.body.url, setCookies: answer.setCookies };
}

export async function finishGoogle(
  ctx: GoogleContext,
  caller: Caller,
  search: string,
): Promise<{ next: string; setCookies: readonly string[] } | Rejection> {
  if (!ctx.google) return rejection("google_missing");
  const limited = await mayTry(ctx, caller);
  if (limited) return limited;
  const answer = await ctx.google.finish(caller, search);
  if (!answer) return rejection("google_unreachable");
  const { setCookies } = answer;
  if (tokenOfSetCookies(ctx.config, setCookies) !== null) return { next: answer.location ?? "/", setCookies };
  return rejection(isGoogleRejection(answer.code) ? answer.code : "google_failed");
}
