// Runs: started, finished, stopped and looked at.

import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { tellOutcome } from "../../http/answer-messages.ts";
import { notFound } from "../../http/errors.ts";
import { accepted, type Call, route } from "../../http/route.ts";
import { rejection } from "../../rejections/rejection.ts";
import { nameOf } from "../accounts/index.ts";
import { actorOf } from "../audit/index.ts";
import { releaseTopUp } from "../commands/index.ts";
import { findTankDeviceNo } from "../devices/index.ts";
import { type CancelRunContext, cancelRun } from "./cancel-run.service.ts";
import type { RunInput } from "./prepare-run.service.ts";
import { presentRun } from "./run.serializer.ts";
import { findRun, listTankRuns, withEvents } from "./runs.store.ts";
import { type StartRunContext, startRun } from "./start-run.service.ts";

export type RunRoutesContext = StartRunContext & CancelRunContext & Pick<Context, "database">;

type StartCall = Pick<Call<"POST /api/tanks/:id/water-change/start">, "principal" | "params" | "messages" | "reader">;

export function runRoutes(app: FastifyInstance, ctx: RunRoutesContext): void {
  const { inAccount } = ctx;
  const start = async ({ principal, params, messages, reader }: StartCall, input: RunInput, litres: number | null = null) => {
    const actor = { ...actorOf(principal), name: await nameOf(ctx, principal) };
    const outcome = tellOutcome(messages, accepted(await startRun(ctx, actor, params.id, input, litres)));
    return { ...outcome, run: presentRun(outcome.run, reader()) };
  };

  route(app, "POST /api/tanks/:id/water-change/start", (call) => start(call, "water_change", call.body?.litres ?? null));
  route(app, "POST /api/tanks/:id/top-up/start", (call) => start(call, "top_up"));
  route(app, "POST /api/tanks/:id/water-change/finish", (call) => start(call, "finish"));
  route(app, "POST /api/tanks/:id/water-change/release-top-up", async ({ params, principal, messages }) =>
    tellOutcome(messages, accepted(await releaseTopUp(ctx, actorOf(principal), params.id))),
  );

  route(app, "POST /api/automation-runs/:id/cancel", async ({ params, principal, messages, reader }) => {
    const outcome = tellOutcome(messages, accepted(await cancelRun(ctx, actorOf(principal), params.id)));
    return { ...outcome, run: outcome.run && presentRun(outcome.run, reader()) };
  });

  route(app, "GET /api/tanks/:id/automation-runs", ({ params, query, principal: { accountId }, reader }) =>
    inAccount(accountId, async (transaction) => {
      if ((await findTankDeviceNo(transaction, accountId, params.id)) === null) throw notFound("tank");
      const { limit, from, to } = query;
      const runs = await listTankRuns(transaction, accountId, params.id, { limit, from: dateOf(from), to: dateOf(to) });
      const told = reader();
      return runs.map((run) => presentRun(run, told));
    }),
  );

  route(app, "GET /api/automation-runs/:id", ({ params, principal: { accountId }, reader }) =>
    inAccount(accountId, async (transaction) => {
      const run = accepted((await findRun(transaction, accountId, params.id)) ?? rejection("run_not_found"));
      const [told] = await withEvents(transaction, [run]);
      if (!told) throw notFound("run");
      return presentRun(told, reader());
    }),
  );
}

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));
