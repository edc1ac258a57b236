import { Clock } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";
import { LEVEL_STYLES } from "./level-style.ts";
import { spokenLabel } from "./level-text.ts";
import { isPastLevel, type LevelView } from "./level-view.ts";

/** Announces itself politely, and only when the word changes. */
export function LevelBadge({ view }: Readonly<{ view: LevelView }>) {
  const isPast = isPastLevel(view);
  const style = LEVEL_STYLES[view.label];
  return (
    <div aria-live="polite" data-testid="level-badge">
      <Badge icon={isPast ? Clock : style.icon} tone={style.tone} isDashed={isPast}>
        {spokenLabel(view)}
      </Badge>
    </div>
  );
}
