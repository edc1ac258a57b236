// One tank through its year, or the first days of it: water, sensor and core ten times a second, as on hardware, and beside them the
// people of the house. Everything comes from the seed.

import { type DemoTank, demoConfig } from "@halocline/demo-year/household";
import { DAY_MS, type TankYear, YEAR_DAYS, type YearChange, type YearReading } from "@halocline/demo-year/year.types";
import type { CoreModule } from "@halocline/device-core/core.types";
import { PRESETS } from "@halocline/tank-physics/presets";
import { createRng, type Rng, seedOf } from "@halocline/tank-physics/rng";
import { sense } from "@halocline/tank-physics/sensor";
import { advanceWater, evaporate, ripple } from "@halocline/tank-physics/step";
import { type MovingTank, movingTank, startTank, type Tank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { prepareTank } from "../water/tank-hands.ts";
import { DeviceInYear } from "./device-in-year.ts";
import { foulingSince, isWithin, PLANS, type YearPlan } from "./plan.ts";
import { drawWeather, evaporationShare, seasonTemperatureC } from "./seasons.ts";

/** As on hardware: ten samples a second, all year. */
const STEP_MS = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const CHANGE_SEEN_EVERY_MS = 15_000;
const OWNER_LOOKS_AT_MS = 18 * HOUR_MS;
/** Whoever is told in the night gets up at seven. */
const OWNER_RISES_MS = 7 * HOUR_MS;
/** The device's own code for a level that cannot be believed. */
const NO_BELIEVABLE_LEVEL = 255;
const MONDAY_IS = 1;
const WEEK_DAYS = 7;

class TankInYear {
  readonly #plan: YearPlan;
  readonly #rng: Rng;
  readonly #full: Tank;
  readonly #tank: MovingTank;
  readonly #device: DeviceInYear;
  readonly #weather: readonly number[];
  readonly #demo: DemoTank;
  readonly #sample = { rawMm: 255, errorCode: 0 };
  readonly #readings: YearReading[] = [];
  readonly #changes: YearChange[] = [];
  #hasSample = false;
  #faults: WaterFaults = NO_WATER_FAULTS;
  #faultSinceMs: number | null = null;

  constructor(demo: DemoTank, module: CoreModule, seed: number) {
    const { shape, calibration } = PRESETS[demo.preset];
    this.#demo = demo;
    this.#plan = PLANS[demo.preset as keyof typeof PLANS];
    this.#rng = createRng(seedOf(`${demo.preset} ${seed}`));
    // Of the whole year, also for a few days of it: the same seed gives the same beginning.
    this.#weather = drawWeather(this.#rng, YEAR_DAYS);
    this.#full = startTank(shape, calibration.topDistanceMm);
    this.#tank = movingTank(this.#full);
    this.#device = new DeviceInYear(module, demoConfig(demo));
  }

  live(days: number): TankYear {
    const endMs = days * DAY_MS;
    for (let nowMs = 0; nowMs < endMs; nowMs += STEP_MS) {
      if (nowMs % MINUTE_MS === 0) this.#minute(nowMs);
      this.#step(nowMs + STEP_MS);
    }
    const { preset } = this.#demo;
    const silences = this.#plan.silences.filter(({ toMs }) => toMs <= endMs);
    return { preset, readings: this.#readings, events: this.#device.events, changes: this.#changes, silences };
  }

  #step(nowMs: number): void {
    const [tank, device] = [this.#tank, this.#device];
    evaporate(tank, STEP_MS);
    advanceWater(tank, device.outputs, STEP_MS, this.#faults);
    ripple(tank, STEP_MS, this.#rng);
    this.#hasSample = sense(this.#sample, tank, this.#faults, this.#rng);
    device.step(nowMs, this.#hasSample ? this.#sample : null);
    if (nowMs % MINUTE_MS === 0 || (nowMs % CHANGE_SEEN_EVERY_MS === 0 && this.#isChanging())) this.#read(nowMs);
  }

  #isChanging(): boolean {
    return this.#device.view.run?.type === "water_change";
  }

  #read(nowMs: number): void {
    const { distanceMm } = this.#device.view;
    const { rawMm, errorCode } = this.#sample;
    const isGood = this.#hasSample && errorCode === 0 && rawMm > 0 && rawMm !== 255;
    this.#readings.push({
      atMs: nowMs,
      distanceMm,
      rawMm: isGood ? rawMm : null,
      errorCode: distanceMm === null ? errorCode || NO_BELIEVABLE_LEVEL : 0,
      temperatureC: seasonTemperatureC(nowMs, this.#weatherOf(nowMs)),
    });
  }

  #weatherOf(nowMs: number): number {
    return this.#weather[Math.floor(nowMs / DAY_MS)] ?? 0;
  }

  /** Everything that people and seasons do is done on a full minute. */
  #minute(nowMs: number): void {
    const ofDayMs = nowMs % DAY_MS;
    if (nowMs % HOUR_MS === 0) this.#turnSeason(nowMs);
    if (ofDayMs === OWNER_LOOKS_AT_MS) this.#lookAfter(nowMs);
    if (ofDayMs === OWNER_RISES_MS) this.#mendFault(nowMs);
    const weekday = (Math.floor(nowMs / DAY_MS) + MONDAY_IS) % WEEK_DAYS;
    const { change } = this.#demo;
    if (weekday === change.weekday && ofDayMs === change.hour * HOUR_MS) this.#change(nowMs);
  }

  #turnSeason(nowMs: number): void {
    const { shape } = PRESETS[this.#demo.preset];
    const share = evaporationShare(nowMs / DAY_MS, this.#weatherOf(nowMs));
    this.#tank.shape = { ...shape, evaporationLPerDay: shape.evaporationLPerDay * share };
    const fouled = this.#plan.fouled.find(({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs);
    if (!fouled) this.#faults = NO_WATER_FAULTS;
    else if (this.#faults === NO_WATER_FAULTS) this.#faults = { ...NO_WATER_FAULTS, sensor: foulingSince(this.#tank.ageMs) };
  }

  /** Reservoirs full and the waste empty, but for what is forgotten. */
  #lookAfter(nowMs: number): void {
    const leftL = this.#tank.fresh.volumeL;
    prepareTank(this.#tank, this.#full);
    if (isWithin(this.#plan.forgotten, nowMs) && this.#faultSinceMs === null) this.#tank.fresh.volumeL = leftL;
  }

  /** The morning after: the reservoir is filled, and the device is told that somebody has looked. */
  #mendFault(nowMs: number): void {
    if (this.#device.view.fault === null) return;
    this.#faultSinceMs = nowMs;
    prepareTank(this.#tank, this.#full);
    const result = this.#device.clearFault(nowMs);
    if (result !== "ok") throw new Error(`the device would not clear its fault: ${result}`);
  }

  #change(nowMs: number): void {
    const run = isWithin(this.#plan.holidays, nowMs) ? null : this.#device.startChange(nowMs);
    this.#changes.push({ dueMs: nowMs, run });
  }
}

export const liveThrough = (demo: DemoTank, module: CoreModule, seed: number, days: number): TankYear =>
  new TankInYear(demo, module, seed).live(days);
