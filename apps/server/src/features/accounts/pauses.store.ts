// Growing pauses (SEC-9), kept in the database for all server processes together. A try counts before its outcome is known, and
// one statement decides, so that many at once cannot slip past a pause.

import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

/** After the fifth wrong try: time for a slip, none for a list of words. The last one is for all that follow. */
const PAUSES_S = [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900];
const FORGOTTEN_AFTER_S = 86_400;

export type Pauses = Readonly<{
  /** Null when it may be tried; otherwise the seconds to wait. */
  take: (key: string) => Promise<number | null>;
  /** It succeeded: the next one starts anew. */
  forget: (key: string) => Promise<void>;
}>;

/** E-mails and addresses are only counted, never kept. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");

// The time of the statement, not of its transaction: whoever waited for the row compares with when it got it.
const NOW = sql<Date>`clock_timestamp()`;
const TRIES = sql<number>`case when auth.pauses.forget_at <= now() then 1 else auth.pauses.tries + 1 end`;
const PAUSE_S = sql<number>`(${PAUSES_S}::double precision[])[least(${TRIES}, ${PAUSES_S.length}::integer)]`;

async function isTaken(database: Database, key: string): Promise<boolean> {
  const taken = await database
    .insertInto("auth.pauses")
    .values({ key, tries: 1, pausedUntil: NOW, forgetAt: sql<Date>`now() + ${FORGOTTEN_AFTER_S} * interval '1 second'` })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          tries: TRIES,
          pausedUntil: sql<Date>`${NOW} + ${PAUSE_S} * interval '1 second'`,
          forgetAt: (build) => build.ref("excluded.forgetAt"),
        })
        .where("auth.pauses.pausedUntil", "<=", NOW),
    )
    .returning("tries")
    .executeTakeFirst();
  return taken !== undefined;
}

async function waitS(database: Database, key: string): Promise<number> {
  const paused = await database
    .selectFrom("auth.pauses")
    .select((build) => sql<number>`ceil(extract(epoch from ${build.ref("pausedUntil")} - ${NOW}))::integer`.as("seconds"))
    .where("key", "=", key)
    .executeTakeFirst();
  return Math.max(1, paused?.seconds ?? 1);
}

export const createPauses = (database: Database): Pauses => ({
  take: async (key) => ((await isTaken(database, hashed(key))) ? null : waitS(database, hashed(key))),
  forget: async (key) => void (await database.deleteFrom("auth.pauses").where("key", "=", hashed(key)).execute()),
});
