// Water changes by measure: what one would move, and how one goes or went.

import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { accepted, route } from "../../http/route.ts";
import { rejection } from "../../rejections/rejection.ts";
import { spillOfTank } from "./budget-spill.service.ts";
import { measureRun } from "./measure-run.service.ts";
import { planWaterChange } from "./plan-change.service.ts";
import { presentMeasure, presentOffer, presentSpill } from "./run-measure.serializer.ts";
import { findRun, withEvents } from "./runs.store.ts";

export function runMeasureRoutes(app: FastifyInstance, { inAccount, clock }: Pick<Context, "inAccount" | "clock">): void {
  route(app, "GET /api/tanks/:id/water-change/plan", ({ params, query, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const wanted = { accountId, tankId: params.id, litres: query.litres ?? null };
      const offer = accepted(await planWaterChange(transaction, wanted, clock()));
      const spill = await spillOfTank(transaction, accountId, params.id, clock());
      if (!spill) throw notFound("tank");
      return { ...presentOffer(offer), spill: presentSpill(spill) };
    }),
  );

  route(app, "GET /api/automation-runs/:id/measure", ({ params, principal: { accountId } }) =>
    inAccount(accountId, async (transaction) => {
      const run = accepted((await findRun(transaction, accountId, params.id)) ?? rejection("run_not_found"));
      const [told] = await withEvents(transaction, [run]);
      const measured = told && (await measureRun(transaction, told, clock()));
      if (!measured) throw notFound("run");
      return presentMeasure(measured);
    }),
  );
}
