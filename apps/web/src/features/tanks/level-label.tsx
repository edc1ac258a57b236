import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { clsx } from "clsx";
import { Clock, Lock, type LucideIcon, TriangleAlert, Waves } from "lucide-react";
import { formatPercent } from "@/lib/format.ts";
import { SOFT_TONE } from "@/ui/tone.ts";
import { LEVEL_STYLES } from "./level-style.ts";
import { spokenLabel } from "./level-text.ts";
import { isStale, type LevelView } from "./level-view.ts";

type Look = Readonly<{ word: string; icon: LucideIcon; style: string }>;

const CHIP = "rounded-full px-2.5 h-7";

export type LevelContext = Readonly<{
  /** A water change drains on purpose. */
  isMeant: boolean;
  /** The water above top level came back from the pipes. */
  isFromPipes: boolean;
  /** The pumps are locked or stopped: a calm word for the level would contradict that. */
  lockedWord: string | null;
}>;

function styleOf(view: LevelView, { isMeant, isFromPipes, lockedWord }: LevelContext): Look {
  const { icon, tone } = LEVEL_STYLES[view.label];
  const { level } = dashboardMessages();
  const word = spokenLabel(view);
  if (isStale(view)) return { word, icon: Clock, style: clsx(CHIP, "border border-dashed border-line-strong text-ink-2") };
  if (isFromPipes) return { word: level.fromPipes, icon: Waves, style: "text-ink" };
  if (lockedWord !== null && view.percent !== null && !view.isOverfilled)
    return { word: lockedWord, icon: Lock, style: clsx(CHIP, SOFT_TONE.danger) };
  if (isMeant && (view.label === "Low" || view.label === "Very Low"))
    return { word: level.byPlan({ label: word }), icon: Waves, style: "text-ink" };
  if (view.isOverfilled && !isMeant)
    return { word: level.tooHigh({ label: word }), icon: TriangleAlert, style: clsx(CHIP, SOFT_TONE.danger) };
  const isTrouble = tone === "warn" || tone === "danger";
  return { word, icon, style: isTrouble ? clsx(CHIP, SOFT_TONE[tone]) : "text-ink-2" };
}

/** The level in a word. Coloured only where it is part of the trouble: the verdict judges, and nothing else does. */
export function LevelLabel({ view, ...context }: Readonly<{ view: LevelView }> & LevelContext) {
  const { word, icon: Icon, style } = styleOf(view, context);
  return (
    <p className={clsx("inline-flex shrink-0 items-center gap-1.5 text-xs font-semibold whitespace-nowrap tabular-nums", style)}>
      <Icon className="size-3.5" strokeWidth={2.4} aria-hidden />
      <span>
        <span data-testid="level-badge">{word}</span>
        {view.percent !== null && !view.isOverfilled && !context.isFromPipes && ` · ${formatPercent(view.percent)}`}
      </span>
    </p>
  );
}
