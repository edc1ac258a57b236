import { clsx } from "clsx";
import { ArrowDownToLine, type LucideIcon, Thermometer, TriangleAlert, Waves } from "lucide-react";
import { formatLengthValue, formatPercent, formatTemperature, lengthUnit } from "@/lib/format.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { distanceToTopText } from "./level-text.ts";
import { isStale, type LevelView } from "./level-view.ts";

type FactProps = Readonly<{ icon: LucideIcon; name?: string; isWarning?: boolean; children: string }>;

function Fact({ icon: Icon, name, isWarning = false, children }: FactProps) {
  return (
    <li className={clsx("flex items-center gap-2 text-sm tabular-nums", isWarning ? "font-medium text-warn-ink" : "text-ink-2")}>
      <Icon className={clsx("size-4 shrink-0", !isWarning && "text-ink-3")} aria-hidden />
      {name && <span className="sr-only">{name}</span>}
      {children}
    </li>
  );
}

function Distance({ view }: Readonly<{ view: LevelView }>) {
  return (
    <div>
      <p className="text-xs font-medium text-ink-2">{isStale(view) ? "Last known distance" : "Sensor to water"}</p>
      <p
        className={clsx(
          "figures my-1 text-hero-phone font-semibold whitespace-nowrap @lg:text-hero",
          (isStale(view) || view.distanceMm === null) && "text-ink-3",
        )}
      >
        <span data-testid="current-distance" data-received-at={view.receivedAt ?? undefined}>
          {formatLengthValue(view.distanceMm)}
        </span>
        <span className="ml-1.5 text-lg font-medium text-ink-3">{lengthUnit()}</span>
      </p>
      {view.distanceMm === null && view.freshness !== "none" ? (
        <p className="text-xs font-medium text-danger-ink tabular-nums">No sensor data · {formatAge(view.ageMs)}</p>
      ) : (
        <FreshnessTag freshness={view.freshness} ageMs={view.ageMs} />
      )}
    </div>
  );
}

export function LevelReadout({ view }: Readonly<{ view: LevelView }>) {
  const toTop = distanceToTopText(view);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 @lg:flex-col @lg:flex-nowrap @lg:items-stretch @lg:justify-center @lg:gap-y-4">
      <Distance view={view} />
      <ul className="grid gap-1.5 empty:hidden @lg:border-t @lg:pt-4">
        {view.percent !== null && <Fact icon={Waves}>{`${formatPercent(view.percent)} full`}</Fact>}
        {toTop && (
          <Fact icon={view.isOverfilled ? TriangleAlert : ArrowDownToLine} isWarning={view.isOverfilled}>
            {toTop}
          </Fact>
        )}
        <Fact icon={Thermometer} name="Temperature">
          {formatTemperature(view.temperatureC)}
        </Fact>
      </ul>
    </div>
  );
}
