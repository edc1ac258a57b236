// Moves the water of one tank forward in time: the same tank, outputs, time, random numbers and faults give the same tank.

import { type DraftBody, mix, move } from "./body.ts";
import { fullSpeedL, type RunDown, runDownOf, speedAfter, type Targets, targetsOf } from "./pumps.ts";
import type { RelayOutputs } from "./relay-outputs.ts";
import { normal, type Rng } from "./rng.ts";
import { type MovingTank, movingTank, sumpCapacityL, type Tank, type TankShape } from "./tank.ts";
import { NO_WATER_FAULTS, type Siphon, type WaterFaults } from "./water-faults.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const RIPPLE_TIME_CONSTANT_MS = 1000;
/** A pump this fast has filled its hose. */
const PRIMING_SPEED = 0.5;
const STANDSTILL = 0.05;
const LATE_ROLES = ["circulation", "drain", "fill", "topup"] as const;

/** What follows from the shape and the length of a step alone. Most steps are as long as the one before. */
type Pace = Readonly<{
  shape: TankShape;
  dtMs: number;
  runDown: RunDown;
  drainBackShare: number;
  circulatedL: number;
}>;

function paceOf(shape: TankShape, dtMs: number): Pace {
  return {
    shape,
    dtMs,
    runDown: runDownOf(shape.pumpTimeConstantMs, dtMs),
    drainBackShare: -Math.expm1(-dtMs / shape.drainBackTimeConstantMs),
    circulatedL: (shape.circulationLPerMin * dtMs) / MINUTE_MS,
  };
}

let lastPace: Pace | null = null;

function pace(shape: TankShape, dtMs: number): Pace {
  if (lastPace === null || lastPace.shape !== shape || lastPace.dtMs !== dtMs) lastPace = paceOf(shape, dtMs);
  return lastPace;
}

/** Of the ripple there are two numbers, which may be asked for at another pace than the water's. */
type Swing = Readonly<{ shape: TankShape; dtMs: number; kept: number; newMm: number }>;

let lastSwing: Swing | null = null;

function swing(shape: TankShape, dtMs: number): Swing {
  if (lastSwing === null || lastSwing.shape !== shape || lastSwing.dtMs !== dtMs) {
    const kept = Math.exp(-dtMs / RIPPLE_TIME_CONSTANT_MS);
    lastSwing = { shape, dtMs, kept, newMm: shape.waveMm * Math.sqrt(1 - kept * kept) };
  }
  return lastSwing;
}

/** What the pumps turn toward; worked out when a relay switches or something breaks. */
type Drive = Readonly<{ outputs: RelayOutputs; faults: WaterFaults; targets: Targets }>;
let lastDrive: Drive | null = null;

function drive(outputs: RelayOutputs, faults: WaterFaults): Targets {
  if (lastDrive === null || lastDrive.outputs !== outputs || lastDrive.faults !== faults)
    lastDrive = { outputs, faults, targets: targetsOf(outputs, faults) };
  return lastDrive.targets;
}

/** Contacts that open late: closed while their role is on, and for that long afterwards. */
function closedContacts(tank: MovingTank, outputs: RelayOutputs, { opensLateMs }: WaterFaults, dtMs: number): RelayOutputs {
  const { opensInMs } = tank;
  let closed = outputs;
  for (const role of LATE_ROLES) {
    if (outputs[role]) opensInMs[role] = opensLateMs;
    else if (opensInMs[role] > 0) {
      opensInMs[role] -= dtMs;
      closed = { ...closed, [role]: true };
    }
  }
  return closed;
}

/** Up while circulation turns, back when it stands, both with the time constant of the pipes and the weir. */
function circulate(tank: MovingTank, speed: number, faults: WaterFaults, { drainBackShare, circulatedL }: Pace): void {
  const lifted = circulatedL * speed;
  if (faults.isOverflowBlocked) {
    move(tank.sump, tank.display, lifted);
    return;
  }
  const missingL = tank.shape.drainBackL * speed - (tank.display.volumeL - tank.displayRestL);
  const closed = faults.narrowedOverflowShare;
  // What a narrowed weir holds back stays up; the rest goes its way, and so much more slowly.
  const upL = missingL * drainBackShare * (1 - closed) + lifted * closed;
  if (upL > 0) move(tank.sump, tank.display, upL);
  else if (upL < 0) move(tank.display, tank.sump, -upL);
  if (lifted > 0) mix(tank.sump, tank.display, lifted);
}

const sourceOf = (role: Siphon["role"], tank: MovingTank): DraftBody =>
  role === "drain" ? tank.sump : role === "fill" ? tank.salt : tank.fresh;

const sinkOf = (role: Siphon["role"], tank: MovingTank): DraftBody => (role === "drain" ? tank.waste : tank.sump);

/** What a pump moves at this mean speed. Gives the litres that the device itself sent where no water belongs. */
function pump(
  role: Siphon["role"],
  speed: number,
  tank: MovingTank,
  isAsked: boolean,
  faults: WaterFaults,
  dtMs: number,
): number {
  if (speed === 0) return 0;
  if (role !== "drain" && faults.emptyReservoirs.includes(role === "fill" ? "salt" : "fresh")) return 0;
  const isLoose = faults.hosesOff.includes(role);
  const movedL = move(sourceOf(role, tank), isLoose ? tank.floor : sinkOf(role, tank), speed * fullSpeedL(role, tank, dtMs));
  if (!isAsked) return 0;
  if (isLoose) tank.floorByDeviceL += movedL;
  return isLoose ? 0 : movedL;
}

/** A siphon begins when its pump stops and ends for good when it draws air. */
function siphon(tank: MovingTank, faults: WaterFaults, dtMs: number): void {
  const { isPrimed, speeds } = tank;
  if (faults.siphons.length === 0) {
    isPrimed.drain = isPrimed.fill = isPrimed.topup = false;
    return;
  }
  const was = { ...isPrimed };
  isPrimed.drain = isPrimed.fill = isPrimed.topup = false;
  for (const { role, isBackward, flowLPerMin } of faults.siphons) {
    if (!was[role] && speeds[role] < PRIMING_SPEED) continue;
    const from = isBackward ? sinkOf(role, tank) : sourceOf(role, tank);
    const to = isBackward ? sourceOf(role, tank) : sinkOf(role, tank);
    if (speeds[role] < STANDSTILL) move(from, to, (flowLPerMin * dtMs) / MINUTE_MS);
    isPrimed[role] = from.volumeL > 0;
  }
}

const over = (body: DraftBody, capacityL: number, floor: DraftBody): number =>
  body.volumeL > capacityL ? move(body, floor, body.volumeL - capacityL) : 0;

/** Whatever stands above its rim is on the floor; as much of it as the device had pumped there in this step is its doing. */
function spill(tank: MovingTank, intoSumpL: number, intoWasteL: number, liftedL: number): void {
  const { shape, displayRestL, floor } = tank;
  const sumpL = over(tank.sump, sumpCapacityL(shape), floor);
  const displayL = over(tank.display, displayRestL + shape.drainBackL + shape.displayHeadroomL, floor);
  const wasteL = over(tank.waste, shape.wasteCapacityL, floor);
  over(tank.fresh, shape.freshCapacityL, floor);
  over(tank.salt, shape.saltCapacityL, floor);
  if (sumpL + displayL + wasteL > 0)
    tank.floorByDeviceL += Math.min(sumpL, intoSumpL) + Math.min(displayL, liftedL) + Math.min(wasteL, intoWasteL);
}

/** Water leaves, salt stays. In place. */
export function evaporate(tank: MovingTank, dtMs: number): void {
  const { sump, shape } = tank;
  const evaporatedL = Math.min((shape.evaporationLPerDay * dtMs) / DAY_MS, sump.volumeL);
  sump.volumeL -= evaporatedL;
  tank.evaporatedL += evaporatedL;
}

/** What pumps, pipes and holes do: nothing evaporates, nothing ripples, and the tank grows no older. In place. */
export function advanceWater(tank: MovingTank, outputs: RelayOutputs, dtMs: number, faults: WaterFaults): void {
  const { sump, speeds } = tank;
  const paces = pace(tank.shape, dtMs);
  const { kept, meanKept } = paces.runDown;
  const targets = drive(faults.opensLateMs > 0 ? closedContacts(tank, outputs, faults, dtMs) : outputs, faults);
  const circulation = targets.circulation + (speeds.circulation - targets.circulation) * meanKept;
  speeds.circulation = speedAfter(speeds.circulation, targets.circulation, kept);
  circulate(tank, circulation, faults, paces);
  if (faults.leakLPerMin > 0) move(sump, tank.floor, (faults.leakLPerMin * dtMs) / MINUTE_MS);
  const drain = targets.drain + (speeds.drain - targets.drain) * meanKept;
  const fill = targets.fill + (speeds.fill - targets.fill) * meanKept;
  const topup = targets.topup + (speeds.topup - targets.topup) * meanKept;
  let intoSumpL = 0;
  let intoWasteL = 0;
  if (drain + fill + topup > 0) {
    speeds.drain = speedAfter(speeds.drain, targets.drain, kept);
    speeds.fill = speedAfter(speeds.fill, targets.fill, kept);
    speeds.topup = speedAfter(speeds.topup, targets.topup, kept);
    intoWasteL = pump("drain", drain, tank, outputs.drain, faults, dtMs);
    intoSumpL = pump("fill", fill, tank, outputs.fill, faults, dtMs) + pump("topup", topup, tank, outputs.topup, faults, dtMs);
  }
  siphon(tank, faults, dtMs);
  spill(tank, intoSumpL, intoWasteL, outputs.circulation ? paces.circulatedL * circulation : 0);
}

/** What passes below the sensor while time does. In place. */
export function ripple(tank: MovingTank, dtMs: number, rng: Rng): void {
  const { kept, newMm } = swing(tank.shape, dtMs);
  tank.rippleMm = tank.rippleMm * kept + newMm * normal(rng);
  tank.ageMs += dtMs;
}

/** A new tank; the old one stays as it was. */
export function step(tank: Tank, outputs: RelayOutputs, dtMs: number, rng: Rng, faults = NO_WATER_FAULTS): Tank {
  const moving = movingTank(tank);
  evaporate(moving, dtMs);
  advanceWater(moving, outputs, dtMs, faults);
  ripple(moving, dtMs, rng);
  return moving;
}
