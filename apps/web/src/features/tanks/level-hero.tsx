import { levelMessages } from "@halocline/messages/texts/level";
import { clsx } from "clsx";
import { CircleHelp, Clock, type LucideIcon, Minus, Thermometer, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatLengthValue, formatTemperature, lengthUnit } from "@/lib/format.ts";
import type { LevelNumber } from "./level-number.ts";
import { isStale, type LevelView } from "./level-view.ts";

export type ShownTrend = Readonly<{
  kind: "unknown" | "planned" | "still" | "rising" | "falling";
  text: string;
  meaning: string | null;
  tone: "plain" | "warn" | "danger";
}>;

const ICONS: Readonly<Record<ShownTrend["kind"], LucideIcon>> = {
  unknown: CircleHelp,
  planned: Clock,
  still: Minus,
  rising: TrendingUp,
  falling: TrendingDown,
};

const TREND_STYLES: Readonly<Record<ShownTrend["tone"], string>> = {
  plain: "",
  warn: "text-warn-ink",
  danger: "text-danger-ink",
};

function Trend({ trend }: Readonly<{ trend: ShownTrend }>) {
  const Icon = ICONS[trend.kind];
  return (
    <p data-testid="level-trend" data-tone={trend.tone} className="text-xs tabular-nums @lg:text-sm">
      <span className={clsx("font-semibold", TREND_STYLES[trend.tone])}>
        <Icon className="mr-1 inline size-3.5 align-[-2px]" strokeWidth={2.4} aria-hidden />
        {trend.text}
      </span>
      {trend.meaning && (
        <span className="text-ink-3 @lg:block">
          <span className="@lg:hidden">, </span>
          {trend.meaning}
        </span>
      )}
    </p>
  );
}

type LevelHeroProps = Readonly<{
  view: LevelView;
  number: LevelNumber;
  trend: ShownTrend;
  /** The way to litres, where nobody has measured them. */
  litresLink: ReactNode;
}>;

/** The number people ask for, what it is, and where it is going. */
export function LevelHero({ view, number, trend, litresLink }: LevelHeroProps) {
  return (
    <div className="flex items-center gap-4 @lg:flex-col @lg:items-start @lg:justify-center @lg:gap-3">
      <p
        data-testid="level-number"
        className={clsx(
          "figures shrink-0 text-[34px]/[38px] font-semibold whitespace-nowrap @lg:text-hero",
          (isStale(view) || number.valueMm === null) && "text-ink-3",
        )}
      >
        {formatLengthValue(number.valueMm)}
        <span className="ml-1 text-sm font-medium text-ink-3 @lg:text-lg">{lengthUnit()}</span>
      </p>
      <div className="grid min-w-0 gap-0.5 @lg:gap-3">
        <p
          className={clsx(
            "text-xs text-ink-2 tabular-nums @lg:text-sm",
            view.distanceMm === null && view.freshness !== "none" && "font-medium text-danger-ink",
          )}
        >
          {number.label} {litresLink}
        </p>
        <Trend trend={trend} />
        {view.temperatureC !== null && (
          <p className="flex items-center gap-1 text-xs text-ink-2 tabular-nums @lg:text-sm">
            <Thermometer className="size-3.5 shrink-0 text-ink-3" aria-hidden />
            <span className="sr-only">{levelMessages().temperature}</span>
            {formatTemperature(view.temperatureC)}
          </p>
        )}
      </div>
    </div>
  );
}
