// People as others name them: the audit log by what the database knows now, the household by their name.

import type { Context } from "../../context.ts";
import type { Principal } from "../../db/principal.ts";
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

/** The caller as the household names them; kept where it must outlive the person. */
export async function nameOf({ database }: Pick<Context, "database">, { userId, email }: Principal): Promise<string> {
  const user = await findUser(database, userId);
  return user ? `${user.firstName} ${user.lastName}`.trim() : email;
}
