import type { DataExport } from "@halocline/contracts/http/exports.contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import type { InAccount } from "../../db/pools.ts";
import { Download } from "../../http/download.ts";
import { accepted, route } from "../../http/route.ts";
import { listExports, readExportChunk, type StoredExport } from "./exports.store.ts";
import { openExport, requestExport } from "./request-export.service.ts";

const SHOWN = 5;

const presentExport = ({ id, status, requestedAt, sizeBytes, expiresAt }: StoredExport): DataExport => ({
  id,
  status,
  requestedAt: requestedAt.toISOString(),
  sizeBytes: status === "ready" && sizeBytes !== null ? Number(sizeBytes) : null,
  expiresAt: status === "ready" && expiresAt ? expiresAt.toISOString() : null,
});

export function exportRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "newId" | "clock">): void {
  const { inAccount } = ctx;

  route(app, "GET /api/exports", async ({ principal: { accountId } }) => {
    const exports = await inAccount(accountId, (transaction) => listExports(transaction, accountId, SHOWN));
    return exports.map(presentExport);
  });

  route(app, "POST /api/exports", async ({ principal }) => presentExport(accepted(await requestExport(ctx, principal))));

  route(app, "POST /api/exports/:id/open", async ({ params, principal }) => {
    accepted(await openExport(ctx, principal, params.id, false));
    return { ok: true };
  });

  route(app, "GET /api/exports/:id/download", async ({ params, principal }) => {
    const { id, tries, requestedAt } = accepted(await openExport(ctx, principal, params.id, true));
    const filename = `halocline-export-${requestedAt.toISOString().slice(0, 10)}.zip`;
    return new Download(
      filename,
      "application/zip",
      pieces(inAccount, { exportId: id, accountId: principal.accountId, tryNo: tries }),
    );
  });
}

type Made = Readonly<{ exportId: string; accountId: string; tryNo: number }>;

async function* pieces(inAccount: InAccount, made: Made): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const piece = await inAccount(made.accountId, (transaction) => readExportChunk(transaction, { ...made, n }));
    if (!piece) return;
    yield piece;
  }
}
