// Where everything in the drawing is, in real pixels: the SVG is drawn to the measured width, never scaled.

import { type Calibration, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { belowTopMm, drawnFillPercent, fillPercent } from "@halocline/domain/tanks/level";

export type TankGeometry = Readonly<{
  widthPx: number;
  heightPx: number;
  /** Without room for pipes. */
  isCompact: boolean;
  leftX: number;
  rightX: number;
  rimY: number;
  floorY: number;
  bridgeY: number;
  sensorX: number;
  lensY: number;
  /** Null when not calibrated. */
  marks: Readonly<{ topY: number; triggerY: number; drainY: number }> | null;
  /** Null when there is nothing to draw: no distance, or no calibration to place it. */
  surfaceY: number | null;
}>;

const COMPACT_BELOW_PX = 400;
const WIDE = { heightPx: 368, leftX: 72, labelsPx: 140, rimY: 72, topY: 106, bridgeY: 34 };
const COMPACT = { heightPx: 272, leftX: 2, labelsPx: 112, rimY: 58, topY: 84, bridgeY: 20 };
const SURFACE_BELOW_RIM_PX = 8;

type Scale = Readonly<{ rimY: number; topY: number; emptyY: number }>;

const yOfPercent = ({ topY, emptyY }: Scale, percent: number): number =>
  emptyY - ((emptyY - topY) * drawnFillPercent(percent)) / 100;

/** The fill percentage ends at the top mark; water above it is drawn above it, as far as the glass allows. */
function surfaceY(scale: Scale, calibration: Calibration, distanceMm: number): number | null {
  const percent = fillPercent(calibration, distanceMm);
  if (percent === null) return null;
  const aboveTopMm = Math.max(0, -belowTopMm(calibration, distanceMm));
  const pxPerMm = (scale.emptyY - scale.topY) / (calibration.drainDistanceMm - calibration.topDistanceMm);
  return Math.max(scale.rimY + SURFACE_BELOW_RIM_PX, yOfPercent(scale, percent) - aboveTopMm * pxPerMm);
}

function marksOf(scale: Scale, calibration: Calibration): TankGeometry["marks"] {
  const triggerPercent = fillPercent(calibration, topUpTriggerMm(calibration)) ?? 0;
  return { topY: scale.topY, triggerY: yOfPercent(scale, triggerPercent), drainY: yOfPercent(scale, 0) };
}

export function tankGeometry(widthPx: number, calibration: Calibration | null, distanceMm: number | null): TankGeometry {
  const isCompact = widthPx < COMPACT_BELOW_PX;
  const { heightPx, leftX, labelsPx, rimY, topY, bridgeY } = isCompact ? COMPACT : WIDE;
  const rightX = Math.max(leftX + 60, widthPx - labelsPx);
  const floorY = heightPx - 10;
  const scale = { rimY, topY, emptyY: floorY - 30 };
  return {
    widthPx,
    heightPx,
    isCompact,
    leftX,
    rightX,
    rimY,
    floorY,
    bridgeY,
    sensorX: leftX + (rightX - leftX) * 0.4,
    lensY: bridgeY + 21,
    marks: calibration && marksOf(scale, calibration),
    surfaceY: calibration && distanceMm !== null ? surfaceY(scale, calibration, distanceMm) : null,
  };
}
