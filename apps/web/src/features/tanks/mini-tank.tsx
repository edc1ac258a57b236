import type { Calibration } from "@halocline/domain/tanks/calibration";
import { belowTopMm, drawnFillPercent, fillPercent } from "@halocline/domain/tanks/level";
import { clsx } from "clsx";
import { type Tone, toneColor } from "@/ui/tone.ts";
import { drawnTone } from "./level-style.ts";
import { isStale, type LevelView } from "./level-view.ts";

const WIDTH = 92;
const HEIGHT = 116;
const TOP_Y = 26;
const EMPTY_Y = 96;
const RIM_Y = 12;

function surfaceY(calibration: Calibration, distanceMm: number): number | null {
  const percent = fillPercent(calibration, distanceMm);
  if (percent === null) return null;
  const pxPerMm = (EMPTY_Y - TOP_Y) / (calibration.drainDistanceMm - calibration.topDistanceMm);
  const abovePx = Math.max(0, -belowTopMm(calibration, distanceMm)) * pxPerMm;
  return Math.max(RIM_Y, EMPTY_Y - ((EMPTY_Y - TOP_Y) * drawnFillPercent(percent)) / 100 - abovePx);
}

type MiniTankProps = Readonly<{
  view: LevelView;
  /** Instead of the level's own colour. */
  dotTone?: Tone | undefined;
  className?: string;
}>;

/** Glass, water, the two marks and a dot, for lists: nothing in it moves. The words beside it say the same. */
export function MiniTank({ view, dotTone, className }: MiniTankProps) {
  const { calibration, distanceMm } = view;
  const y = calibration && distanceMm !== null ? surfaceY(calibration, distanceMm) : null;
  const inside = WIDTH - 6;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" className={className} aria-hidden="true">
      <rect x="3" y="4" width={inside} height={HEIGHT - 8} rx="8" className="fill-inset" />
      {y !== null && (
        <path
          d={`M 3 ${y} h ${inside} v ${HEIGHT - 14 - y} a 10 10 0 0 1 -10 10 h ${20 - inside} a 10 10 0 0 1 -10 -10 Z`}
          className={clsx(isStale(view) ? "fill-muted/40" : "fill-water-top")}
        />
      )}
      {calibration && (
        <>
          <path d={`M 0 ${TOP_Y} H ${WIDTH}`} className="stroke-primary" strokeWidth="2" />
          <path d={`M 3 ${EMPTY_Y} H ${WIDTH - 3}`} className="stroke-ink-2" strokeWidth="1.5" strokeDasharray="5 4" />
        </>
      )}
      <path
        d={`M 2 2 V ${HEIGHT - 12} a 10 10 0 0 0 10 10 H ${WIDTH - 12} a 10 10 0 0 0 10 -10 V 2`}
        className="stroke-line-strong"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      {y !== null && (
        <circle
          cx={WIDTH / 2}
          cy={y}
          r="5.5"
          fill={toneColor(dotTone ?? drawnTone(view))}
          className="stroke-surface"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}
