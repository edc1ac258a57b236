import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { messages } from "@/lib/language/messages.ts";
import type { Tone } from "@/ui/tone.ts";

type Severity = Alert["severity"];
type Style = Readonly<{ icon: LucideIcon; tone: Tone }>;

export const ALERT_STYLES: Readonly<Record<Severity, Style>> = {
  critical: { icon: CircleAlert, tone: "danger" },
  warn: { icon: TriangleAlert, tone: "warn" },
  info: { icon: Info, tone: "info" },
};

export const SEVERITIES = Object.keys(ALERT_STYLES) as readonly Severity[];

export function severityLabel(severity: Severity): string {
  const { critical, warning, information } = messages().shell;
  return { critical, warn: warning, info: information }[severity];
}
