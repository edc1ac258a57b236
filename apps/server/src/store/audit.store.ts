// Who did what (SEC-12). Lines are only ever added; the actor's e-mail is copied, because the line outlives the person.

import { randomUUID } from "node:crypto";
import type { Connection } from "./pools.ts";

export type AuditAction =
  | "sign_up"
  | "promote_user"
  | "change_password"
  | "reset_password"
  | "change_email"
  | "revoke_session"
  | "delete_user"
  | "create_invite"
  | "create_reset_link";

export type AuditLine = Readonly<{
  accountId: string;
  actorUserId: string;
  action: AuditAction;
  target: Readonly<{ kind: "user" | "session" | "instance"; id: string }>;
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
