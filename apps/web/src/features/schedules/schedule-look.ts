import type { Schedule, ScheduleResult } from "@halocline/contracts/http/schedules.contract";
import {
  CalendarX2,
  CircleCheck,
  CircleSlash,
  CircleX,
  Droplet,
  type LucideIcon,
  OctagonAlert,
  RefreshCw,
  SkipForward,
} from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type Look = Readonly<{ word: string; icon: LucideIcon; tone: Tone }>;

export const TYPE_LOOKS: Readonly<Record<Schedule["type"], Look>> = {
  water_change: { word: "Water Change", icon: RefreshCw, tone: "info" },
  top_up: { word: "Top-Up", icon: Droplet, tone: "info" },
};

const IN_PROGRESS: Look = { word: "In progress", icon: RefreshCw, tone: "info" };

const RUN_LOOKS: Readonly<Record<NonNullable<ScheduleResult["runStatus"]>, Look>> = {
  pending: IN_PROGRESS,
  running: IN_PROGRESS,
  success: { word: "Success", icon: CircleCheck, tone: "ok" },
  failed: { word: "Failed", icon: CircleX, tone: "danger" },
  cancelled: { word: "Cancelled", icon: CircleSlash, tone: "muted" },
};

const NOT_STARTED: Readonly<Record<Exclude<ScheduleResult["outcome"], "started">, Look>> = {
  refused: { word: "Not started", icon: OctagonAlert, tone: "danger" },
  missed: { word: "Missed", icon: CalendarX2, tone: "danger" },
  skipped: { word: "Skipped", icon: SkipForward, tone: "muted" },
};

/** How the run ended when there was one, else why there was none. */
export function resultLook({ outcome, runStatus }: ScheduleResult): Look {
  if (outcome !== "started") return NOT_STARTED[outcome];
  return runStatus === null ? { word: "Started", icon: CircleCheck, tone: "muted" } : RUN_LOOKS[runStatus];
}
