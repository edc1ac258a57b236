import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import type { FastifyInstance } from "fastify";
import type { WriteManual } from "./write-manual.service.ts";
import { listSections, type StoredSection } from "./manual-sections.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { actorOf } from "../../http/actor.ts";
import { accepted } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

/** 100,000 characters of any alphabet, escaped for JSON. */
const WRITTEN_BYTES = 640 * 1024;

export type ManualRouteDeps = Readonly<{ inAccount: InAccount; writeManual: WriteManual }>;

// By name: what else a row may carry one day does not go out by itself.
const presentSection = ({ id, sectionType, sectionId, title, content, order }: StoredSection): ManualSection => ({
  id,
  sectionType,
  sectionId,
  title,
  content,
  order,
});

export function manualRoutes(app: FastifyInstance, { inAccount, writeManual }: ManualRouteDeps): void {
  const isLong = { bodyLimit: WRITTEN_BYTES };

  route(app, "GET /api/manual-sections", async ({ principal: { accountId } }) =>
    (await inAccount(accountId, listSections)).map(presentSection),
  );

  route(
    app,
    "POST /api/manual-sections",
    async ({ body, principal }) => presentSection(accepted(await writeManual.create(actorOf(principal), body))),
    isLong,
  );

  route(
    app,
    "PUT /api/manual-sections/:id",
    async ({ params, body, principal }) =>
      presentSection(accepted(await writeManual.change(actorOf(principal), params.id, body))),
    isLong,
  );

  route(app, "DELETE /api/manual-sections/:id", async ({ params, principal }) =>
    accepted(await writeManual.remove(actorOf(principal), params.id)),
  );
}
