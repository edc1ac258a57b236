import { historyMessages } from "@halocline/messages/texts/history";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Stretch } from "../time-range.ts";
import { type Cluster, clustersOf } from "./clusters.ts";
import { clusterText, type Lane, type LaneName, type Mark } from "./lane-marks.ts";
import { MarkShape } from "./mark-shape.tsx";

export type LaneView = Readonly<{
  stretch: Stretch;
  plotPx: number;
  isNarrow: boolean;
  selectedIds: ReadonlySet<string>;
  onSelect: (marks: readonly Mark[]) => void;
}>;

/** The worst is drawn last, so that nothing covers it. */
const WEIGHTS = { ok: 0, muted: 1, info: 2, warn: 3, danger: 4 } as const;
const bySeverity = (a: Mark, b: Mark): number => WEIGHTS[a.tone] - WEIGHTS[b.tone];

const LABEL_ROOM_PX = 84;

/** Of the last mark of a group, if nothing follows too soon. */
function labelOf({ marks }: Cluster<Mark>, next: Cluster<Mark> | undefined, plotPx: number) {
  const last = marks.at(-1);
  const freeUntilPx = next?.marks[0]?.xPx ?? plotPx;
  return last?.label && freeUntilPx - last.xPx >= LABEL_ROOM_PX ? { text: last.label, leftPx: last.xPx + 13 } : null;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, count) => Math.min(count - 1, index + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One stop for the Tab key in each lane; the arrows go from mark to mark. */
function useRoving(count: number) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const current = Math.min(wanted ?? count - 1, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const index = step(current, count);
    setWanted(index);
    toolbar.current?.querySelectorAll<HTMLElement>("[data-mark]")[index]?.focus();
  };
  return { toolbar, current, setWanted, onKeyDown };
}

type GroupProps = LaneView & Readonly<{ lane: LaneName; cluster: Cluster<Mark>; isStop: boolean; onFocus: () => void }>;

/** What happened is selected in the list; what is planned is looked at where it is planned. */
function MarkGroup({ lane, cluster, isStop, onFocus, selectedIds, onSelect }: GroupProps) {
  const { marks, leftPx, widthPx } = cluster;
  const isSelected = marks.some(({ id }) => selectedIds.has(id));
  const shared = {
    "data-mark": lane,
    "aria-label": clusterText(lane, marks),
    title: clusterText(lane, marks),
    tabIndex: isStop ? 0 : -1,
    onFocus,
    style: { left: leftPx, width: widthPx },
    className: "absolute inset-y-0 rounded-control hover:bg-hover",
  };
  const shapes: ReactNode = marks
    .toSorted(bySeverity)
    .map((mark) => (
      <MarkShape key={mark.id} lane={lane} mark={mark} leftPx={mark.xPx - leftPx} isSelected={selectedIds.has(mark.id)} />
    ));
  if (marks[0]?.state !== "past") {
    return (
      <Link to="/schedules" {...shared}>
        {shapes}
      </Link>
    );
  }
  return (
    <button type="button" aria-pressed={isSelected} onClick={() => onSelect(marks)} {...shared}>
      {shapes}
    </button>
  );
}

export function TimelineLane({ lane: { name, marks }, ...view }: LaneView & Readonly<{ lane: Lane }>) {
  const { stretch, plotPx, isNarrow } = view;
  const text = historyMessages().timeline.lanes[name];
  const clusters = clustersOf(marks, stretch, plotPx, ({ state }) => state === "past");
  const { toolbar, current, setWanted, onKeyDown } = useRoving(clusters.length);
  const labels = isNarrow ? [] : clusters.map((cluster, index) => labelOf(cluster, clusters[index + 1], plotPx));
  return (
    <div className="relative h-(--lane-h) border-b">
      <span
        aria-hidden="true"
        className={clsx(
          "pointer-events-none absolute text-ink-2",
          isNarrow
            ? "top-0.5 left-0.5 text-2xs font-semibold"
            : "top-1/2 right-full -translate-y-1/2 pr-3 text-xs whitespace-nowrap",
        )}
      >
        {text}
      </span>
      {clusters.length > 0 && (
        <div ref={toolbar} role="toolbar" aria-label={text} onKeyDown={onKeyDown} className="absolute inset-0">
          {clusters.map((cluster, index) => (
            <MarkGroup
              key={cluster.marks[0]?.id}
              {...view}
              lane={name}
              cluster={cluster}
              isStop={index === current}
              onFocus={() => setWanted(index)}
            />
          ))}
        </div>
      )}
      {labels.map(
        (label) =>
          label && (
            <span
              key={label.leftPx}
              aria-hidden="true"
              style={{ left: label.leftPx }}
              className="pointer-events-none absolute top-1/2 -translate-y-1/2 text-2xs font-semibold whitespace-nowrap text-ink-2 tabular-nums"
            >
              {label.text}
            </span>
          ),
      )}
    </div>
  );
}
