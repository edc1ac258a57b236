import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { levelMessages } from "@halocline/messages/texts/level";
import { timeMessages } from "@halocline/messages/texts/time";
import { clsx } from "clsx";
import { formatLength, formatLengthValue, lengthUnit } from "@/lib/format.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { levelName } from "./level-text.ts";
import { isStale, type LevelView } from "./level-view.ts";

const NAME = "text-2xs text-ink-3";
const VALUE = "figures text-base/5 font-semibold whitespace-nowrap";
const COLUMN = "flex h-15 flex-col justify-center px-1 text-center not-first:border-l";

function Mark({ name, valueMm, meaning }: Readonly<{ name: string; valueMm: number | null; meaning: string }>) {
  return (
    <div className={COLUMN}>
      <dt className={NAME}>{name}</dt>
      <dd className={VALUE}>{formatLength(valueMm)}</dd>
      <dd className={NAME}>{meaning}</dd>
    </div>
  );
}

type SummaryProps = Readonly<{ view: LevelView; isFromPipes: boolean }>;

function Current({ view, isFromPipes }: SummaryProps) {
  const { distanceMm, receivedAt } = view;
  const isPast = isStale(view) && receivedAt !== null;
  const at = isPast && dashboardMessages().level.at({ time: formatTime(Date.parse(receivedAt)) });
  const meaning =
    at || (receivedAt === null ? timeMessages().never : isFromPipes ? dashboardMessages().level.fromPipes : levelName(view));
  return (
    <div className={COLUMN}>
      <dt className={NAME}>{levelMessages().current}</dt>
      <dd className={clsx(VALUE, isPast && "text-ink-3")}>
        <span data-testid="current-distance" data-received-at={receivedAt ?? undefined}>
          {formatLengthValue(distanceMm)}
        </span>
        {distanceMm !== null && ` ${lengthUnit()}`}
      </dd>
      <dd className={NAME}>{meaning}</dd>
    </div>
  );
}

export function LevelSummary({ view, isFromPipes }: SummaryProps) {
  const { calibration } = view;
  const { top, target, drain, minimum } = levelMessages();
  return (
    <dl className="grid grid-cols-3 border-t">
      <Current view={view} isFromPipes={isFromPipes} />
      <Mark name={top} valueMm={calibration?.topDistanceMm ?? null} meaning={target} />
      <Mark name={drain} valueMm={calibration?.drainDistanceMm ?? null} meaning={minimum} />
    </dl>
  );
}
