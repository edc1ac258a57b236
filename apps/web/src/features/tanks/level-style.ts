import type { LevelLabel } from "@halocline/domain/tanks/level";
import { CircleAlert, CircleCheck, type LucideIcon, Ruler, TriangleAlert, Waves, WifiOff } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";
import { isStale, type LevelView } from "./level-view.ts";

type Style = Readonly<{ icon: LucideIcon; tone: Tone }>;

/** Full is calm: the top-up controller keeps a healthy tank above 90 % all day. */
export const LEVEL_STYLES: Readonly<Record<LevelLabel, Style>> = {
  "Very Low": { icon: CircleAlert, tone: "danger" },
  Low: { icon: TriangleAlert, tone: "warn" },
  Normal: { icon: CircleCheck, tone: "ok" },
  Full: { icon: Waves, tone: "info" },
  "No Data": { icon: WifiOff, tone: "danger" },
  "Not Calibrated": { icon: Ruler, tone: "muted" },
};

export function drawnTone(view: LevelView): Tone {
  if (isStale(view)) return "muted";
  return view.isOverfilled ? "danger" : LEVEL_STYLES[view.label].tone;
}
