// How each scenario is set up: where the water stands, what is broken, when network and power go. Each begins with water or
// pumps that make the device act by itself, because nobody sends it a command.

import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import { startTank, type Tank, type TankShape } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";

/** In the tank's time since the scenario began. */
export type Outage = Readonly<{ fromMs: number; untilMs: number }>;

export type Stage = Readonly<{
  tank: Tank;
  /** From the first moment. */
  faults: WaterFaults;
  /** From when the device has first switched its top-up pump on: a contact welds when it closes. */
  faultsOncePumped: WaterFaults;
  noNetwork: Outage | null;
  noPower: Outage | null;
}>;

/** What is known of the tank that is to be set up. */
export type StagePlace = Readonly<{ shape: TankShape; calibration: Calibration; ageMs: number }>;

/**
 * A device that has just started trusts its sensor after ten minutes of good readings (SAFE-8). A stage is entered that long
 * after the start, less a breath, so that whoever pressed the button sees the pump start.
 */
export const STAGE_AWAKE_MS = 595_000;

/** Below the mark at which a top-up starts, by more than the ripple. */
const BELOW_TRIGGER_MM = 0.7;
const SIPHON_SHARE_OF_PUMP = 0.6;
const NO_NETWORK: Outage = { fromMs: 100, untilMs: 180_000 };
/** While the top-up pump runs. */
const NO_POWER: Outage = { fromMs: 15_000, untilMs: 35_000 };
/** So fast that the first whole hour after the start already tells: three samples in five are lost at its end. */
const LOST_PER_HOUR = 0.6;
const SHORT_MM_PER_HOUR = 1;
const NOISE_MM_PER_HOUR = 1.5;

/** As if so much had evaporated since the water stood at its mark: reservoirs full, floor dry, circulation running. */
function tankBelowMark({ shape, calibration, ageMs }: StagePlace, belowMm: number): Tank {
  const tank = startTank(shape, calibration.topDistanceMm);
  const goneL = belowMm * shape.sumpAreaM2;
  return { ...tank, sump: { ...tank.sump, volumeL: tank.sump.volumeL - goneL }, evaporatedL: goneL, ageMs };
}

/** Everything in order and the water where its owner keeps it. */
export const quietStage = (place: StagePlace): Stage => ({
  tank: tankBelowMark(place, 0),
  faults: NO_WATER_FAULTS,
  faultsOncePumped: NO_WATER_FAULTS,
  noNetwork: null,
  noPower: null,
});

/** The scenarios in which the device is to start a top-up by itself. */
const WITH_TOP_UP: ReadonlySet<Scenario> = new Set([
  "burst_hose",
  "empty_reservoir",
  "stuck_sensor",
  "siphon",
  "welded_relay",
  "wifi_gone",
  "power_cut",
]);

export const needsAutomaticTopUp = (scenario: Scenario): boolean => WITH_TOP_UP.has(scenario);

function brokenBy(scenario: Scenario, { shape, ageMs }: StagePlace, lowDistanceMm: number): Partial<WaterFaults> {
  switch (scenario) {
    case "burst_hose":
      return { hosesOff: ["fill", "topup"] };
    case "empty_reservoir":
      return { emptyReservoirs: ["fresh", "salt"] };
    case "fouled_sensor":
      return {
        sensor: {
          kind: "fouled",
          shortMmPerHour: SHORT_MM_PER_HOUR,
          noiseMmPerHour: NOISE_MM_PER_HOUR,
          lostPerHour: LOST_PER_HOUR,
          sinceMs: ageMs,
        },
      };
    case "stuck_sensor":
      return { sensor: { kind: "stuck", rawMm: Math.ceil(lowDistanceMm) } };
    case "siphon":
      return { siphons: [{ role: "topup", isBackward: false, flowLPerMin: shape.topupLPerMin * SIPHON_SHARE_OF_PUMP }] };
    case "welded_relay":
      return { weldedOn: ["topup"] };
    case "blocked_overflow":
      return { isOverflowBlocked: true };
    case "wifi_gone":
    case "power_cut":
      return {};
  }
}

/** Broken from its first moment; the water is where the device will act on it. */
export function stageOf(scenario: Scenario, place: StagePlace): Stage {
  const { topDistanceMm, hysteresisMm } = place.calibration;
  const belowMm = needsAutomaticTopUp(scenario) ? hysteresisMm + BELOW_TRIGGER_MM : 0;
  const broken = { ...NO_WATER_FAULTS, ...brokenBy(scenario, place, topDistanceMm + belowMm) };
  return {
    tank: tankBelowMark(place, belowMm),
    faults: scenario === "welded_relay" ? NO_WATER_FAULTS : broken,
    faultsOncePumped: broken,
    noNetwork: scenario === "wifi_gone" ? NO_NETWORK : null,
    noPower: scenario === "power_cut" ? NO_POWER : null,
  };
}

export const isDuring = (outage: Outage | null, sinceMs: number): boolean =>
  outage !== null && sinceMs >= outage.fromMs && sinceMs < outage.untilMs;
