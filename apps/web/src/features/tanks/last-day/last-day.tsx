import type { Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { type NaturalFall, naturalFall } from "@halocline/domain/tanks/evaporation";
import { evaporationMmPerDay } from "@halocline/domain/tanks/water-ledger";
import { tankDetailsMessages } from "@halocline/messages/texts/tank-details";
import { clsx } from "clsx";
import { TrendingDown, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Card } from "@/ui/page/card.tsx";
import type { LevelView } from "../level-view.ts";
import { dayRuns, disturbancesOf } from "./day-runs.ts";
import { DayStrip } from "./day-strip.tsx";
import { fallText, topUpText } from "./day-text.ts";
import { useLastDay } from "./last-day.api.ts";
import { type DayAnswer, levelDay } from "./level-day.ts";

type LastDayProps = Readonly<{
  tank: Tank;
  view: LevelView;
  readingIntervalS: number;
  /** Of the last day at least. */
  runs: readonly Run[];
  relays: readonly Relay[];
  hasOpenRun: boolean;
  nowMs: number;
  className?: string;
}>;

type Facts = Pick<LastDayProps, "readingIntervalS" | "runs" | "relays">;

/** Nothing in it moves with the clock, so it is not made anew each second. */
function useDay(answer: DayAnswer | null | undefined, { readingIntervalS, runs, relays }: Facts) {
  return useMemo(() => {
    if (!answer) return null;
    const shownRuns = dayRuns(runs, answer);
    const samples = answer.buckets.map(({ at, minHeightMm, maxHeightMm, meanHeightMm }) => ({
      atMs: Date.parse(at),
      minMm: minHeightMm,
      maxMm: maxHeightMm,
      meanMm: meanHeightMm,
    }));
    const disturbances = disturbancesOf(shownRuns, relays, answer.toMs);
    return {
      day: levelDay(answer, readingIntervalS),
      runs: shownRuns,
      fall: naturalFall({ samples, sampleMs: answer.bucketSeconds * 1000, disturbances }),
    };
  }, [answer, readingIntervalS, runs, relays]);
}

/** More than evaporates stays a warning; else the water ledger's figure, which every other place shows, comes before this day's own. */
function ledgerFall(fall: NaturalFall, { reservoirs, areaCm2 }: Tank): NaturalFall {
  if (fall.kind === "too_fast") return fall;
  const mmPerDay = evaporationMmPerDay(reservoirs.fresh.litresPerDay, areaCm2, null);
  return mmPerDay === null ? fall : { kind: "falling", mmPerDay };
}

type TrendProps = Readonly<{ fall: NaturalFall; tank: Tank; view: LevelView; hasOpenRun: boolean }>;

function Trend({ fall, tank, view, hasOpenRun }: TrendProps) {
  // While a run moves the water, its level says nothing about the hours ahead.
  const next = hasOpenRun ? null : topUpText(fall, view, tank);
  const isWarning = fall.kind === "too_fast";
  const Icon = isWarning ? TriangleAlert : TrendingDown;
  return (
    <p
      data-testid="day-trend"
      className={clsx("mt-2 flex items-start gap-2 text-sm tabular-nums", isWarning ? "font-medium text-warn-ink" : "text-ink-2")}
    >
      <Icon className={clsx("mt-0.5 size-4 shrink-0", !isWarning && "text-ink-3")} aria-hidden />
      <span>
        {fallText(fall, tank.areaCm2)}
        {next && `; ${next}`}
      </span>
    </p>
  );
}

/** As tall as the strip that takes its place. */
function Instead({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <div className="mt-3 grid min-h-33 place-items-center rounded-panel border border-dashed px-4 text-center text-sm text-ink-3">
      {children}
    </div>
  );
}

function Body({ tank, view, hasOpenRun, nowMs, ...facts }: Omit<LastDayProps, "className">) {
  const { data, isError } = useLastDay(tank.id, hasOpenRun);
  const shown = useDay(data, facts);
  const labels = tankDetailsMessages().day;
  if (!shown) return <Instead>{isError && labels.notLoaded}</Instead>;
  const { day, runs, fall } = shown;
  if (!day.range) return <Instead>{labels.noData}</Instead>;
  return (
    <>
      <DayStrip day={day} runs={runs} calibration={view.calibration} nowMs={nowMs} />
      <Trend fall={ledgerFall(fall, tank)} tank={tank} view={view} hasOpenRun={hasOpenRun} />
    </>
  );
}

export const LastDay = ({ className, ...props }: LastDayProps) => (
  <Card title={tankDetailsMessages().day.title} className={className}>
    <Body {...props} />
  </Card>
);
