import type { PairingSecrets } from "../../broker/pairing-secrets.ts";
import type { OfferedCode, StoredCode } from "./announcements.store.ts";

export type IssuePairingCodeDeps = Readonly<{
  secrets: Pick<PairingSecrets, "newCode" | "hashCode" | "codeSeal">;
  store: Readonly<{
    /** The code that stands, which is the offered one only if there was none with time left. */
    keepPairingCode: (accountId: string, offered: OfferedCode) => Promise<StoredCode>;
    discardPairingCode: (accountId: string) => Promise<void>;
  }>;
}>;

export type PairingCode = Readonly<{ code: string; expiresAt: Date }>;

export function createIssuePairingCode({ secrets, store }: IssuePairingCodeDeps) {
  async function keep(accountId: string): Promise<PairingCode | null> {
    const offered = secrets.newCode();
    const codeSealed = secrets.codeSeal.seal(offered, accountId);
    const kept = await store.keepPairingCode(accountId, { codeHash: secrets.hashCode(offered), codeSealed });
    const code = secrets.codeSeal.open(kept.codeSealed, accountId);
    return code === null ? null : { code, expiresAt: kept.expiresAt };
  }
  return async (accountId: string): Promise<PairingCode> => {
    const kept = await keep(accountId);
    if (kept) return kept;
    // Sealed before the session secret was changed: it can be neither read nor used any more.
    await store.discardPairingCode(accountId);
    const fresh = await keep(accountId);
    if (!fresh) throw new Error("a pairing code was sealed and cannot be opened");
    return fresh;
  };
}

export type IssuePairingCode = ReturnType<typeof createIssuePairingCode>;
