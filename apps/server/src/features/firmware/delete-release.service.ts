// A release and the records of its updates go; the audit log keeps what it was (SEC-12).

import type { Context } from "../../context.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { appendAudit } from "../audit/index.ts";
import { findRelease, hasOpenUpdate, holdUpdates, removeRelease, type StoredRelease } from "./firmware-releases.store.ts";

export const deleteRelease = (
  ctx: Pick<Context, "inAccount">,
  { accountId, userId, email: label }: Principal,
  releaseId: string,
): Promise<StoredRelease | Rejection> =>
  ctx.inAccount(accountId, async (transaction) => {
    // No update may begin between the question and the deletion: it would vanish under its device.
    await holdUpdates(transaction);
    const release = await findRelease(transaction, releaseId);
    if (!release) return rejection("release_not_found");
    if (await hasOpenUpdate(transaction, releaseId)) return rejection("update_in_progress");
    await removeRelease(transaction, releaseId);
    const detail = { version: release.version, sha256: release.fileSha256.toString("hex") };
    await appendAudit(
      transaction,
      { accountId, userId, label },
      { action: "delete_firmware", target: { kind: "release", id: releaseId }, detail },
    );
    return release;
  });
