import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type Look = Readonly<{ word: string; icon: LucideIcon; tone: Tone }>;

export const ALERT_LOOKS: Readonly<Record<Alert["severity"], Look>> = {
  critical: { word: "Critical", icon: CircleAlert, tone: "danger" },
  warn: { word: "Warning", icon: TriangleAlert, tone: "warn" },
  info: { word: "Information", icon: Info, tone: "info" },
};
