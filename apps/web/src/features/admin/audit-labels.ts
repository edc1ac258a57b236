// The text of an audit line. An unknown code is shown as it is, so no line is left out.

import type { AuditLine } from "@halocline/contracts/http/admin.contract";
import { AUDIT_ACTIONS, isAuditAction } from "@halocline/domain/accounts/audit-actions";
import { adminMessages } from "@halocline/messages/texts/admin";

type Detail = AuditLine["detail"];
/** Each takes its own values: those that the action stores. */
type Text = string | ((detail: never) => string);
type Labels = Text | Readonly<Record<string, Text>>;

/** A detail that is missing is shown as "?". */
const written = (detail: Detail): Readonly<Record<string, string>> =>
  new Proxy({}, { get: (_, name) => String(detail[String(name)] ?? "?") });

export function auditSentence({ action, detail }: Pick<AuditLine, "action" | "detail">): string {
  if (!isAuditAction(action)) return action;
  const labels: Labels = adminMessages().audit.actions[action];
  const variant = AUDIT_ACTIONS[action]?.(detail);
  const text = typeof labels === "object" ? labels[variant ?? ""] : labels;
  return typeof text === "function" ? text(written(detail) as never) : (text ?? action);
}

/** Where it happened, if that is still there: the device or the tank by its name. */
export const auditPlace = ({ targetId, detail }: AuditLine, names: ReadonlyMap<string, string>): string | null =>
  names.get(targetId) ?? names.get(String(detail.tankId ?? "")) ?? null;
