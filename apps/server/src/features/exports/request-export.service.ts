// An owner asks for a copy of everything, and fetches it. Both need the password given lately, and both are on record (SEC-12).

import type { Clock } from "../../platform/clock.ts";
import type { AuditActor, appendAudit } from "../audit/audit.store.ts";
import type * as exportsStore from "./exports.store.ts";
import type { InAccount } from "../../db/pools.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

const DAY_MS = 86_400_000;
const MOST_PER_DAY = 3;

export type RequestExportDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<typeof exportsStore, "insertExport" | "listExports" | "findExport"> & Readonly<{ appendAudit: typeof appendAudit }>;
  newId: () => string;
  clock: Clock;
}>;

const actorOf = ({ accountId, userId, email }: Principal): AuditActor => ({ accountId, userId, label: email });

export function createRequestExport({ inAccount, store, newId, clock }: RequestExportDeps) {
  return {
    request: (principal: Principal): Promise<exportsStore.StoredExport | Refused> =>
      inAccount(principal.accountId, async (transaction) => {
        if (!principal.isConfirmed) return refused("password_again");
        const { accountId, userId } = principal;
        const latest = await store.listExports(transaction, accountId, MOST_PER_DAY);
        const isToday = ({ requestedAt }: exportsStore.StoredExport) => requestedAt.getTime() > clock() - DAY_MS;
        if (latest.some(({ status }) => status === "queued")) return refused("export_running");
        if (latest.filter(isToday).length >= MOST_PER_DAY) return refused("too_many_exports");
        const made = await store.insertExport(transaction, { id: newId(), accountId, userId, atMs: clock() });
        if (!made) return refused("export_running");
        await store.appendAudit(transaction, actorOf(principal), {
          action: "request_export",
          target: { kind: "export", id: made.id },
        });
        return made;
      }),

    /** `isFetching`: the file itself is asked for, and not only whether it may be. */
    open: (principal: Principal, exportId: string, isFetching: boolean): Promise<exportsStore.StoredExport | Refused> =>
      inAccount(principal.accountId, async (transaction) => {
        const found = await store.findExport(transaction, principal.accountId, exportId);
        if (!found) return refused("export_not_found");
        if (!principal.isConfirmed) return refused("password_again");
        const isThere = found.status === "ready" && found.expiresAt !== null && found.expiresAt.getTime() > clock();
        if (!isThere) return refused("export_not_ready");
        if (isFetching)
          await store.appendAudit(transaction, actorOf(principal), {
            action: "download_export",
            target: { kind: "export", id: exportId },
          });
        return found;
      }),
  };
}

export type RequestExport = ReturnType<typeof createRequestExport>;
