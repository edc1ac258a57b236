// Random tanks, each for nine days: the level falls, a noisy sensor starts and stops the top-up pump, and every figure of the water
// ledger is compared with the water that really moved.

import { expect, it } from "vitest";
import { runHeights } from "../runs/run-heights.ts";
import type { RunEvent } from "../runs/runs.ts";
import { litresOf } from "./evaporation.ts";
import { freshOf } from "./reservoirs.ts";
import { TOP_UP_DAYS, type TopUpDay, topUpMmPerDay } from "./water-ledger.ts";

const TANKS = 1200;
const DAYS = 9;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** While it waits for its mark the controller compares about as often as this with an independent sample of the noise. */
const WAITING_STEP_MS = 180_000;
const PUMPING_STEP_MS = 5000;
const TOP_MM = 60;

type TopUp = Readonly<{ atMs: number; mm: number; trueMm: number }>;

/** Equal numbers for equal seeds, between 0 and 1. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function drawTank(chance: () => number) {
  const areaCm2 = 300 + 11_700 * chance();
  const riseMmPerMin = 1 + 9 * chance();
  return {
    areaCm2,
    topupMlPerMin: riseMmPerMin * areaCm2 * 0.1,
    riseMmPerMin,
    fallMmPerDay: 4 + 76 * chance(),
    hysteresisMm: 2 + Math.floor(4 * chance()),
    /** What the controller's filter leaves of it: the extremes lie 1.5 mm off, as in the shipped year. */
    noiseMm: 0.45 * chance(),
  };
}

type DrawnTank = ReturnType<typeof drawTank>;

const phase = (atMs: number, distanceMm: number): RunEvent => ({ type: "phase", phase: "topping_up", distanceMm, n: 1, atMs });
const ended = (atMs: number, distanceMm: number): RunEvent => ({
  type: "ended",
  outcome: "success",
  reason: null,
  distanceMm,
  atMs,
});

function liveThrough(tank: DrawnTank, chance: () => number): { topUps: TopUp[]; evaporatedMm: number; leftOverMm: number } {
  const { riseMmPerMin, fallMmPerDay, hysteresisMm, noiseMm } = tank;
  // The sum of four draws is close enough to a normal distribution.
  const sensed = (mm: number) => Math.round(mm + noiseMm * (chance() + chance() + chance() + chance() - 2) * 1.73);
  const topUps: TopUp[] = [];
  let [mm, atMs] = [TOP_MM, 0];
  /** Nearer to the sensor than this no reading starts the pump. */
  const quietMm = TOP_MM + hysteresisMm - 0.5 - 3.5 * noiseMm;
  while (atMs < DAYS * DAY_MS) {
    const stepMs = Math.max(WAITING_STEP_MS, ((quietMm - mm) / fallMmPerDay) * DAY_MS);
    atMs += stepMs;
    mm += (fallMmPerDay * stepMs) / DAY_MS;
    const startMm = sensed(mm);
    if (startMm < TOP_MM + hysteresisMm) continue;
    const startedAtMs = atMs;
    let endMm = startMm;
    while (endMm > TOP_MM) {
      atMs += PUMPING_STEP_MS;
      mm += (fallMmPerDay * PUMPING_STEP_MS) / DAY_MS - (riseMmPerMin * PUMPING_STEP_MS) / MINUTE_MS;
      endMm = sensed(mm);
    }
    const events = [phase(startedAtMs, startMm), ended(atMs, endMm)];
    const trueMm = (riseMmPerMin * (atMs - startedAtMs)) / MINUTE_MS;
    topUps.push({ atMs, mm: runHeights("top_up", events, tank).toppedUpMm ?? Number.NaN, trueMm });
  }
  return { topUps, evaporatedMm: (fallMmPerDay * atMs) / DAY_MS, leftOverMm: mm - TOP_MM };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** As the database groups them: by days counted back from the newest. */
function daysOf(topUps: readonly TopUp[]): TopUpDay[] {
  const newestMs = topUps.at(-1)?.atMs ?? 0;
  return Array.from({ length: TOP_UP_DAYS }, (_, ago) => {
    const own = topUps.filter(({ atMs }) => Math.floor((newestMs - atMs) / DAY_MS) === ago);
    const times = own.map(({ atMs }) => atMs);
    const told = own.length;
    return { mm: sumOf(own.map(({ mm }) => mm)), told, count: told, firstMs: Math.min(...times), lastMs: Math.max(...times) };
  }).filter(({ count }) => count > 0);
}

it(`${TANKS} random tanks: the log equals what was pumped, what evaporated and what the reservoir lost`, () => {
  let topUpCount = 0;
  for (let seed = 1; seed <= TANKS; seed += 1) {
    const chance = chanceOf(seed);
    const tank = drawTank(chance);
    const { areaCm2, fallMmPerDay, noiseMm, hysteresisMm } = tank;
    const { topUps, evaporatedMm, leftOverMm } = liveThrough(tank, chance);
    topUpCount += topUps.length;
    const about = `seed ${seed}: ${fallMmPerDay.toFixed(1)} mm a day, hysteresis ${hysteresisMm} mm, noise ${noiseMm.toFixed(2)} mm`;

    const logLitres = sumOf(topUps.map(({ mm }) => litresOf(mm, areaCm2)));
    const pumpedLitres = sumOf(topUps.map(({ trueMm }) => litresOf(trueMm, areaCm2)));
    expect(Math.abs(logLitres / pumpedLitres - 1), `${about}: log against pump`).toBeLessThan(0.02);

    // What evaporated and was not topped up yet is below the mark.
    expect(logLitres, `${about}: log against evaporation`).toBeGreaterThan(litresOf(evaporatedMm - leftOverMm, areaCm2) * 0.98);
    expect(logLitres, `${about}: log against evaporation`).toBeLessThan(litresOf(evaporatedMm - leftOverMm, areaCm2) * 1.02);

    const topUpDays = daysOf(topUps);
    const confirmed = { fresh: { litres: 1e6, atMs: 0, mm: sumOf(topUps.map(({ mm }) => mm)), untold: 0 } };
    const fresh = freshOf({ areaCm2, topUpDays, confirmed, capacityLitres: { fresh: null } });
    expect(1e6 - (fresh.litres ?? 0), `${about}: log against reservoir`).toBeCloseTo(logLitres, 6);

    // A day's figure ends at two top-ups, each within the sensor's resolution of the top mark.
    const resolutionMm = 1 + 2 * noiseMm;
    expect(Math.abs((topUpMmPerDay(topUpDays) ?? 0) - fallMmPerDay), `${about}: litres a day`).toBeLessThan(resolutionMm);
    expect(fresh.litresPerDay, `${about}: litres a day`).toBeCloseTo(litresOf(topUpMmPerDay(topUpDays) ?? 0, areaCm2), 9);
  }
  expect(topUpCount).toBeGreaterThan(50 * TANKS);
});
