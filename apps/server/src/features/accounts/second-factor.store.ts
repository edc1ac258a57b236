// The second factor of a person. What may happen only once is decided by one statement, whichever process asks (SEC-9).

import { type Connection, inTransaction, type Pool } from "../../db/pools.ts";
import { hashSecret } from "../../db/secret-hash.ts";
import { writeAudit } from "../audit/index.ts";
import { deleteOtherSessions } from "./sessions.store.ts";

export type SecondFactor = Readonly<{ userId: string; sealedSecret: string; isConfirmed: boolean }>;

const SELECT_FACTOR = `select f.user_id as "userId", f.sealed_secret as "sealedSecret", f.confirmed_at is not null as "isConfirmed"
  from auth.second_factors f`;

export async function findSecondFactor(connection: Connection, userId: string): Promise<SecondFactor | null> {
  const result = await connection.query<SecondFactor>(`${SELECT_FACTOR} where f.user_id = $1`, [userId]);
  return result.rows[0] ?? null;
}

/** Only one that is on. */
export async function findSecondFactorByEmail(connection: Connection, email: string): Promise<SecondFactor | null> {
  const result = await connection.query<SecondFactor>(
    `${SELECT_FACTOR} join auth.users u on u.id = f.user_id where lower(u.email) = lower($1) and f.confirmed_at is not null`,
    [email],
  );
  return result.rows[0] ?? null;
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const result = await connection.query<{ count: number }>(
    "select count(*)::int as count from auth.recovery_codes where user_id = $1",
    [userId],
  );
  return result.rows[0]?.count ?? 0;
}

/** False when one is on already: it is not replaced behind its owner's back. */
export async function beginSecondFactor(connection: Connection, userId: string, sealedSecret: string): Promise<boolean> {
  const result = await connection.query(
    `insert into auth.second_factors as f (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
     where f.confirmed_at is null`,
    [userId, sealedSecret],
  );
  return result.rowCount === 1;
}

type Person = Readonly<{ userId: string; accountId: string; sessionId: string }>;

/** On from here: with its recovery codes, without the other sessions. False when the secret was replaced meanwhile. */
export function confirmSecondFactor(
  pool: Pool,
  { userId, accountId, sessionId }: Person,
  { sealedSecret }: SecondFactor,
  step: number,
  recoveryCodes: readonly string[],
): Promise<boolean> {
  return inTransaction(pool, async (connection) => {
    const confirmed = await connection.query(
      `update auth.second_factors set confirmed_at = now(), last_step = $3
       where user_id = $1 and sealed_secret = $2 and confirmed_at is null`,
      [userId, sealedSecret, step],
    );
    if (confirmed.rowCount !== 1) return false;
    await connection.query("insert into auth.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])", [
      userId,
      recoveryCodes.map(hashSecret),
    ]);
    await deleteOtherSessions(connection, userId, sessionId);
    const target = { kind: "user", id: userId } as const;
    await writeAudit(connection, { accountId, actorUserId: userId, action: "enable_second_factor", target });
    return true;
  });
}

export function removeSecondFactor(pool: Pool, { userId, accountId }: Omit<Person, "sessionId">): Promise<void> {
  return inTransaction(pool, async (connection) => {
    await connection.query("delete from auth.second_factors where user_id = $1", [userId]);
    const target = { kind: "user", id: userId } as const;
    await writeAudit(connection, { accountId, actorUserId: userId, action: "disable_second_factor", target });
  });
}

/** True for one caller per step, and never for a step before the last one used. */
export async function claimCodeStep(connection: Connection, userId: string, step: number): Promise<boolean> {
  const result = await connection.query("update auth.second_factors set last_step = $2 where user_id = $1 and last_step < $2", [
    userId,
    step,
  ]);
  return result.rowCount === 1;
}

export async function useRecoveryCode(connection: Connection, userId: string, code: string): Promise<boolean> {
  const result = await connection.query("delete from auth.recovery_codes where user_id = $1 and code_hash = $2", [
    userId,
    hashSecret(code),
  ]);
  return result.rowCount === 1;
}
