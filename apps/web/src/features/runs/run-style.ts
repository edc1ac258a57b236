import type { Run } from "@halocline/contracts/http/entities.contract";
import { CircleCheck, CircleSlash, CircleX, type LucideIcon, RefreshCw } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type Style = Readonly<{ label: string; icon: LucideIcon; tone: Tone }>;

const IN_PROGRESS: Style = { label: "In progress", icon: RefreshCw, tone: "info" };

/** Blue means not yet at an end. */
export const RUN_STYLES: Readonly<Record<Run["status"], Style>> = {
  pending: IN_PROGRESS,
  running: IN_PROGRESS,
  success: { label: "Success", icon: CircleCheck, tone: "ok" },
  failed: { label: "Failed", icon: CircleX, tone: "danger" },
  cancelled: { label: "Cancelled", icon: CircleSlash, tone: "muted" },
};
