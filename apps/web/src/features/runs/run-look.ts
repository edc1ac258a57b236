import type { Run } from "@halocline/contracts/http/entities.contract";
import { CircleCheck, CircleSlash, CircleX, type LucideIcon, RefreshCw } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type Look = Readonly<{ word: string; icon: LucideIcon; tone: Tone }>;

const IN_PROGRESS: Look = { word: "In progress", icon: RefreshCw, tone: "info" };

/** Blue means not yet at an end. */
export const RUN_LOOKS: Readonly<Record<Run["status"], Look>> = {
  pending: IN_PROGRESS,
  running: IN_PROGRESS,
  success: { word: "Success", icon: CircleCheck, tone: "ok" },
  failed: { word: "Failed", icon: CircleX, tone: "danger" },
  cancelled: { word: "Cancelled", icon: CircleSlash, tone: "muted" },
};
