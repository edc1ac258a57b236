import type { Caller } from "../../http/caller.ts";
import { isRefusalOfGoogle, type Refused, refused } from "../../refusals/refused.ts";
import type { AccountContext } from "./account-context.ts";
import { addressKey, takeAttempt } from "./limit-attempts.service.ts";
import { tokenOfSetCookies } from "./session-cookie.ts";

type GoogleContext = Pick<AccountContext, "config" | "counters" | "google">;

const HERE = "http://here.invalid";

/** A path of our own; anything else leads home. */
function ownPath(next: string): string {
  if (!next.startsWith("/") || /[\\\s]/.test(next)) return "/";
  const url = URL.parse(next, HERE);
  return url?.origin === HERE ? url.pathname + url.search : "/";
}

const mayTry = ({ counters }: GoogleContext, caller: Caller) =>
  takeAttempt([[counters.linkPerAddress, addressKey(caller.address)]]);

export async function beginGoogle(
  ctx: GoogleContext,
  caller: Caller,
  next: string,
): Promise<{ url: string; setCookies: readonly string[] } | Refused> {
  if (!ctx.google) return refused("google_missing");
  const limited = await mayTry(ctx, caller);
  if (limited) return limited;
  const answer = await ctx.google.begin(caller, ownPath(next));
  if (!answer?.isOk || typeof answer.body.url !== "string") return refused("google_unreachable");
  return { url: answer.body.url, setCookies: answer.setCookies };
}

export async function finishGoogle(
  ctx: GoogleContext,
  caller: Caller,
  search: string,
): Promise<{ next: string; setCookies: readonly string[] } | Refused> {
  if (!ctx.google) return refused("google_missing");
  const limited = await mayTry(ctx, caller);
  if (limited) return limited;
  const answer = await ctx.google.finish(caller, search);
  if (!answer) return refused("google_unreachable");
  const { setCookies } = answer;
  if (tokenOfSetCookies(ctx.config, setCookies) !== null) return { next: answer.location ?? "/", setCookies };
  return refused(isRefusalOfGoogle(answer.code) ? answer.code : "google_failed");
}
