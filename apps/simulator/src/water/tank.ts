// A virtual tank: where the water is, and how far its surface stands below the sensor.
// The sensor looks at the sump's return chamber, where all evaporation and every pump shows.

export type TankShape = Readonly<{
  systemL: number;
  sumpAreaM2: number;
  sumpRimMm: number;
  sensorAboveFloorMm: number;
  evaporationLPerDay: number;
  topupLPerMin: number;
  drainLPerMin: number;
  fillLPerMin: number;
  /** What falls back into the sump when circulation stops. */
  drainBackL: number;
  drainBackTimeConstantMs: number;
  freshCapacityL: number;
  saltCapacityL: number;
  wasteCapacityL: number;
  /** Standard deviation of the ripple at the sensor. */
  waveMm: number;
}>;

export type Tank = Readonly<{
  shape: TankShape;
  sumpL: number;
  /** Held in the display and the pipes while circulation runs; drains back when it stops. */
  hangingL: number;
  freshL: number;
  saltL: number;
  wasteL: number;
  evaporatedL: number;
  spilledL: number;
  /** Carried in by the owner, so that the books still balance. */
  suppliedL: number;
  rippleMm: number;
}>;

/** One millimetre over one square metre is one litre. */
const litresAt = (shape: TankShape, heightMm: number): number => heightMm * shape.sumpAreaM2;

export const sumpCapacityL = (shape: TankShape): number => litresAt(shape, shape.sumpRimMm);

/** A tank in daily use: circulation running, reservoirs full, waste empty. */
export function startTank(shape: TankShape, distanceMm: number): Tank {
  return {
    shape,
    sumpL: litresAt(shape, shape.sensorAboveFloorMm - distanceMm),
    hangingL: shape.drainBackL,
    freshL: shape.freshCapacityL,
    saltL: shape.saltCapacityL,
    wasteL: 0,
    evaporatedL: 0,
    spilledL: 0,
    suppliedL: 0,
    rippleMm: 0,
  };
}

/** Without the ripple: what an eye sees that looks for a while. */
export const stillDistanceMm = ({ shape, sumpL }: Tank): number => shape.sensorAboveFloorMm - sumpL / shape.sumpAreaM2;

/** Larger is lower water; zero or less means the sensor is under water. */
export const surfaceDistanceMm = (tank: Tank): number => stillDistanceMm(tank) - tank.rippleMm;

/** Never changes, whatever the pumps do. */
export const accountedVolumeL = (tank: Tank): number =>
  tank.sumpL + tank.hangingL + tank.freshL + tank.saltL + tank.wasteL + tank.evaporatedL + tank.spilledL - tank.suppliedL;
