import type { Principal } from "../../db/principal.ts";
import type { AuditActor } from "./audit.store.ts";

/** The caller as the audit log names them. */
export const actorOf = ({ accountId, userId, email }: Principal): AuditActor => ({ accountId, userId, label: email });
