// What the time of year does to a tank in a house: the air is dry while the heating runs, and again in the heat of summer, when a
// fan cools the water. Spring and autumn are mild.

import { DAY_MS, YEAR_DAYS } from "@halocline/demo-year/year.types";
import { normal, type Rng } from "@halocline/tank-physics/rng";
import { waterTemperatureC } from "@halocline/tank-physics/temperature";

const COLDEST_DAY = 15;
const TWICE_A_YEAR_SHARE = 0.2;
const SUMMER_SHARE = 0.1;
const SUMMER_WARMER_C = 1.2;
/** From one day to the next the weather stays alike. */
const WEATHER_KEPT = 0.8;
const WEATHER_SHARE = 0.05;
const WEATHER_C = 0.12;
/** The water is warmest in the afternoon. */
const WARMEST_MS = 15 * 3_600_000;

const turn = (day: number, timesAYear: number): number => Math.cos((2 * Math.PI * timesAYear * (day - COLDEST_DAY)) / YEAR_DAYS);

/** Each day's weather, about nought. */
export function drawWeather(rng: Rng, days: number): readonly number[] {
  let weather = 0;
  return Array.from({ length: days }, () => {
    weather = WEATHER_KEPT * weather + normal(rng);
    return weather;
  });
}

/** Of what the tank evaporates in the mean. */
export const evaporationShare = (day: number, weather: number): number =>
  Math.max(0.4, 1 + TWICE_A_YEAR_SHARE * turn(day, 2) - SUMMER_SHARE * turn(day, 1) + WEATHER_SHARE * weather);

/** To a tenth of a degree; only summer is too warm for the heater to level it out. */
export function seasonTemperatureC(atMs: number, weather: number): number {
  const day = atMs / DAY_MS;
  const summerC = SUMMER_WARMER_C * Math.max(0, -turn(day, 1)) + WEATHER_C * Math.max(-1, Math.min(2, weather));
  return Math.round((waterTemperatureC(atMs - WARMEST_MS + DAY_MS / 4) + summerC) * 10) / 10;
}
