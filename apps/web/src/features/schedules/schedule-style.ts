import type { Schedule, ScheduleResult } from "@halocline/contracts/http/schedules.contract";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
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

type Style = Readonly<{ icon: LucideIcon; tone: Tone }>;

export const TYPE_STYLES: Readonly<Record<Schedule["type"], Style>> = {
  water_change: { icon: RefreshCw, tone: "info" },
  top_up: { icon: Droplet, tone: "info" },
};

type Result = keyof ReturnType<typeof schedulesMessages>["results"];

const RESULT_STYLES: Readonly<Record<Result, Style>> = {
  inProgress: { icon: RefreshCw, tone: "info" },
  success: { icon: CircleCheck, tone: "ok" },
  failed: { icon: CircleX, tone: "danger" },
  cancelled: { icon: CircleSlash, tone: "muted" },
  started: { icon: CircleCheck, tone: "muted" },
  refused: { icon: OctagonAlert, tone: "danger" },
  missed: { icon: CalendarX2, tone: "danger" },
  skipped: { icon: SkipForward, tone: "muted" },
};

/** How the run ended when there was one, else why there was none. */
function resultOf({ outcome, runStatus }: ScheduleResult): Result {
  if (outcome !== "started") return outcome;
  if (runStatus === null) return "started";
  return runStatus === "pending" || runStatus === "running" ? "inProgress" : runStatus;
}

export function resultStyle(lastResult: ScheduleResult): Style & Readonly<{ label: string }> {
  const result = resultOf(lastResult);
  return { label: schedulesMessages().results[result], ...RESULT_STYLES[result] };
}
