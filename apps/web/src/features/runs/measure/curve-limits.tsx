import type { Run } from "@halocline/contracts/http/entities.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { useId } from "react";
import { formatLength } from "@/lib/format.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import type { CurveFrame } from "./curve-frame.ts";
import type { CurveView } from "./curve-view.ts";

type Box = Readonly<{ x: number; y: number; width: number; height: number }>;

const HATCH_PX = 8;

function offText(phase: Run["phase"], time: string): string {
  const { off } = runPageMessages().curve;
  return (phase === "draining" || phase === "filling" || phase === "topping_up" ? off[phase] : off.other)({ time });
}

/** A halo of the card's own colour keeps the words readable on the hatching. */
const LABEL_STYLE = "fill-danger-ink text-2xs font-semibold [paint-order:stroke] stroke-surface [stroke-width:4px]";

function Hatched({ box, hatch }: Readonly<{ box: Box; hatch: string }>) {
  return (
    <>
      <rect {...box} className="fill-danger-soft" />
      <rect {...box} fill={`url(#${hatch})`} />
    </>
  );
}

type CurveLimitsProps = Readonly<{ view: CurveView; frame: CurveFrame; phase: Run["phase"] }>;

/** What the device does not cross, whatever happens: the limits that stand in the run itself. */
export function CurveLimits({ view, frame, phase }: CurveLimitsProps) {
  const hatch = useId();
  const { highestMm, lowestMm, phaseOffAtMs } = view.walls;
  const { leftPx, rightPx, topPx, bottomPx, xOf, yOf } = frame;
  const { neverAbove, neverBelow } = runPageMessages().curve;
  const widthPx = rightPx - leftPx;
  const offPx = phaseOffAtMs === null ? null : xOf(phaseOffAtMs);
  const middlePx = (topPx + bottomPx) / 2;
  return (
    <>
      <pattern id={hatch} width={HATCH_PX} height={HATCH_PX} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d={`M0 0V${HATCH_PX}`} className="stroke-danger" strokeWidth="3" opacity="0.6" />
      </pattern>
      {highestMm !== null && (
        <Hatched box={{ x: leftPx, y: topPx, width: widthPx, height: yOf(highestMm) - topPx }} hatch={hatch} />
      )}
      {lowestMm !== null && (
        <Hatched box={{ x: leftPx, y: yOf(lowestMm), width: widthPx, height: bottomPx - yOf(lowestMm) }} hatch={hatch} />
      )}
      {offPx !== null && <Hatched box={{ x: offPx, y: topPx, width: rightPx - offPx, height: bottomPx - topPx }} hatch={hatch} />}
      {highestMm !== null && (
        <text x={leftPx + 6} y={yOf(highestMm) - 5} className={LABEL_STYLE}>
          {neverAbove({ level: formatLength(highestMm) })}
        </text>
      )}
      {lowestMm !== null && (
        <text x={leftPx + 6} y={yOf(lowestMm) + 13} className={LABEL_STYLE}>
          {neverBelow({ level: formatLength(lowestMm) })}
        </text>
      )}
      {offPx !== null && phaseOffAtMs !== null && (
        <text
          textAnchor="middle"
          transform={`translate(${(offPx + rightPx) / 2 + 4} ${middlePx}) rotate(-90)`}
          className={LABEL_STYLE}
        >
          {offText(phase, formatTime(phaseOffAtMs))}
        </text>
      )}
    </>
  );
}
