// A virtual tank as plain data: where the water and the salt are, and how far the surface stands below the sensor. The
// sensor looks at the sump, where all evaporation, every pump and the drain-back show.

import { type Body, type DraftBody, draftOf, freshWater, NO_WATER, pptOf, saltWater } from "./body.ts";

export type PumpRole = "circulation" | "drain" | "fill" | "topup";

export type TankShape = Readonly<{
  /** In sump and display together, with circulation on and the water where the tank starts. */
  systemL: number;
  sumpAreaM2: number;
  sumpRimMm: number;
  sensorAboveFloorMm: number;
  evaporationLPerDay: number;
  topupLPerMin: number;
  drainLPerMin: number;
  fillLPerMin: number;
  circulationLPerMin: number;
  /** A pump reaches 95 % of its speed, or loses it, within three of these. */
  pumpTimeConstantMs: number;
  /** What falls back into the sump when circulation stops. */
  drainBackL: number;
  drainBackTimeConstantMs: number;
  /** What the display takes beyond its running level before it spills. */
  displayHeadroomL: number;
  freshCapacityL: number;
  saltCapacityL: number;
  wasteCapacityL: number;
  /** Standard deviation of the ripple at the sensor. */
  waveMm: number;
  /** Of the sensor itself: standard deviation, and the share of samples that fail for no visible reason. */
  noiseMm: number;
  badSampleShare: number;
}>;

export type Tank = Readonly<{
  shape: TankShape;
  /** The display's level while nothing hangs above its overflow. */
  displayRestL: number;
  sump: Body;
  display: Body;
  fresh: Body;
  salt: Body;
  waste: Body;
  /** What nobody wanted: the number that decides whether a day was a good one. */
  floor: Body;
  /** How much of it a pump brought there that the device had switched on. The rest left by itself. */
  floorByDeviceL: number;
  evaporatedL: number;
  /** By the owner, in less out, so that the sums still balance. */
  carriedIn: Body;
  /** 0 stands still, 1 is full speed. */
  speeds: Readonly<Record<PumpRole, number>>;
  /** Hoses full of water, which a siphon needs. */
  isPrimed: Readonly<Record<"drain" | "fill" | "topup", boolean>>;
  /** Of contacts that open too late: how long each still stays closed. */
  opensInMs: Readonly<Record<PumpRole, number>>;
  rippleMm: number;
  ageMs: number;
}>;

/** The same tank while time passes through it: changed in place, because a simulated day has 864,000 steps. */
export type MovingTank = {
  -readonly [Key in keyof Tank]: Tank[Key] extends Body
    ? DraftBody
    : Tank[Key] extends Readonly<Record<string, number | boolean>>
      ? { -readonly [Inner in keyof Tank[Key]]: Tank[Key][Inner] }
      : Tank[Key];
};

/** Shares nothing with the tank it is taken from. */
export const movingTank = (tank: Tank): MovingTank => ({
  shape: tank.shape,
  displayRestL: tank.displayRestL,
  sump: draftOf(tank.sump),
  display: draftOf(tank.display),
  fresh: draftOf(tank.fresh),
  salt: draftOf(tank.salt),
  waste: draftOf(tank.waste),
  floor: draftOf(tank.floor),
  floorByDeviceL: tank.floorByDeviceL,
  evaporatedL: tank.evaporatedL,
  carriedIn: draftOf(tank.carriedIn),
  speeds: { ...tank.speeds },
  isPrimed: { ...tank.isPrimed },
  opensInMs: { ...tank.opensInMs },
  rippleMm: tank.rippleMm,
  ageMs: tank.ageMs,
});

/** One millimetre over one square metre is one litre. */
const litresAt = (shape: TankShape, heightMm: number): number => heightMm * shape.sumpAreaM2;

export const sumpCapacityL = (shape: TankShape): number => litresAt(shape, shape.sumpRimMm);

/** A tank in daily use: circulation running, reservoirs full, waste empty, salt as in the sea. */
export function startTank(shape: TankShape, distanceMm: number): Tank {
  const sumpL = litresAt(shape, shape.sensorAboveFloorMm - distanceMm);
  const displayL = shape.systemL - sumpL;
  return {
    shape,
    displayRestL: displayL - shape.drainBackL,
    sump: saltWater(sumpL),
    display: saltWater(displayL),
    fresh: freshWater(shape.freshCapacityL),
    salt: saltWater(shape.saltCapacityL),
    waste: NO_WATER,
    floor: NO_WATER,
    floorByDeviceL: 0,
    evaporatedL: 0,
    carriedIn: NO_WATER,
    speeds: { circulation: 1, drain: 0, fill: 0, topup: 0 },
    isPrimed: { drain: false, fill: false, topup: false },
    opensInMs: { circulation: 0, drain: 0, fill: 0, topup: 0 },
    rippleMm: 0,
    ageMs: 0,
  };
}

/** Without the ripple: what an eye sees that looks for a while. */
export const stillDistanceMm = ({ shape, sump }: Tank): number => shape.sensorAboveFloorMm - sump.volumeL / shape.sumpAreaM2;

/** Larger is lower water; zero or less means the sensor is under water. */
export const surfaceDistanceMm = (tank: Tank): number => stillDistanceMm(tank) - tank.rippleMm;

export const litresOnFloor = ({ floor }: Tank): number => floor.volumeL;

/** What a probe would read once the water has mixed. */
export const systemPpt = ({ sump, display }: Tank): number =>
  pptOf({ volumeL: sump.volumeL + display.volumeL, saltG: sump.saltG + display.saltG });

const sumOf = (tank: Tank, of: (body: Body) => number): number =>
  of(tank.sump) + of(tank.display) + of(tank.fresh) + of(tank.salt) + of(tank.waste) + of(tank.floor) - of(tank.carriedIn);

/** Neither ever changes, whatever the pumps do. */
export const accountedVolumeL = (tank: Tank): number => sumOf(tank, ({ volumeL }) => volumeL) + tank.evaporatedL;
export const accountedSaltG = (tank: Tank): number => sumOf(tank, ({ saltG }) => saltG);
