import { whyNotAnchor } from "@halocline/domain/schedules/schedules";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { sayFields } from "../../http/answer-messages.ts";
import { invalidField } from "../../http/errors.ts";
import { accepted, route } from "../../http/route.ts";
import type { Reader } from "../../platform/reader.ts";
import { isRejection, type Rejection } from "../../rejections/rejection.ts";
import { actorOf } from "../audit/index.ts";
import { changeRun } from "./change-run.service.ts";
import { changeSchedule, pauseSchedule, skipNextRun, toggleSchedule } from "./change-schedule.service.ts";
import { createSchedule, previewSchedule } from "./create-schedule.service.ts";
import { deleteSchedule } from "./delete-schedule.service.ts";
import { ruleText } from "./rule-text.ts";
import { presentSchedule } from "./schedule.serializer.ts";
import { listSchedules, type ToldSchedule } from "./schedules.store.ts";
import { presentWeek } from "./week.serializer.ts";

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** What lies ahead, of a rule and of a week. */
function aheadRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "clock">): void {
  const { inAccount, clock } = ctx;
  route(app, "POST /api/schedules/preview", async ({ body, principal, reader, messages }) => {
    const preview = await previewSchedule(ctx, principal.accountId, body);
    // To somebody who is still typing, a mistake is an answer.
    if (isRejection(preview)) return { isValid: false as const, fields: sayFields(messages(), preview.fields ?? {}) };
    const { nextRunsMs, ...rest } = preview;
    const sentence = ruleText(rest.rule, rest.timezone, reader().language);
    return { isValid: true as const, ...rest, sentence, nextRuns: nextRunsMs.map((atMs) => new Date(atMs).toISOString()) };
  });

  route(app, "GET /api/schedules/week", async ({ query: { from }, principal: { accountId } }) => {
    const problem = whyNotAnchor(from);
    if (problem) throw invalidField("from", problem);
    return presentWeek(await inAccount(accountId, (transaction) => listSchedules(transaction, accountId)), from, clock());
  });
}

export function scheduleRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "bus" | "newId" | "clock">): void {
  aheadRoutes(app, ctx);
  const { inAccount, clock } = ctx;
  const told = (schedule: ToldSchedule | Rejection, reader: () => Reader) =>
    presentSchedule(accepted(schedule), clock(), reader());

  route(app, "GET /api/schedules", async ({ principal: { accountId }, reader }) => {
    const schedules = await inAccount(accountId, (transaction) => listSchedules(transaction, accountId));
    return schedules.map((schedule) => told(schedule, reader));
  });

  route(app, "POST /api/schedules", async ({ body, principal, reader }) =>
    told(await createSchedule(ctx, actorOf(principal), body), reader),
  );

  route(app, "PUT /api/schedules/:id", async ({ params, body, principal, reader }) =>
    told(await changeSchedule(ctx, actorOf(principal), params.id, body), reader),
  );

  route(app, "DELETE /api/schedules/:id", async ({ params, principal }) =>
    accepted(await deleteSchedule(ctx, actorOf(principal), params.id)),
  );

  route(app, "POST /api/schedules/:id/toggle", async ({ params, body, principal, reader }) =>
    told(await toggleSchedule(ctx, actorOf(principal), params.id, body.enabled), reader),
  );

  route(app, "POST /api/schedules/:id/skip-next", async ({ params, body, principal, reader }) =>
    told(await skipNextRun(ctx, actorOf(principal), params.id, timeOf(body.at)), reader),
  );

  route(app, "POST /api/schedules/:id/run", async ({ params, body, principal, reader }) => {
    const { at, ...wanted } = body;
    const asked = wanted.act === "move" ? { act: wanted.act, toMs: Date.parse(wanted.to) } : wanted;
    return told(await changeRun(ctx, actorOf(principal), params.id, Date.parse(at), asked), reader);
  });

  route(app, "POST /api/schedules/:id/pause", async ({ params, body, principal, reader }) =>
    told(await pauseSchedule(ctx, actorOf(principal), params.id, timeOf(body.until)), reader),
  );
}
