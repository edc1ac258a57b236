// Whom a household's critical alerts are told, and by which ways.

import type { Database, InAccount } from "../../db/pools.ts";
import { findEscalation, listNamedMembers } from "../notifications/index.ts";
import { listWays, type StoredWay } from "./ways.store.ts";

export type CalledPerson = Readonly<{ userId: string; name: string; ways: readonly StoredWay[] }>;

/** `second`: who is called when no owner answers; null where nobody is, or one of them. */
export type CalledPeople = Readonly<{ owners: readonly CalledPerson[]; second: CalledPerson | null }>;

type Asking = Readonly<{ database: Database; inAccount: InAccount }>;

export async function listCalledPeople(
  { database, inAccount }: Asking,
  accountId: string,
  isMailing: boolean,
): Promise<CalledPeople> {
  const members = await listNamedMembers(database, accountId);
  const escalation = await inAccount(accountId, (transaction) => findEscalation(transaction, accountId, members));
  const listed = async ({ userId, name }: (typeof members)[number]): Promise<CalledPerson> => ({
    userId,
    name,
    ways: await listWays(database, userId, isMailing),
  });
  const owners = [];
  for (const member of members) if (member.role === "owner") owners.push(await listed(member));
  const second = members.find(({ userId, role }) => role !== "owner" && userId === escalation.secondUserId);
  return { owners, second: second && escalation.isOn ? await listed(second) : null };
}
