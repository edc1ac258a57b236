// What the instance is for, in numbers, measured now and then by the worker: a scrape only reads what was measured last.

import type { MailFacts } from "@halocline/domain/operation/quiet-parts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { countAway, countFleet, countOpen, type Fleet, readQueues } from "./trade.store.ts";

const EVERY_MS = 30_000;
/** A large fleet is counted every five minutes: it hardly changes. */
const FLEET_EVERY_TURNS = 10;
const LARGE_FLEET = 1000;
const NO_FLEET: Fleet = { tanks: 0, devices: 0, seen: 0 };

type MeasureContext = Pick<Context, "database" | "metrics">;

async function measurePresence({ database, metrics: { trade } }: MeasureContext, { devices, seen }: Fleet): Promise<void> {
  const away = await countAway(database);
  const [offline = 0, error = 0] = ["offline", "error"].map((status) => away.find((found) => found.status === status)?.count);
  const counts = { offline, error, online: Math.max(0, seen - offline - error), never: Math.max(0, devices - seen) };
  for (const [status, count] of Object.entries(counts)) trade.devices.set({ status }, count);
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
  let fleet = NO_FLEET;
  let mail: MailFacts | null = null;
  const measure = async (ctx: MeasureContext): Promise<void> => {
    if (turns % FLEET_EVERY_TURNS === 0 || fleet.devices < LARGE_FLEET) fleet = await countFleet(ctx.database);
    turns += 1;
    ctx.metrics.trade.tanks.set(fleet.tanks);
    await measurePresence(ctx, fleet);
    await measureOpen(ctx);
    mail = await measureQueues(ctx);
  };
  const job: Job<MeasureContext> = { name: "measure-trade", everyMs: EVERY_MS, run: measure };
  return { job, measure, mail: () => mail };
}
