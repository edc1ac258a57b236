import type { Run } from "@halocline/contracts/http/entities.contract";
import { runsMessages } from "@halocline/messages/texts/runs";
import { CircleCheck, CircleSlash, CircleX, type LucideIcon, RefreshCw } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type Style = Readonly<{ icon: LucideIcon; tone: Tone }>;

const IN_PROGRESS: Style = { icon: RefreshCw, tone: "info" };

/** Blue means not yet at an end. */
const STYLES: Readonly<Record<Run["status"], Style>> = {
  pending: IN_PROGRESS,
  running: IN_PROGRESS,
  success: { icon: CircleCheck, tone: "ok" },
  failed: { icon: CircleX, tone: "danger" },
  cancelled: { icon: CircleSlash, tone: "muted" },
};

export const runStyle = ({ status }: Run): Style & Readonly<{ label: string }> => ({
  ...STYLES[status],
  label: runsMessages().statuses[status],
});
