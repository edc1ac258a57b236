import { Clock } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";
import { LEVEL_STYLES } from "./level-style.ts";
import { type LevelView, spokenLabel } from "./level-view.ts";

/** Announces itself politely, and only when the word changes. */
export function LevelBadge({ view }: Readonly<{ view: LevelView }>) {
  const text = spokenLabel(view);
  const isPast = text !== view.label;
  const style = LEVEL_STYLES[view.label];
  return (
    <div aria-live="polite" data-testid="level-badge">
      <Badge icon={isPast ? Clock : style.icon} tone={style.tone} isDashed={isPast}>
        {text}
      </Badge>
    </div>
  );
}
