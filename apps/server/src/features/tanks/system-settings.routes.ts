// A household's system settings, and how long this instance keeps what.

import { LOG_DAYS } from "@halocline/domain/accounts/retention";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { route } from "../../http/route.ts";
import { actorOf } from "../audit/index.ts";
import { findSystemSettings } from "../devices/index.ts";
import { configureSystem } from "./configure-system.service.ts";

export function systemSettingsRoutes(app: FastifyInstance, ctx: Pick<Context, "config" | "inAccount" | "bus">): void {
  const { inAccount } = ctx;
  const keptDays = ctx.config.retentionDays;
  const settingsOf = (accountId: string) => inAccount(accountId, (transaction) => findSystemSettings(transaction, accountId));

  route(app, "GET /api/settings/system", ({ principal }) => settingsOf(principal.accountId));

  route(app, "PUT /api/settings/system", ({ body, principal }) => configureSystem(ctx, actorOf(principal), body));

  route(app, "GET /api/settings/retention", async ({ principal }) => ({
    readingDays: keptDays.readings,
    minuteDays: keptDays.minutes,
    hourDays: keptDays.hours,
    alertDays: (await settingsOf(principal.accountId)).alertRetentionDays,
    logDays: LOG_DAYS,
  }));
}
