// Who did what (SEC-12). Lines are only ever added; the actor's e-mail is copied, because the line outlives the person.

import { randomUUID } from "node:crypto";
import type { AuditAction } from "@halocline/domain/accounts/audit-actions";
import { sql } from "kysely";
import type { MembershipRole } from "../../db/database.types.ts";
import type { Database, Tx } from "../../db/pools.ts";
import type { Principal } from "../../db/principal.ts";

export type AuditLine = Readonly<{
  accountId: string;
  actorUserId: string;
  action: AuditAction;
  target: Readonly<{
    kind:
      | "user"
      | "session"
      | "instance"
      | "account"
      | "device"
      | "relay"
      | "alert"
      | "tank"
      | "run"
      | "schedule"
      | "maintenance_task"
      | "export"
      | "release"
      | "manual"
      | "notification_channel";
    id: string;
  }>;
  detail?: Readonly<Record<string, string | number | boolean>>;
}>;

type Happening = Pick<AuditLine, "action" | "target" | "detail">;

const columnsOf = (accountId: string, { action, target, detail = {} }: Happening) => ({
  id: randomUUID(),
  accountId,
  action,
  targetKind: target.kind,
  targetId: target.id,
  detail: JSON.stringify(detail),
});

/** For the auth role, which can read e-mails. */
export async function writeAudit(database: Database, { accountId, actorUserId, ...happening }: AuditLine): Promise<void> {
  await database
    .insertInto("auditLog")
    .values((build) => ({
      ...columnsOf(accountId, happening),
      actorUserId,
      actorLabel: build.fn.coalesce(
        build.selectFrom("auth.users").select("email").where("id", "=", actorUserId).$asScalar(),
        sql.lit("unknown"),
      ),
    }))
    .execute();
}

/** Somebody who acts inside an account. The role of the API cannot read e-mails, so the label comes with the actor. */
export type AuditActor = Readonly<{
  accountId: string;
  userId: string;
  label: string;
  /** What the caller was verified by: a command asks once more whether it stands. */
  verifiedBy?: Readonly<{ sessionId: string; membershipRole: MembershipRole }>;
}>;

/** The caller as the audit log names them. */
export const actorOf = ({ accountId, userId, email, sessionId, membershipRole }: Principal): AuditActor => ({
  accountId,
  userId,
  label: email,
  verifiedBy: { sessionId, membershipRole },
});

/** The same, or something that acts by itself and has no user. */
export type AuditAuthor = Omit<AuditActor, "userId"> & Readonly<{ userId: string | null }>;

/** In the same commit as what it tells of. */
export async function appendAudit(transaction: Tx, actor: AuditAuthor, happening: Happening): Promise<void> {
  await transaction
    .insertInto("auditLog")
    .values({ ...columnsOf(actor.accountId, happening), actorUserId: actor.userId, actorLabel: actor.label })
    .execute();
}
