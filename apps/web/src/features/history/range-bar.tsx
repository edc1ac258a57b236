import { historyMessages } from "@halocline/messages/texts/history";
import { clsx } from "clsx";
import { ChartLine, ChevronLeft, ChevronRight, type LucideIcon, Table2, ZoomIn, ZoomOut } from "lucide-react";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { axisOf, moved, RANGES, type RangeName, type Stretch, type TimeRange, zoomed } from "./time-range.ts";

export type RangeActs = Readonly<{
  onName: (name: RangeName) => void;
  onStretch: (stretch: Stretch) => void;
  /** Wants to give the times by hand. */
  onCustom: () => void;
}>;

type RangeBarProps = RangeActs & Readonly<{ range: TimeRange; isTable: boolean; onTable: () => void }>;

const TAB = "min-h-11 min-w-11 grow rounded-control px-2 text-sm font-semibold whitespace-nowrap sm:grow-0 sm:px-3.5";
const tabStyle = (isChosen: boolean): string =>
  clsx(TAB, isChosen ? "bg-primary text-on-primary" : "text-ink-2 hover:bg-hover hover:text-ink");

function Step({ text, icon: Icon, onStep }: Readonly<{ text: string; icon: LucideIcon; onStep: () => void }>) {
  return (
    <button
      type="button"
      title={text}
      onClick={onStep}
      className="grid size-11 place-items-center rounded-control border border-line-strong bg-surface text-ink-2 hover:bg-hover"
    >
      <Icon className="size-4.5" aria-hidden />
      <span className="sr-only">{text}</span>
    </button>
  );
}

/** A phone has no room for "2 weeks". */
function RangeLabel({ name }: Readonly<{ name: RangeName }>) {
  const { short, narrow } = historyMessages().ranges;
  if (name !== "2w") return short[name];
  return (
    <>
      <span className="max-sm:hidden">{short[name]}</span>
      <span className="sm:hidden">{narrow[name]}</span>
    </>
  );
}

/** Everything the brush can do, for keys and fingers too. */
export function RangeBar({ range, isTable, onName, onStretch, onCustom, onTable }: RangeBarProps) {
  const { ranges: labels, chart } = historyMessages();
  const axis = axisOf(range);
  const wider = () => onStretch(zoomed(axis, 2, serverNowMs()));
  const narrower = () => onStretch(zoomed(axis, 0.5, serverNowMs()));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
      <div role="group" aria-label={labels.title} className="flex max-sm:w-full rounded-control bg-inset">
        {RANGES.map(({ name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={range.name === name}
            onClick={() => onName(name)}
            className={tabStyle(range.name === name)}
          >
            <RangeLabel name={name} />
          </button>
        ))}
        <button type="button" aria-pressed={range.name === null} onClick={onCustom} className={tabStyle(range.name === null)}>
          {labels.custom}
        </button>
      </div>
      <div role="group" aria-label={labels.moveAndZoom} className="flex gap-2">
        <Step text={labels.earlier} icon={ChevronLeft} onStep={() => onStretch(moved(axis, -1, serverNowMs()))} />
        <Step text={labels.zoomOut} icon={ZoomOut} onStep={wider} />
        <Step text={labels.zoomIn} icon={ZoomIn} onStep={narrower} />
        <Step text={labels.later} icon={ChevronRight} onStep={() => onStretch(moved(axis, 1, serverNowMs()))} />
        <Step text={isTable ? chart.showChart : chart.showTable} icon={isTable ? ChartLine : Table2} onStep={onTable} />
      </div>
    </div>
  );
}
