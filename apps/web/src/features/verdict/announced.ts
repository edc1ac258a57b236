import type { ShownVerdict } from "./shown-verdict.ts";

/** What makes it another verdict: its row, and what that row is about. Times and numbers are none of it. */
export function verdictKey({ verdict }: ShownVerdict): string {
  const about = [
    verdict.code,
    "before" in verdict && verdict.before.code,
    "alertCode" in verdict && verdict.alertCode,
    "pump" in verdict && verdict.pump,
    "role" in verdict && verdict.role,
    "phase" in verdict && verdict.phase,
    "reason" in verdict && verdict.reason,
    "fault" in verdict && verdict.fault,
  ];
  return about.filter(Boolean).join(" ");
}
