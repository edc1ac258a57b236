// A release and the records of its updates go; the audit log keeps what it was (SEC-12).

import type { appendAudit } from "../audit/audit.store.ts";
import type * as releasesStore from "./firmware-releases.store.ts";
import type { InAccount } from "../../db/pools.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type DeleteReleaseDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<typeof releasesStore, "findRelease" | "holdUpdates" | "hasOpenUpdate" | "deleteRelease"> &
    Readonly<{ appendAudit: typeof appendAudit }>;
}>;

export const createDeleteRelease =
  ({ inAccount, store }: DeleteReleaseDeps) =>
  ({ accountId, userId, email: label }: Principal, releaseId: string): Promise<releasesStore.StoredRelease | Refused> =>
    inAccount(accountId, async (transaction) => {
      // No update may begin between the question and the deletion: it would vanish under its device.
      await store.holdUpdates(transaction);
      const release = await store.findRelease(transaction, releaseId);
      if (!release) return refused("release_not_found");
      if (await store.hasOpenUpdate(transaction, releaseId)) return refused("update_in_progress");
      await store.deleteRelease(transaction, releaseId);
      const detail = { version: release.version, sha256: release.fileSha256.toString("hex") };
      await store.appendAudit(
        transaction,
        { accountId, userId, label },
        { action: "delete_firmware", target: { kind: "release", id: releaseId }, detail },
      );
      return release;
    });

export type DeleteRelease = ReturnType<typeof createDeleteRelease>;
