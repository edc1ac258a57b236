import type { Context } from "../../context.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { findUser } from "./users.store.ts";

/** A person as the audit log names them, by what the database knows now. */
export async function findActor(
  { database }: Pick<Context, "database">,
  { userId, accountId }: Readonly<{ userId: string; accountId: string }>,
): Promise<AuditActor> {
  const label = (await findUser(database, userId))?.email ?? "unknown";
  return { userId, accountId, label };
}
