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

type Style = Readonly<{ label: string; icon: LucideIcon; tone: Tone }>;

export const TYPE_STYLES: Readonly<Record<Schedule["type"], Style>> = {
  water_change: { label: "Water Change", icon: RefreshCw, tone: "info" },
  top_up: { label: "Top-Up", icon: Droplet, tone: "info" },
};

const IN_PROGRESS: Style = { label: "In progress", icon: RefreshCw, tone: "info" };

const RUN_STYLES: Readonly<Record<NonNullable<ScheduleResult["runStatus"]>, Style>> = {
  pending: IN_PROGRESS,
  running: IN_PROGRESS,
  success: { label: "Success", icon: CircleCheck, tone: "ok" },
  failed: { label: "Failed", icon: CircleX, tone: "danger" },
  cancelled: { label: "Cancelled", icon: CircleSlash, tone: "muted" },
};

const NOT_STARTED: Readonly<Record<Exclude<ScheduleResult["outcome"], "started">, Style>> = {
  refused: { label: "Not started", icon: OctagonAlert, tone: "danger" },
  missed: { label: "Missed", icon: CalendarX2, tone: "danger" },
  skipped: { label: "Skipped", icon: SkipForward, tone: "muted" },
};

/** How the run ended when there was one, else why there was none. */
export function resultStyle({ outcome, runStatus }: ScheduleResult): Style {
  if (outcome !== "started") return NOT_STARTED[outcome];
  return runStatus === null ? { label: "Started", icon: CircleCheck, tone: "muted" } : RUN_STYLES[runStatus];
}
