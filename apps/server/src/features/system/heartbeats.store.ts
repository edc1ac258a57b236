// Signs of life of every process, by its role. Ages are by the database's clock, which is one for all.

import type { Beat, MailFacts, Role } from "@halocline/domain/operation/quiet-parts";
import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

export type NewBeat = Omit<Beat, "ageS"> & Readonly<{ process: string }>;

export async function recordBeat(database: Database, { role, process, idleS, lateJobs, mail }: NewBeat): Promise<void> {
  const said = { beatAt: sql<Date>`now()`, idleS, lateJobs: [...lateJobs], mail: mail && JSON.stringify(mail) };
  await database
    .insertInto("heartbeats")
    .values({ role, process, ...said })
    .onConflict((conflict) => conflict.columns(["role", "process"]).doUpdateSet(said))
    .execute();
}

export async function listBeats(database: Database): Promise<Beat[]> {
  const rows = await database
    .selectFrom("heartbeats")
    .select(["role", "idleS", "lateJobs", "mail", sql<number>`extract(epoch from now() - beat_at)::real`.as("ageS")])
    .execute();
  return rows.map(({ role, mail, ...row }) => ({ ...row, role: role as Role, mail: mail as MailFacts | null }));
}

/** Processes that are long gone. */
export async function forgetBeats(database: Database): Promise<void> {
  await database.deleteFrom("heartbeats").where("beatAt", "<", sql<Date>`now() - interval '1 day'`).execute();
}
