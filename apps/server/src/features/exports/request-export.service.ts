// An owner asks for a copy of everything, and fetches it. Both need the password given lately, and both are on record (SEC-12).

import type { Context } from "../../context.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { actorOf, appendAudit } from "../audit/index.ts";
import { findExport, insertExport, listExports, type StoredExport } from "./exports.store.ts";

const DAY_MS = 86_400_000;
const MOST_PER_DAY = 3;

export const requestExport = (
  ctx: Pick<Context, "inAccount" | "newId" | "clock">,
  principal: Principal,
): Promise<StoredExport | Rejection> =>
  ctx.inAccount(principal.accountId, async (transaction) => {
    if (!principal.isConfirmed) return rejection("password_again");
    const { accountId, userId } = principal;
    const latest = await listExports(transaction, accountId, MOST_PER_DAY);
    const isToday = ({ requestedAt }: StoredExport) => requestedAt.getTime() > ctx.clock() - DAY_MS;
    if (latest.some(({ status }) => status === "queued")) return rejection("export_running");
    if (latest.filter(isToday).length >= MOST_PER_DAY) return rejection("too_many_exports");
    const made = await insertExport(transaction, { id: ctx.newId(), accountId, userId, atMs: ctx.clock() });
    if (!made) return rejection("export_running");
    await appendAudit(transaction, actorOf(principal), {
      action: "request_export",
      target: { kind: "export", id: made.id },
    });
    return made;
  });

/** `isFetching`: the file itself is asked for, and not only whether it may be. */
export const openExport = (
  ctx: Pick<Context, "inAccount" | "clock">,
  principal: Principal,
  exportId: string,
  isFetching: boolean,
): Promise<StoredExport | Rejection> =>
  ctx.inAccount(principal.accountId, async (transaction) => {
    const found = await findExport(transaction, principal.accountId, exportId);
    if (!found) return rejection("export_not_found");
    if (!principal.isConfirmed) return rejection("password_again");
    const isThere = found.status === "ready" && found.expiresAt !== null && found.expiresAt.getTime() > ctx.clock();
    if (!isThere) return rejection("export_not_ready");
    if (isFetching)
      await appendAudit(transaction, actorOf(principal), {
        action: "download_export",
        target: { kind: "export", id: exportId },
      });
    return found;
  });
