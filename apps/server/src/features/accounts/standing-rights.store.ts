import { sql } from "kysely";
import type { Tx } from "../../db/pools.ts";
import type { AuditActor } from "../audit/audit.store.ts";

/** As committed now, also if it was committed while this transaction waited for a lock. */
export async function areRightsStanding(
  transaction: Tx,
  accountId: string,
  { sessionId, membershipRole }: NonNullable<AuditActor["verifiedBy"]>,
): Promise<boolean> {
  const { isStanding } = await transaction
    .selectNoFrom((build) =>
      build
        .fn<boolean>("are_rights_standing", [
          sql<string>`${sessionId}::uuid`,
          sql<string>`${accountId}::uuid`,
          sql<string>`${membershipRole}::membership_role`,
        ])
        .as("isStanding"),
    )
    .executeTakeFirstOrThrow();
  return isStanding;
}
