// A household's system settings, and how long this instance keeps what.

import type { FastifyInstance } from "fastify";
import type { ConfigureSystem } from "./configure-system.service.ts";
import type { InAccount } from "../../db/pools.ts";
import { findSystemSettings } from "../devices/system-settings.store.ts";
import { actorOf } from "../../http/actor.ts";
import { route } from "../../http/route.ts";

export type SystemSettingsRouteDeps = Readonly<{
  inAccount: InAccount;
  configureSystem: ConfigureSystem;
  keptDays: Readonly<{ readings: number; minutes: number; hours: number }>;
}>;

/** What is promised. Nothing removes older ones yet. */
const LEAST_LOG_DAYS = 90;

export function systemSettingsRoutes(app: FastifyInstance, deps: SystemSettingsRouteDeps): void {
  const { inAccount, configureSystem, keptDays } = deps;
  const settingsOf = (accountId: string) => inAccount(accountId, (transaction) => findSystemSettings(transaction, accountId));

  route(app, "GET /api/settings/system", ({ principal }) => settingsOf(principal.accountId));

  route(app, "PUT /api/settings/system", ({ body, principal }) => configureSystem(actorOf(principal), body));

  route(app, "GET /api/settings/retention", async ({ principal }) => ({
    readingDays: keptDays.readings,
    minuteDays: keptDays.minutes,
    hourDays: keptDays.hours,
    alertDays: (await settingsOf(principal.accountId)).alertRetentionDays,
    leastLogDays: LEAST_LOG_DAYS,
  }));
}
