// A stranger comes in to look, without an account.

import { isEncrypted } from "../../config/public-address.ts";
import type { Principal } from "../../db/principal.ts";
import { newSecret } from "../../db/secret-hash.ts";
import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { takeAttempt } from "./limit-attempts.service.ts";
import { findPrincipal } from "./principals.store.ts";
import { sessionCookieName, signSession } from "./session-cookie.ts";
import { findOpenDemo, insertVisit, noteDemoChange, VISIT_LIFETIME_S } from "./visits.store.ts";

type VisitContext = Pick<AccountContext, "config" | "pool" | "database" | "counters">;

export type Visit = Readonly<{ visitor: Principal; setCookies: readonly string[] }>;

const LONGEST_USER_AGENT = 512;

function visitCookie({ config }: Pick<VisitContext, "config">, { origin }: Caller, token: string): string {
  const value = encodeURIComponent(signSession(token, config.sessionSecret));
  const attributes = `Max-Age=${VISIT_LIFETIME_S}; Path=/; HttpOnly; SameSite=Lax${isEncrypted(origin) ? "; Secure" : ""}`;
  return `${sessionCookieName(origin)}=${value}; ${attributes}`;
}

/** `known`: whoever calls already, by their cookie. A visit that goes on is gone on with, and nobody loses their own session. */
export async function visitDemo(ctx: VisitContext, caller: Caller, known: Principal | null): Promise<Visit | Rejection> {
  if (!ctx.config.isDemoPublic) return rejection("demo_closed");
  if (known) return known.isVisitor ? { visitor: known, setCookies: [] } : rejection("signed_in_already");
  const limited = await takeAttempt([[ctx.counters.visitPerAddress, addressKey(caller.address)]]);
  if (limited) return limited;
  const accountId = await findOpenDemo(ctx.database);
  if (accountId === null) return rejection("demo_closed");
  const token = newSecret();
  const userAgent = String(caller.headers["user-agent"] ?? "").slice(0, LONGEST_USER_AGENT);
  const outcome = await insertVisit(ctx.database, { accountId, token, ipAddress: caller.address, userAgent });
  if (outcome !== "opened") return rejection(outcome);
  const visitor = await findPrincipal(ctx, token);
  return visitor ? { visitor, setCookies: [visitCookie(ctx, caller, token)] } : rejection("demo_closed");
}

/** What one visitor changes is counted, and noted: it is put right when they have left. */
export async function admitVisitorChange(
  { counters, database }: Pick<VisitContext, "counters" | "database">,
  { sessionId, accountId }: Principal,
): Promise<Rejection | null> {
  const limited = await takeAttempt([[counters.changesPerVisit, sessionId]]);
  if (!limited) await noteDemoChange(database, accountId);
  return limited;
}
