import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { shellMessages } from "@halocline/messages/texts/shell";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";
import { isOver } from "./alert-order.ts";

type Severity = Alert["severity"];
type Style = Readonly<{ icon: LucideIcon; tone: Tone }>;

export const ALERT_STYLES: Readonly<Record<Severity, Style>> = {
  critical: { icon: CircleAlert, tone: "danger" },
  warn: { icon: TriangleAlert, tone: "warn" },
  info: { icon: Info, tone: "info" },
};

const OVER: Style = { icon: CircleCheck, tone: "muted" };

export const alertStyle = (alert: Alert): Style => (isOver(alert) ? OVER : ALERT_STYLES[alert.severity]);

export const SEVERITIES = Object.keys(ALERT_STYLES) as readonly Severity[];

export function severityLabel(severity: Severity): string {
  const { critical, warning, information } = shellMessages();
  return { critical, warn: warning, info: information }[severity];
}

export function alertLabel(alert: Alert): string {
  const severity = severityLabel(alert.severity);
  return isOver(alert) ? alertListMessages().over({ severity }) : severity;
}
