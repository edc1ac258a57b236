import type { AuditActor } from "../store/audit.store.ts";
import type { Principal } from "../store/sessions.store.ts";

/** The caller as the audit log names them. */
export const actorOf = ({ accountId, userId, email }: Principal): AuditActor => ({ accountId, userId, label: email });
