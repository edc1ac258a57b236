import type { FastifyInstance } from "fastify";
import type { ChangeSchedule } from "./change-schedule.service.ts";
import type { CreateSchedule } from "./create-schedule.service.ts";
import type { DeleteSchedule } from "./delete-schedule.service.ts";
import { isRefused, type Refused } from "../../refusals/refused.ts";
import type { Clock } from "../../platform/clock.ts";
import { presentSchedule } from "./schedule.serializer.ts";
import type { InAccount } from "../../db/pools.ts";
import { listSchedules, type ToldSchedule } from "./schedules.store.ts";
import { actorOf } from "../../http/actor.ts";
import { accepted } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type ScheduleRouteDeps = Readonly<{
  inAccount: InAccount;
  createSchedule: CreateSchedule;
  changeSchedule: ChangeSchedule;
  deleteSchedule: DeleteSchedule;
  clock: Clock;
}>;

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

export function scheduleRoutes(app: FastifyInstance, deps: ScheduleRouteDeps): void {
  const { inAccount, createSchedule, changeSchedule, deleteSchedule, clock } = deps;
  const told = (schedule: ToldSchedule | Refused) => presentSchedule(accepted(schedule), clock());

  route(app, "GET /api/schedules", async ({ principal: { accountId } }) => {
    const schedules = await inAccount(accountId, (transaction) => listSchedules(transaction, accountId));
    return schedules.map((schedule) => presentSchedule(schedule, clock()));
  });

  route(app, "POST /api/schedules", async ({ body, principal }) => told(await createSchedule.create(actorOf(principal), body)));

  route(app, "POST /api/schedules/preview", async ({ body, principal }) => {
    const preview = await createSchedule.preview(principal.accountId, body);
    // To somebody who is still typing, a mistake is an answer.
    if (isRefused(preview)) return { isValid: false as const, fields: { ...preview.fields } };
    const { nextRunsMs, ...rest } = preview;
    return { isValid: true as const, ...rest, nextRuns: nextRunsMs.map((atMs) => new Date(atMs).toISOString()) };
  });

  route(app, "PUT /api/schedules/:id", async ({ params, body, principal }) =>
    told(await changeSchedule.change(actorOf(principal), params.id, body)),
  );

  route(app, "DELETE /api/schedules/:id", async ({ params, principal }) =>
    accepted(await deleteSchedule(actorOf(principal), params.id)),
  );

  route(app, "POST /api/schedules/:id/toggle", async ({ params, body, principal }) =>
    told(await changeSchedule.toggle(actorOf(principal), params.id, body.enabled)),
  );

  route(app, "POST /api/schedules/:id/skip-next", async ({ params, body, principal }) =>
    told(await changeSchedule.skipNext(actorOf(principal), params.id, timeOf(body.at))),
  );

  route(app, "POST /api/schedules/:id/pause", async ({ params, body, principal }) =>
    told(await changeSchedule.pause(actorOf(principal), params.id, timeOf(body.until))),
  );
}
