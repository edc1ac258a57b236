import type { PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Context } from "../../context.ts";
import { discardPairingCode, keepPairingCode } from "./announcements.store.ts";

type IssueContext = Pick<Context, "inAccount"> & Readonly<{ secrets: Pick<PairingSecrets, "newCode" | "hashCode" | "codeSeal"> }>;

export type PairingCode = Readonly<{ code: string; expiresAt: Date }>;

/** The code that stands, which is the offered one only if there was none with time left. */
async function keep({ inAccount, secrets }: IssueContext, accountId: string): Promise<PairingCode | null> {
  const newCode = secrets.newCode();
  const offered = { codeHash: secrets.hashCode(newCode), codeSealed: secrets.codeSeal.seal(newCode, accountId) };
  const kept = await inAccount(accountId, (transaction) => keepPairingCode(transaction, accountId, offered));
  const code = secrets.codeSeal.open(kept.codeSealed, accountId);
  return code === null ? null : { code, expiresAt: kept.expiresAt };
}

export async function issuePairingCode(ctx: IssueContext, accountId: string): Promise<PairingCode> {
  const kept = await keep(ctx, accountId);
  if (kept) return kept;
  // Sealed before the session secret was changed: it can be neither read nor used any more.
  await ctx.inAccount(accountId, (transaction) => discardPairingCode(transaction, accountId));
  const fresh = await keep(ctx, accountId);
  if (!fresh) throw new Error("a pairing code was sealed and cannot be opened");
  return fresh;
}
