// Where everything in the drawing is, in real pixels: the SVG is drawn to the measured width, never scaled.

import { type Calibration, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { belowTopMm, drawnFillPercent, fillPercent } from "@halocline/domain/tanks/level";

export type TankGeometry = Readonly<{
  widthPx: number;
  heightPx: number;
  /** Less room: smaller pumps, and marks without their millimetres. */
  isCompact: boolean;
  leftX: number;
  rightX: number;
  rimY: number;
  floorY: number;
  bridgeY: number;
  sensorX: number;
  lensY: number;
  nodeRadiusPx: number;
  /** Of the floor of the room, where the drawing shows it. */
  roomFloorY: number | null;
  /** Null when not calibrated. */
  marks: Readonly<{ topY: number; triggerY: number; drainY: number }> | null;
  /** Null when there is nothing to draw: no distance, or no calibration to place it. */
  surfaceY: number | null;
}>;

/**
 * How much height a phone gives to the drawing: the more there is to say above it, the less. A wide screen has room for all.
 * `floor` shows the floor below the tank, too.
 */
export type TankFrame = "calm" | "action" | "critical" | "offline" | "floor";

const COMPACT_BELOW_PX = 400;
const WIDE_HEIGHT_PX = 280;
const WIDE_WITH_FLOOR_PX = 296;
const COMPACT_HEIGHT_PX: Readonly<Record<TankFrame, number>> = {
  calm: 240,
  action: 200,
  critical: 188,
  offline: 168,
  floor: 208,
};

type Layout = Readonly<{ leftX: number; labelsPx: number; rimY: number; bridgeY: number; topPx: number; nodeRadiusPx: number }>;

const WIDE: Layout = { leftX: 72, labelsPx: 140, rimY: 54, bridgeY: 24, topPx: 26, nodeRadiusPx: 16 };
const COMPACT: Layout = { leftX: 48, labelsPx: 106, rimY: 42, bridgeY: 15, topPx: 18, nodeRadiusPx: 14 };
const SURFACE_BELOW_RIM_PX = 8;
const BELOW_DRAIN_PX = 24;
const UNDER_GLASS_PX = 6;
const ROOM_FLOOR_PX = 22;

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

type Size = Readonly<{ widthPx: number; frame?: TankFrame }>;

export function tankGeometry(
  { widthPx, frame = "calm" }: Size,
  calibration: Calibration | null,
  distanceMm: number | null,
): TankGeometry {
  const isCompact = widthPx < COMPACT_BELOW_PX;
  const { leftX, labelsPx, rimY, bridgeY, topPx, nodeRadiusPx } = isCompact ? COMPACT : WIDE;
  const hasFloor = frame === "floor";
  const heightPx = isCompact ? COMPACT_HEIGHT_PX[frame] : hasFloor ? WIDE_WITH_FLOOR_PX : WIDE_HEIGHT_PX;
  const rightX = Math.max(leftX + 60, widthPx - labelsPx);
  const floorY = heightPx - (hasFloor ? ROOM_FLOOR_PX : UNDER_GLASS_PX);
  const scale = { rimY, topY: rimY + topPx, emptyY: floorY - BELOW_DRAIN_PX };
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
    nodeRadiusPx,
    roomFloorY: hasFloor ? heightPx - 6 : null,
    marks: calibration && marksOf(scale, calibration),
    surfaceY: calibration && distanceMm !== null ? surfaceY(scale, calibration, distanceMm) : null,
  };
}
