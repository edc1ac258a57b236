// Who did what (SEC-12). Lines are only ever added; the actor's e-mail is copied, because the line outlives the person.

import { randomUUID } from "node:crypto";
import type { AuditAction } from "@halocline/domain/audit-actions";
import type { Connection, Tx } from "../../db/pools.ts";
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
      | "export"
      | "release"
      | "manual";
    id: string;
  }>;
  detail?: Readonly<Record<string, string | number | boolean>>;
}>;

export async function writeAudit(connection: Connection, line: AuditLine): Promise<void> {
  await connection.query(
    `insert into audit_log (id, account_id, actor_user_id, actor_label, action, target_kind, target_id, detail)
     values ($1, $2, $3, coalesce((select email from auth.users where id = $3), 'unknown'), $4, $5, $6, $7)`,
    [
      randomUUID(),
      line.accountId,
      line.actorUserId,
      line.action,
      line.target.kind,
      line.target.id,
      JSON.stringify(line.detail ?? {}),
    ],
  );
}

/** Somebody who acts inside an account. The role of the API cannot read e-mails, so the label comes with the actor. */
export type AuditActor = Readonly<{ accountId: string; userId: string; label: string }>;

/** The caller as the audit log names them. */
export const actorOf = ({ accountId, userId, email }: Principal): AuditActor => ({ accountId, userId, label: email });

/** The same, or something that acts by itself and has no user. */
export type AuditAuthor = Omit<AuditActor, "userId"> & Readonly<{ userId: string | null }>;

/** In the same commit as what it tells of. */
export async function appendAudit(
  transaction: Tx,
  actor: AuditAuthor,
  line: Pick<AuditLine, "action" | "target" | "detail">,
): Promise<void> {
  await transaction
    .insertInto("auditLog")
    .values({
      id: randomUUID(),
      accountId: actor.accountId,
      actorUserId: actor.userId,
      actorLabel: actor.label,
      action: line.action,
      targetKind: line.target.kind,
      targetId: line.target.id,
      detail: JSON.stringify(line.detail ?? {}),
    })
    .execute();
}
