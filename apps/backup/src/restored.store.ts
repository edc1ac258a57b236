// The first statements on a restored database, as its superuser.

import type { Client } from "pg";

/** The last change that came back; null when nothing came after the backup itself. */
export async function readReplayedUntil(client: Client): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
  return rows[0]?.at ?? null;
}

export async function endRights(client: Client, askedFor: Date | null, restoredTo: Date | null): Promise<void> {
  await client.query("select backup.after_restore($1, $2, now())", [askedFor, restoredTo]);
}

export async function readSealedSecrets(client: Client): Promise<Buffer | null> {
  const { rows } = await client.query<{ sealed: Buffer }>("select sealed from backup.sealed_secrets");
  return rows[0]?.sealed ?? null;
}
