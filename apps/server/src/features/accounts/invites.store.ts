// Single-use sign-up links, stored as hashes.

import type { Connection } from "../../db/pools.ts";
import { hashSecret, newSecret } from "../../db/secret-hash.ts";

export async function createInvite(connection: Connection, createdBy: string, expiresAtMs: number): Promise<string> {
  const token = newSecret();
  await connection.query("insert into auth.invites (token_hash, created_by, expires_at) values ($1, $2, $3)", [
    hashSecret(token),
    createdBy,
    new Date(expiresAtMs),
  ]);
  return token;
}

/** False when it is unknown, used or too old. */
export async function useInvite(connection: Connection, token: string): Promise<boolean> {
  const result = await connection.query(
    "update auth.invites set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()",
    [hashSecret(token)],
  );
  return result.rowCount === 1;
}
