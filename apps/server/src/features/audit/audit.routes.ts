import type { AuditLine } from "@halocline/contracts/http/admin.contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { route } from "../../http/route.ts";
import { listAuditLines, type StoredAuditLine } from "./audit-lines.store.ts";

const presentLine = ({ at, detail, ...line }: StoredAuditLine): AuditLine => ({
  ...line,
  at: at.toISOString(),
  detail: detail as AuditLine["detail"],
});

export function auditRoutes(app: FastifyInstance, { inAccount }: Pick<Context, "inAccount">): void {
  route(app, "GET /api/audit", async ({ query: { before, limit }, principal: { accountId } }) => {
    const lines = await inAccount(accountId, (transaction) => listAuditLines(transaction, accountId, { before, limit }));
    return lines.map(presentLine);
  });
}
