import { MAINTENANCE_TEMPLATES } from "@halocline/domain/maintenance/templates";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { accepted, route } from "../../http/route.ts";
import type { Reader } from "../../platform/reader.ts";
import type { Rejection } from "../../rejections/rejection.ts";
import { actorOf } from "../audit/index.ts";
import { addTask } from "./add-task.service.ts";
import { changeTask, deleteTask, finishTask, snoozeTask } from "./change-task.service.ts";
import { listTasks, type StoredTask } from "./maintenance.store.ts";
import { presentTask } from "./maintenance-task.serializer.ts";

export function maintenanceRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "newId" | "clock">): void {
  const { inAccount, clock } = ctx;
  const told = (task: StoredTask | Rejection, reader: () => Reader) => presentTask(accepted(task), clock(), reader());

  route(app, "GET /api/maintenance", async ({ principal: { accountId }, reader }) => {
    const tasks = await inAccount(accountId, (transaction) => listTasks(transaction, accountId));
    const { templates } = reader().texts.maintenanceTasks;
    return {
      // A stable sort: what is equally urgent stays in the order it was added.
      tasks: tasks.map((task) => told(task, reader)).toSorted((a, b) => a.daysLeft - b.daysLeft),
      templates: MAINTENANCE_TEMPLATES.map((template) => ({ ...template, name: templates[template.code] })),
    };
  });

  route(app, "POST /api/maintenance", async ({ body, principal, reader }) =>
    told(await addTask(ctx, actorOf(principal), body), reader),
  );

  route(app, "PUT /api/maintenance/:id", async ({ params, body, principal, reader }) =>
    told(await changeTask(ctx, actorOf(principal), params.id, body), reader),
  );

  route(app, "POST /api/maintenance/:id/done", async ({ params, principal, reader }) =>
    told(await finishTask(ctx, actorOf(principal), params.id), reader),
  );

  route(app, "POST /api/maintenance/:id/snooze", async ({ params, body, principal, reader }) =>
    told(await snoozeTask(ctx, actorOf(principal), params.id, body.days), reader),
  );

  route(app, "DELETE /api/maintenance/:id", async ({ params, principal }) =>
    accepted(await deleteTask(ctx, actorOf(principal), params.id)),
  );
}
