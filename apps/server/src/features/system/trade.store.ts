// The instance in numbers. Asked for every half minute by one process, so each question is answered from an index, and from as few rows
// as are open: docs/operations.md says what it costs. One after the other: asked at once each would take a connection of its own, which
// then stays open until the next half minute, and so for ever.

import type { MailFacts } from "@halocline/domain/operation/quiet-parts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/pools.ts";

const ageOf = (time: RawBuilder<unknown>) =>
  sql<number>`coalesce(extract(epoch from now() - min(${time})), 0)::real`.as("oldestS");
/** When a worker looks at a schedule: what waits for its controller waits as it should. */
const LOOK_AT = sql<Date>`coalesce(retry_at, next_run_at)`;
const count = sql<number>`count(*)::int`.as("count");

export type Fleet = Readonly<{ tanks: number; devices: number; seen: number }>;

/** Whole tables, from their smallest index where there is one. */
export async function countFleet(database: Database): Promise<Fleet> {
  const tanks = await database.selectFrom("tanks").select(count).executeTakeFirstOrThrow();
  const devices = await database.selectFrom("devices").select(count).executeTakeFirstOrThrow();
  const seen = await database
    .selectFrom("deviceLatest")
    .select(sql<number>`count(announced_status)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return { tanks: tanks.count, devices: devices.count, seen: seen.count };
}

/** Those that are not online: few of a large fleet, and in an index of their own. */
export const countAway = (database: Database) =>
  database
    .selectFrom("deviceLatest")
    .select(["announcedStatus as status", count])
    .where("announcedStatus", "<>", "online")
    .groupBy("announcedStatus")
    .execute();

export async function countOpen(database: Database) {
  const alerts = await database
    .selectFrom("alerts")
    .select(["severity", count])
    .where("clearedAt", "is", null)
    .groupBy("severity")
    .execute();
  const runs = await database
    .selectFrom("automationRuns")
    .select(count)
    .where("status", "in", ["pending", "running"])
    .executeTakeFirstOrThrow();
  const stops = await database
    .selectFrom("emergencyStops")
    .select(count)
    .where("clearedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .executeTakeFirstOrThrow();
  const schedules = await database
    .selectFrom("schedules")
    .select([count, ageOf(LOOK_AT)])
    .where("isEnabled", "=", true)
    .where(LOOK_AT, "<=", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return { alerts, runs: runs.count, stops: stops.count, schedules };
}

export async function readQueues(database: Database) {
  const emails = await database
    .selectFrom("notifications")
    .select([count, ageOf(sql.ref("queuedAt"))])
    .where("status", "=", "queued")
    .where("channelId", "is", null)
    // What quiet hours hold back waits as it should.
    .where((build) => build.or([build("heldUntil", "is", null), build("heldUntil", "<=", sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  const exports = await database
    .selectFrom("dataExports")
    .select([count, ageOf(sql.ref("requestedAt"))])
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  const settled = await database
    .selectFrom("notifications")
    .select(["status", count])
    .where("settledAt", ">", sql<Date>`now() - interval '1 hour'`)
    .where("channelId", "is", null)
    .groupBy("status")
    .execute();
  const settledAs = (wanted: "failed" | "sent") => settled.find(({ status }) => status === wanted)?.count ?? 0;
  const mail: MailFacts = { oldestWaitingS: emails.oldestS, failed: settledAs("failed"), sent: settledAs("sent") };
  return { emails, exports, mail };
}
