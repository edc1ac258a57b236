import type { GoogleFlow } from "./google-flow.ts";
import type { Caller } from "./library-call.ts";
import { type AttemptCounters, addressKey, takeAttempt } from "./limit-attempts.service.ts";
import { isRefusalOfGoogle, type Refused, refused } from "../../refusals/refused.ts";

export type GoogleSignInDeps = Readonly<{
  /** Null: not configured. */
  flow: GoogleFlow | null;
  counters: AttemptCounters;
  hasSession: (setCookies: readonly string[]) => boolean;
}>;

const HERE = "http://here.invalid";

/** A path of our own; anything else leads home. */
function ownPath(next: string): string {
  if (!next.startsWith("/") || /[\\\s]/.test(next)) return "/";
  const url = URL.parse(next, HERE);
  return url?.origin === HERE ? url.pathname + url.search : "/";
}

export function createSignInWithGoogle({ flow, counters, hasSession }: GoogleSignInDeps) {
  const mayTry = (caller: Caller) => takeAttempt([[counters.linkPerAddress, addressKey(caller.address)]]);

  return {
    async begin(caller: Caller, next: string): Promise<{ url: string; setCookies: readonly string[] } | Refused> {
      if (!flow) return refused("google_missing");
      const limited = await mayTry(caller);
      if (limited) return limited;
      const answer = await flow.begin(caller, ownPath(next));
      if (!answer?.isOk || typeof answer.body.url !== "string") return refused("google_unreachable");
      return { url: answer.body.url, setCookies: answer.setCookies };
    },
    async finish(caller: Caller, search: string): Promise<{ next: string; setCookies: readonly string[] } | Refused> {
      if (!flow) return refused("google_missing");
      const limited = await mayTry(caller);
      if (limited) return limited;
      const answer = await flow.finish(caller, search);
      if (!answer) return refused("google_unreachable");
      if (hasSession(answer.setCookies)) return { next: answer.location ?? "/", setCookies: answer.setCookies };
      return refused(isRefusalOfGoogle(answer.code) ? answer.code : "google_failed");
    },
  };
}

export type SignInWithGoogle = ReturnType<typeof createSignInWithGoogle>;
