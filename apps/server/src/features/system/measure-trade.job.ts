// What the instance is for, in numbers, measured now and then by the worker: a scrape only reads what was measured last.

import type { MailFacts } from "@halocline/domain/operation/quiet-parts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { countFleet, countOpen, countPresence, readQueues } from "./trade.store.ts";

const EVERY_MS = 30_000;
/** Whole tables are counted every five minutes: they hardly change. */
const FLEET_EVERY_TURNS = 10;

type MeasureContext = Pick<Context, "database" | "metrics">;

const STATUSES = ["online", "offline", "error"] as const;

async function measurePresence({ database, metrics: { trade } }: MeasureContext, devices: number): Promise<void> {
  const presence = await countPresence(database);
  for (const status of STATUSES) trade.devices.set({ status }, presence.find((found) => found.status === status)?.count ?? 0);
  // Whoever never came has no presence yet.
  trade.devices.set({ status: "never" }, Math.max(0, devices - presence.reduce((sum, { count }) => sum + count, 0)));
}

async function measureOpen({ database, metrics: { trade } }: MeasureContext): Promise<void> {
  const { alerts, runs, stops, schedules } = await countOpen(database);
  for (const severity of ["critical", "warn", "info"] as const)
    trade.alerts.set({ severity }, alerts.find((found) => found.severity === severity)?.count ?? 0);
  trade.runs.set(runs);
  trade.stops.set(stops);
  trade.schedulesDue.set(schedules.count);
  trade.schedulesLate.set(schedules.oldestS);
}

async function measureQueues({ database, metrics: { trade } }: MeasureContext): Promise<MailFacts> {
  const { emails, exports, mail } = await readQueues(database);
  for (const [queue, { count, oldestS }] of Object.entries({ emails, exports })) {
    trade.queueWaiting.set({ queue }, count);
    trade.queueOldest.set({ queue }, oldestS);
  }
  trade.mailLastHour.set({ outcome: "sent" }, mail.sent);
  trade.mailLastHour.set({ outcome: "failed" }, mail.failed);
  return mail;
}

export function createTradeMeasure() {
  let turns = 0;
  let fleet = { tanks: 0, devices: 0 };
  let mail: MailFacts | null = null;
  const measure = async (ctx: MeasureContext): Promise<void> => {
    if (turns % FLEET_EVERY_TURNS === 0) fleet = await countFleet(ctx.database);
    turns += 1;
    ctx.metrics.trade.tanks.set(fleet.tanks);
    await measurePresence(ctx, fleet.devices);
    await measureOpen(ctx);
    mail = await measureQueues(ctx);
  };
  const job: Job<MeasureContext> = { name: "measure-trade", everyMs: EVERY_MS, run: measure };
  return { job, measure, mail: () => mail };
}
