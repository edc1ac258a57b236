// The lanes above the level, on its axis: left of now what happened, right of it what is planned.

import { historyMessages } from "@halocline/messages/texts/history";
import type { CSSProperties } from "react";
import type { Stretch } from "../time-range.ts";
import type { Lane } from "./lane-marks.ts";
import { type LaneView, TimelineLane } from "./timeline-lane.tsx";

type TimelineLanesProps = LaneView & Readonly<{ lanes: readonly Lane[]; leftPx: number; nowMs: number }>;

/** A finger needs 44 px; on a phone each lane also carries its name. */
const NARROW_LANE = { "--lane-h": "44px", "--mark-y": "29px" } as CSSProperties;
const WIDE_LANE = { "--lane-h": "34px", "--mark-y": "17px" } as CSSProperties;

/** Null where now is not on the axis. */
const nowPx = ({ fromMs, toMs }: Stretch, plotPx: number, nowMs: number): number | null =>
  nowMs < fromMs || nowMs > toMs ? null : ((nowMs - fromMs) / (toMs - fromMs)) * plotPx;

export function TimelineLanes({ lanes, leftPx, nowMs, ...view }: TimelineLanesProps) {
  const { stretch, plotPx, isNarrow } = view;
  const x = nowPx(stretch, plotPx, nowMs);
  return (
    <div className="relative" style={{ marginLeft: leftPx, width: plotPx, ...(isNarrow ? NARROW_LANE : WIDE_LANE) }}>
      <div className="h-6" aria-hidden="true">
        {x !== null && (
          <span
            style={{ left: x }}
            className="absolute top-0 z-10 -translate-x-1/2 rounded-full bg-ink px-2 py-0.5 text-2xs font-semibold text-surface"
          >
            {historyMessages().timeline.now}
          </span>
        )}
      </div>
      {x !== null && (
        <div aria-hidden="true" style={{ left: x }} className="absolute top-5 right-0 -bottom-2 border-l-2 border-ink bg-inset" />
      )}
      <div className="relative border-t">
        {lanes.map((lane) => (
          <TimelineLane key={lane.name} lane={lane} {...view} />
        ))}
      </div>
    </div>
  );
}
