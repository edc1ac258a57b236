import type { Context } from "../../context.ts";
import type { Principal } from "../../db/principal.ts";
import { findUser } from "./users.store.ts";

/** The caller as the household names them; kept where it must outlive the person. */
export async function nameOf({ database }: Pick<Context, "database">, { userId, email }: Principal): Promise<string> {
  const user = await findUser(database, userId);
  return user ? `${user.firstName} ${user.lastName}`.trim() : email;
}
