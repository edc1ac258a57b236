// The second factor of a person. What may happen only once is decided by one statement, whichever process asks (SEC-9).

import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";
import { hashSecret } from "../../db/secret-hash.ts";
import { writeAudit } from "../audit/index.ts";
import { deleteOtherSessions } from "./sessions.store.ts";

export type SecondFactor = Readonly<{ userId: string; sealedSecret: string; isConfirmed: boolean }>;

const selectFactors = (database: Database) =>
  database
    .selectFrom("auth.secondFactors as f")
    .select(["f.userId", "f.sealedSecret"])
    .select((eb) => eb("f.confirmedAt", "is not", null).$castTo<boolean>().as("isConfirmed"));

export async function findSecondFactor(database: Database, userId: string): Promise<SecondFactor | null> {
  return (await selectFactors(database).where("f.userId", "=", userId).executeTakeFirst()) ?? null;
}

/** Only one that is on. */
export async function findSecondFactorByEmail(database: Database, email: string): Promise<SecondFactor | null> {
  const row = await selectFactors(database)
    .innerJoin("auth.users as u", "u.id", "f.userId")
    .where((build) => build(build.fn("lower", ["u.email"]), "=", build.fn("lower", [build.val(email)])))
    .where("f.confirmedAt", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

export const listSecondFactors = (database: Database): Promise<SecondFactor[]> => selectFactors(database).execute();

/** Only while it is still what was read. */
export async function replaceSealedSecret(database: Database, factor: SecondFactor, sealedSecret: string): Promise<void> {
  await database
    .updateTable("auth.secondFactors")
    .set({ sealedSecret })
    .where("userId", "=", factor.userId)
    .where("sealedSecret", "=", factor.sealedSecret)
    .execute();
}

export async function countRecoveryCodes(database: Database, userId: string): Promise<number> {
  const row = await database
    .selectFrom("auth.recoveryCodes")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** False when one is on already: it is not replaced behind its owner's back. */
export async function beginSecondFactor(database: Database, userId: string, sealedSecret: string): Promise<boolean> {
  const begun = await database
    .insertInto("auth.secondFactors")
    .values({ userId, sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ sealedSecret, lastStep: 0, createdAt: sql`now()` })
        .where("auth.secondFactors.confirmedAt", "is", null),
    )
    .executeTakeFirst();
  return begun.numInsertedOrUpdatedRows === 1n;
}

type Person = Readonly<{ userId: string; accountId: string; sessionId: string }>;

/** On from here: with its recovery codes, without the other sessions. False when the secret was replaced meanwhile. */
export function confirmSecondFactor(
  database: Database,
  { userId, accountId, sessionId }: Person,
  { sealedSecret }: SecondFactor,
  step: number,
  recoveryCodes: readonly string[],
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const confirmed = await transaction
      .updateTable("auth.secondFactors")
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where("userId", "=", userId)
      .where("sealedSecret", "=", sealedSecret)
      .where("confirmedAt", "is", null)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows !== 1n) return false;
    const codes = recoveryCodes.map((code) => ({ userId, codeHash: hashSecret(code) }));
    await transaction.insertInto("auth.recoveryCodes").values(codes).execute();
    await deleteOtherSessions(transaction, userId, sessionId);
    const target = { kind: "user", id: userId } as const;
    await writeAudit(transaction, { accountId, actorUserId: userId, action: "enable_second_factor", target });
    return true;
  });
}

export function removeSecondFactor(database: Database, { userId, accountId }: Omit<Person, "sessionId">): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("auth.secondFactors").where("userId", "=", userId).execute();
    const target = { kind: "user", id: userId } as const;
    await writeAudit(transaction, { accountId, actorUserId: userId, action: "disable_second_factor", target });
  });
}

/** True for one caller per step, and never for a step before the last one used. */
export async function claimCodeStep(database: Database, userId: string, step: number): Promise<boolean> {
  const claimed = await database
    .updateTable("auth.secondFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", String(step))
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export async function useRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const used = await database
    .deleteFrom("auth.recoveryCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", hashSecret(code))
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}
