// Moves the water of one tank forward in time. Pure: the same tank, outputs, time, random numbers and faults give the same tank.

import { type DraftBody, draftOf, mix, move } from "./body.ts";
import { fullSpeedL, type Turned, turnPumps } from "./pumps.ts";
import type { RelayOutputs } from "./relay-outputs.ts";
import { normal, type Rng } from "./rng.ts";
import { sumpCapacityL, type Tank, type TankShape } from "./tank.ts";
import { NO_WATER_FAULTS, type Siphon, type WaterFaults } from "./water-faults.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const RIPPLE_TIME_CONSTANT_MS = 1000;
/** A pump this fast has filled its hose. */
const PRIMING_SPEED = 0.5;
const STANDSTILL = 0.05;
const PUMPED = ["drain", "fill", "topup"] as const;

type Draft = Record<"sump" | "display" | "fresh" | "salt" | "waste" | "floor", DraftBody>;

const draftsOf = ({ sump, display, fresh, salt, waste, floor }: Tank): Draft => ({
  sump: draftOf(sump),
  display: draftOf(display),
  fresh: draftOf(fresh),
  salt: draftOf(salt),
  waste: draftOf(waste),
  floor: draftOf(floor),
});

/** Up while circulation turns, back when it stands, both with the time constant of the pipes and the weir. */
function circulate(tank: Tank, draft: Draft, speed: number, faults: WaterFaults, dtMs: number): void {
  const { drainBackL, drainBackTimeConstantMs, circulationLPerMin } = tank.shape;
  const lifted = (circulationLPerMin * speed * dtMs) / MINUTE_MS;
  if (faults.isOverflowBlocked) {
    move(draft.sump, draft.display, lifted);
    return;
  }
  const missingL = drainBackL * speed - (draft.display.volumeL - tank.displayRestL);
  const upL = missingL * -Math.expm1(-dtMs / drainBackTimeConstantMs);
  if (upL > 0) move(draft.sump, draft.display, upL);
  else move(draft.display, draft.sump, -upL);
  mix(draft.sump, draft.display, lifted);
}

const sourceOf = (role: Siphon["role"], draft: Draft): DraftBody =>
  role === "drain" ? draft.sump : role === "fill" ? draft.salt : draft.fresh;

const sinkOf = (role: Siphon["role"], draft: Draft): DraftBody => (role === "drain" ? draft.waste : draft.sump);

function pump(tank: Tank, draft: Draft, { meanSpeeds }: Turned, faults: WaterFaults, dtMs: number): void {
  for (const role of PUMPED) {
    const speed = meanSpeeds[role];
    if (speed === 0) continue;
    if (role !== "drain" && faults.emptyReservoirs.includes(role === "fill" ? "salt" : "fresh")) continue;
    const sink = faults.hosesOff.includes(role) ? draft.floor : sinkOf(role, draft);
    move(sourceOf(role, draft), sink, speed * fullSpeedL(role, tank, dtMs));
  }
}

/** A siphon begins when its pump stops and ends for good when it draws air. */
function siphon(tank: Tank, draft: Draft, { speeds }: Turned, faults: WaterFaults, dtMs: number): Tank["isPrimed"] {
  if (faults.siphons.length === 0 && !tank.isPrimed.drain && !tank.isPrimed.fill && !tank.isPrimed.topup) return tank.isPrimed;
  const isPrimed = { drain: false, fill: false, topup: false };
  for (const { role, isBackward, flowLPerMin } of faults.siphons) {
    if (!tank.isPrimed[role] && speeds[role] < PRIMING_SPEED) continue;
    const [from, to] = isBackward ? [sinkOf(role, draft), sourceOf(role, draft)] : [sourceOf(role, draft), sinkOf(role, draft)];
    const isFlowing = speeds[role] < STANDSTILL;
    if (isFlowing) move(from, to, (flowLPerMin * dtMs) / MINUTE_MS);
    isPrimed[role] = from.volumeL > 0;
  }
  return isPrimed;
}

/** Whatever stands above its rim is on the floor. */
function spill(draft: Draft, shape: TankShape, displayRestL: number): void {
  const { sump, display, waste, fresh, salt, floor } = draft;
  move(sump, floor, sump.volumeL - sumpCapacityL(shape));
  move(display, floor, display.volumeL - (displayRestL + shape.drainBackL + shape.displayHeadroomL));
  move(waste, floor, waste.volumeL - shape.wasteCapacityL);
  move(fresh, floor, fresh.volumeL - shape.freshCapacityL);
  move(salt, floor, salt.volumeL - shape.saltCapacityL);
}

function nextRippleMm({ rippleMm, shape }: Tank, dtMs: number, rng: Rng): number {
  const memory = Math.exp(-dtMs / RIPPLE_TIME_CONSTANT_MS);
  return rippleMm * memory + shape.waveMm * Math.sqrt(1 - memory * memory) * normal(rng);
}

export function step(tank: Tank, outputs: RelayOutputs, dtMs: number, rng: Rng, faults = NO_WATER_FAULTS): Tank {
  const { shape, displayRestL } = tank;
  const draft = draftsOf(tank);
  const turned = turnPumps(tank, outputs, faults, dtMs);
  circulate(tank, draft, turned.meanSpeeds.circulation, faults, dtMs);
  // Water leaves, salt stays.
  const evaporatedL = Math.min((shape.evaporationLPerDay * dtMs) / DAY_MS, draft.sump.volumeL);
  draft.sump.volumeL -= evaporatedL;
  if (faults.leakLPerMin > 0) move(draft.sump, draft.floor, (faults.leakLPerMin * dtMs) / MINUTE_MS);
  pump(tank, draft, turned, faults, dtMs);
  const isPrimed = siphon(tank, draft, turned, faults, dtMs);
  spill(draft, shape, displayRestL);
  return {
    shape,
    displayRestL,
    sump: draft.sump,
    display: draft.display,
    fresh: draft.fresh,
    salt: draft.salt,
    waste: draft.waste,
    floor: draft.floor,
    evaporatedL: tank.evaporatedL + evaporatedL,
    carriedIn: tank.carriedIn,
    speeds: turned.speeds,
    isPrimed,
    rippleMm: nextRippleMm(tank, dtMs, rng),
    ageMs: tank.ageMs + dtMs,
  };
}
