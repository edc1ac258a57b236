import type { Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { VerdictTone } from "@halocline/domain/verdict/verdict.types";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, Printer } from "lucide-react";
import { ReservoirsNow } from "@/features/reservoirs/reservoirs-now.tsx";
import { curveView } from "@/features/runs/measure/curve-view.ts";
import { EarlierChanges } from "@/features/runs/measure/earlier-changes.tsx";
import { EventList } from "@/features/runs/measure/event-list.tsx";
import { ReceiptList } from "@/features/runs/measure/receipt-list.tsx";
import { RunCurve } from "@/features/runs/measure/run-curve.tsx";
import { type RunOutcome, runOutcome } from "@/features/runs/measure/run-outcome.ts";
import { SalinityCard } from "@/features/runs/measure/salinity-card.tsx";
import { useRunMeasure } from "@/features/runs/run-measure.api.ts";
import { starterText } from "@/features/runs/run-name.ts";
import { BAND_STYLES } from "@/features/verdict/verdict-style.ts";
import { dateFormat, formatTime } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { outcomeText } from "./outcome-text.ts";
import { RunTitle } from "./run-title.tsx";
import { type RunEnd, useEnding } from "./use-run-end.ts";

const wholeDay = dateFormat({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

function When({ run, tank }: Readonly<{ run: Run; tank: Tank }>) {
  const [fromMs, toMs] = [Date.parse(run.startedAt), Date.parse(run.completedAt ?? run.startedAt)];
  return (
    <p className="text-xs tabular-nums wrap-anywhere sm:text-sm">
      {runPageMessages().ended({
        tank: tank.name,
        day: wholeDay(fromMs),
        from: formatTime(fromMs),
        to: formatTime(toMs),
        starter: starterText(run),
      })}
    </p>
  );
}

const ICONS: Readonly<Partial<Record<VerdictTone, LucideIcon>>> = { ok: CircleCheck, danger: CircleX };

type BandProps = Readonly<{ run: Run; outcome: RunOutcome; text: ReturnType<typeof outcomeText>; end: RunEnd | null }>;

function OutcomeBand({ run, outcome, text: { word, sentence, tone }, end }: BandProps) {
  const heading = useEnding(`${word}. ${sentence}`, end);
  const { band, circle } = BAND_STYLES[tone];
  const Icon = ICONS[tone] ?? CircleHelp;
  return (
    <div
      data-testid="outcome"
      data-code={outcome.code}
      className={clsx("flex flex-wrap items-center gap-3 p-4 sm:px-5 lg:gap-4", band)}
    >
      <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full lg:size-12", circle)}>
        <Icon className="size-5 lg:size-6" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none lg:text-2xl">
          {word}
        </h2>
        <p className="text-base text-pretty wrap-anywhere">{sentence}</p>
      </div>
      {(tone === "danger" || tone === "warn" || outcome.code === "cancelled") && (
        <Link to="/" search={{ tank: run.tankId }} className={buttonStyle("primary", "print:hidden max-sm:w-full")}>
          {runPageMessages().toTank}
        </Link>
      )}
    </div>
  );
}

/** Undefined while the receipt is on its way: what was measured before the end is none. */
function useReceipt(run: Run) {
  const { data, isPlaceholderData, isError } = useRunMeasure(run);
  if (isPlaceholderData || (data === undefined && !isError && run.type === "water_change")) return undefined;
  return data ?? null;
}

/** `end`: somebody saw it run on this page; null: it was over before. */
type EndedProps = Readonly<{ run: Run; tank: Tank; end: RunEnd | null }>;

/** The receipt: what the run did, and whether the sensor saw it. */
export function EndedRun({ run, tank, end }: EndedProps) {
  const measure = useReceipt(run);
  const outcome = runOutcome(run, measure);
  const text = outcomeText(run, outcome, measure ?? null);
  const { curve, print } = runPageMessages();
  const isProven = outcome.code === "changed" || outcome.code === "refilled";
  const aside = (
    <Button variant="secondary" className="print:hidden max-sm:px-3" onClick={() => window.print()}>
      <Printer className="size-4.5" aria-hidden />
      <span className="max-sm:sr-only">{print}</span>
    </Button>
  );
  return (
    <div className="grid gap-2 sm:gap-4">
      <RunTitle run={run} aside={aside}>
        <When run={run} tank={tank} />
      </RunTitle>
      <div className="grid items-start gap-2 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid gap-2 sm:gap-4">
          <div className={clsx("overflow-hidden rounded-card bg-surface shadow-card", BAND_STYLES[text.tone].border)}>
            <OutcomeBand run={run} outcome={outcome} text={text} end={end} />
            {measure && (
              <section aria-label={curve.title} className="p-4 sm:px-5">
                <h2 className="mb-2 text-base font-semibold max-lg:sr-only">{curve.title}</h2>
                <RunCurve view={curveView(run, measure, tank, { isProven })} phase={null} />
              </section>
            )}
          </div>
          {measure && isProven && <EarlierChanges run={run} measure={measure} />}
        </div>
        <div className="grid gap-2 sm:gap-4">
          {measure && <ReceiptList run={run} measure={measure} isProven={isProven} />}
          {measure && outcome.code === "changed" && <SalinityCard tank={tank} measure={measure} />}
          {measure === null && <EventList run={run} />}
          {run.type === "water_change" && <ReservoirsNow tank={tank} />}
        </div>
      </div>
    </div>
  );
}
