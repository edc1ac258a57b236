// People and how they come and go. Whatever belongs together happens in one transaction: there is never a user without
// a household, nor a household without anybody in it.

import { randomUUID } from "node:crypto";
import { type Connection, inTransaction, type Pool } from "../../db/pools.ts";
import { writeAudit } from "../audit/index.ts";
import { useInvite } from "./invites.store.ts";

export type StoredUser = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  role: "user" | "admin";
  profileImageUrl: string | null;
  createdAt: Date;
  signInMethod: "password" | "google";
}>;

const SELECT_USER = `select id, first_name as "firstName", last_name as "lastName", email, email_verified as "emailVerified",
  role, profile_image_url as "profileImageUrl", created_at as "createdAt",
  case when exists (select from auth.identities i where i.user_id = users.id and i.provider_id = 'google') then 'google' else 'password' end
    as "signInMethod" from auth.users`;

export async function findUser(connection: Connection, userId: string): Promise<StoredUser | null> {
  const result = await connection.query<StoredUser>(`${SELECT_USER} where id = $1`, [userId]);
  return result.rows[0] ?? null;
}

export async function findUserByEmail(connection: Connection, email: string): Promise<StoredUser | null> {
  const result = await connection.query<StoredUser>(`${SELECT_USER} where lower(email) = lower($1)`, [email]);
  return result.rows[0] ?? null;
}

export async function isAnyUserKnown(connection: Connection): Promise<boolean> {
  const result = await connection.query<{ known: boolean }>("select exists (select from auth.users) as known");
  return result.rows[0]?.known === true;
}

export type NewUser = Readonly<{ firstName: string; lastName: string; email: string; passwordHash: string }>;

/** "known" when somebody has this e-mail already: the invite is used up all the same, so that it tells nothing. */
export function createUser(
  pool: Pool,
  user: NewUser,
  inviteToken: string | null,
): Promise<"created" | "known" | "invite_invalid"> {
  return inTransaction(pool, async (connection) => {
    if (inviteToken !== null && !(await useInvite(connection, inviteToken))) return "invite_invalid";
    const userId = randomUUID();
    const inserted = await connection.query(
      `insert into auth.users (id, first_name, last_name, email) values ($1, $2, $3, lower($4)) on conflict (lower(email)) do nothing`,
      [userId, user.firstName, user.lastName, user.email],
    );
    if (inserted.rowCount === 0) return "known";
    await connection.query(
      `insert into auth.identities (id, user_id, provider_id, provider_account_id, password_hash) values ($1, $2::uuid, 'credential', $2::text, $3)`,
      [randomUUID(), userId, user.passwordHash],
    );
    await foundHousehold(connection, userId, user.lastName);
    return "created";
  });
}

async function foundHousehold(connection: Connection, userId: string, name: string): Promise<void> {
  const accountId = randomUUID();
  await connection.query("insert into accounts (id, name) values ($1, $2)", [accountId, `${name} household`]);
  await connection.query("insert into memberships (account_id, user_id, role) values ($1, $2, 'owner')", [accountId, userId]);
  await writeAudit(connection, { accountId, actorUserId: userId, action: "sign_up", target: { kind: "user", id: userId } });
}

export type NewGoogleUser = Readonly<{
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}>;

/** "known" when somebody has this e-mail already: an e-mail alone never opens an account that is there. */
export function createGoogleUser(pool: Pool, user: NewGoogleUser): Promise<"created" | "known"> {
  return inTransaction(pool, async (connection) => {
    const userId = randomUUID();
    const inserted = await connection.query(
      `insert into auth.users (id, first_name, last_name, email, email_verified) values ($1, $2, $3, lower($4), true)
       on conflict (lower(email)) do nothing`,
      [userId, user.firstName, user.lastName, user.email],
    );
    if (inserted.rowCount === 0) return "known";
    await connection.query(
      "insert into auth.identities (id, user_id, provider_id, provider_account_id) values ($1, $2, 'google', $3)",
      [randomUUID(), userId, user.subject],
    );
    await foundHousehold(connection, userId, user.lastName || user.firstName);
    return "created";
  });
}

/** Google's own name for the person; the e-mail may change. */
export async function isGoogleKnown(connection: Connection, subject: string): Promise<boolean> {
  const found = await connection.query("select from auth.identities where provider_id = 'google' and provider_account_id = $1", [
    subject,
  ]);
  return found.rowCount === 1;
}

export async function renameUser(
  connection: Connection,
  userId: string,
  name: Pick<StoredUser, "firstName" | "lastName">,
): Promise<void> {
  await connection.query("update auth.users set first_name = $2, last_name = $3, updated_at = now() where id = $1", [
    userId,
    name.firstName,
    name.lastName,
  ]);
}

/** For somebody who never proved their address: whoever chose the password, it opens nothing any more. */
export async function voidPassword(connection: Connection, userId: string): Promise<void> {
  await connection.query(
    `update auth.identities set password_hash = null, updated_at = now()
     where user_id = (select id from auth.users where id = $1 and not email_verified)`,
    [userId],
  );
}

export async function markEmailVerified(connection: Connection, userId: string): Promise<void> {
  await connection.query("update auth.users set email_verified = true, updated_at = now() where id = $1", [userId]);
}

/** A household without anybody goes too; one that others share needs an owner who stays. */
export function deleteUser(
  pool: Pool,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<"deleted" | "last_owner" | "last_admin"> {
  return inTransaction(pool, async (connection) => {
    // Two owners who leave at the same moment would each count on the other.
    await connection.query(
      "select from accounts where id in (select account_id from memberships where user_id = $1) order by id for update",
      [userId],
    );
    await connection.query("select pg_advisory_xact_lock(hashtext('halocline.administrators'))");
    if (await isLastAdmin(connection, userId)) return "last_admin";
    const households = await connection.query<{ id: string; others: number; owners: number }>(
      `select m.account_id as id, count(o.*)::int as others, count(o.*) filter (where o.role = 'owner')::int as owners
       from memberships m left join memberships o on o.account_id = m.account_id and o.user_id <> m.user_id
       where m.user_id = $1 group by m.account_id`,
      [userId],
    );
    if (households.rows.some(({ others, owners }) => others > 0 && owners === 0)) return "last_owner";
    await writeAudit(connection, { accountId, actorUserId: userId, action: "delete_user", target: { kind: "user", id: userId } });
    await connection.query("delete from auth.users where id = $1", [userId]);
    const empty = households.rows.filter(({ others }) => others === 0).map(({ id }) => id);
    await connection.query("delete from accounts where id = any($1::uuid[])", [empty]);
    return "deleted";
  });
}

async function isLastAdmin(connection: Connection, userId: string): Promise<boolean> {
  const result = await connection.query<{ last: boolean }>(
    `select coalesce((select role = 'admin' from auth.users where id = $1), false)
       and not exists (select from auth.users where role = 'admin' and id <> $1)
       and exists (select from auth.users where id <> $1) as last`,
    [userId],
  );
  return result.rows[0]?.last === true;
}
