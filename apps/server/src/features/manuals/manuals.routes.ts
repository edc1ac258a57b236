import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { accepted, route } from "../../http/route.ts";
import { actorOf } from "../audit/index.ts";
import { listSections, type StoredSection } from "./manual-sections.store.ts";
import { changeManualSection, createManualSection, removeManualSection } from "./write-manual.service.ts";

/** 100,000 characters of any alphabet, escaped for JSON. */
const WRITTEN_BYTES = 640 * 1024;

// By name: what else a row may carry one day does not go out by itself.
const presentSection = ({ id, sectionType, sectionId, title, content, order }: StoredSection): ManualSection => ({
  id,
  sectionType,
  sectionId,
  title,
  content,
  order,
});

export function manualRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "newId">): void {
  const isLong = { bodyLimit: WRITTEN_BYTES };

  route(app, "GET /api/manual-sections", async ({ principal: { accountId } }) =>
    (await ctx.inAccount(accountId, listSections)).map(presentSection),
  );

  route(
    app,
    "POST /api/manual-sections",
    async ({ body, principal }) => presentSection(accepted(await createManualSection(ctx, actorOf(principal), body))),
    isLong,
  );

  route(
    app,
    "PUT /api/manual-sections/:id",
    async ({ params, body, principal }) =>
      presentSection(accepted(await changeManualSection(ctx, actorOf(principal), params.id, body))),
    isLong,
  );

  route(app, "DELETE /api/manual-sections/:id", async ({ params, principal }) =>
    accepted(await removeManualSection(ctx, actorOf(principal), params.id)),
  );
}
