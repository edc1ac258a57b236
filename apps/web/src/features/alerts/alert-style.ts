import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type Style = Readonly<{ label: string; icon: LucideIcon; tone: Tone }>;

export const ALERT_STYLES: Readonly<Record<Alert["severity"], Style>> = {
  critical: { label: "Critical", icon: CircleAlert, tone: "danger" },
  warn: { label: "Warning", icon: TriangleAlert, tone: "warn" },
  info: { label: "Information", icon: Info, tone: "info" },
};
