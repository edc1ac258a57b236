import type { AuditLine } from "@halocline/contracts/http/admin.contract";
import type { FastifyInstance } from "fastify";
import { listAuditLines, type StoredAuditLine } from "./audit-lines.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { route } from "../../http/route.ts";

export type AuditRouteDeps = Readonly<{ inAccount: InAccount }>;

const presentLine = ({ at, detail, ...line }: StoredAuditLine): AuditLine => ({
  ...line,
  at: at.toISOString(),
  detail: detail as AuditLine["detail"],
});

export function auditRoutes(app: FastifyInstance, { inAccount }: AuditRouteDeps): void {
  route(app, "GET /api/audit", async ({ query: { before, limit }, principal: { accountId } }) => {
    const lines = await inAccount(accountId, (transaction) => listAuditLines(transaction, accountId, { before, limit }));
    return lines.map(presentLine);
  });
}
