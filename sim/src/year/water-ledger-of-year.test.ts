// The water ledger against the simulated water of the shipped year: what each tank really lost each day is known here.

import { DEMO_TANKS, demoSettings } from "@halocline/demo-year/household";
import { readShippedYear } from "@halocline/demo-year/shipped-year";
import { DAY_MS, YEAR_DAYS, type YearEvent } from "@halocline/demo-year/year.types";
import { runHeights } from "@halocline/domain/runs/run-heights";
import type { RunEvent } from "@halocline/domain/runs/runs";
import { litresOf } from "@halocline/domain/tanks/evaporation";
import { freshOf } from "@halocline/domain/tanks/reservoirs";
import { TOP_UP_DAYS, usedMmPerDay } from "@halocline/domain/tanks/water-ledger";
import { PRESETS } from "@halocline/tank-physics/presets";
import { createRng, seedOf } from "@halocline/tank-physics/rng";
import { expect, it } from "vitest";
import { drawWeather, evaporationShare } from "./seasons.ts";

const WEEK_DAYS = 7;
const year = readShippedYear();

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** As many litres as the simulation took from the water on each day. */
function evaporated(preset: "mid" | "nano"): number[] {
  const weather = drawWeather(createRng(seedOf(`${preset} ${year.seed}`)), YEAR_DAYS);
  return weather.map((today, day) => PRESETS[preset].shape.evaporationLPerDay * evaporationShare(day + 0.5, today));
}

const levelOf = ({ data }: YearEvent): number | null => (typeof data.level_mm === "number" ? data.level_mm : null);

/** Top-ups that succeeded, as the device reported them. */
function topUps(events: readonly YearEvent[]): Readonly<{ day: number; story: readonly RunEvent[] }>[] {
  const begun = new Map<number, RunEvent>();
  return events.flatMap((event, n) => {
    const { type, run, data, atMs } = event;
    if (run === null || data.type !== "top_up") return [];
    const distanceMm = levelOf(event);
    if (type === "run_phase") begun.set(run, { type: "phase", phase: "topping_up", distanceMm, n, atMs });
    const start = begun.get(run);
    if (type !== "run_ended" || data.outcome !== "success" || !start) return [];
    const end: RunEvent = { type: "ended", outcome: "success", reason: null, distanceMm, atMs };
    return [{ day: Math.floor(atMs / DAY_MS), story: [start, end] }];
  });
}

it.each(DEMO_TANKS)("$name: the log's litres of a week are what evaporated, and the reported levels alone are not", (tank) => {
  const { areaCm2, flowsMlPerMin } = demoSettings(tank);
  const pump = { topupMlPerMin: flowsMlPerMin.topup, areaCm2 };
  const lostL = evaporated(tank.preset as "mid" | "nano");
  const logged = topUps(year.tanks.find(({ preset }) => preset === tank.preset)?.events ?? []);
  const litresOfWeek = (first: number, by: typeof pump | undefined): number =>
    logged
      .filter(({ day }) => day >= first && day < first + WEEK_DAYS)
      .reduce((sum, { story }) => sum + litresOf(runHeights("top_up", story, by).toppedUpMm ?? 0, areaCm2), 0);
  const shares = [];
  for (let first = 0; first + WEEK_DAYS <= YEAR_DAYS; first += WEEK_DAYS) {
    const lost = lostL.slice(first, first + WEEK_DAYS).reduce((sum, litres) => sum + litres, 0);
    shares.push({ first, ledger: litresOfWeek(first, pump) / lost, levels: litresOfWeek(first, undefined) / lost });
  }
  // In the other weeks a reservoir was empty, or a fouled sensor held top-ups.
  const calm = shares.filter(({ ledger }) => Math.abs(ledger - 1) < 0.1);
  expect(calm.length, JSON.stringify(shares)).toBeGreaterThanOrEqual(46);
  expect(Math.min(...calm.map(({ levels }) => levels))).toBeGreaterThan(1.3);
});

it.each(DEMO_TANKS)("$name: litres a day, the reservoir and the vacation check agree with the simulated water", (tank) => {
  const { areaCm2, flowsMlPerMin } = demoSettings(tank);
  const pump = { topupMlPerMin: flowsMlPerMin.topup, areaCm2 };
  const lostL = evaporated(tank.preset as "mid" | "nano");
  const logged = topUps(year.tanks.find(({ preset }) => preset === tank.preset)?.events ?? []);
  const topUpDays = Array.from({ length: TOP_UP_DAYS }, (_, ago) => {
    const own = logged.filter(({ day }) => day === YEAR_DAYS - 1 - ago);
    const heights = own.map(({ story }) => runHeights("top_up", story, pump).toppedUpMm ?? 0);
    const ends = own.map(({ story }) => story[1]?.atMs ?? 0);
    return { mm: sum(heights), told: own.length, count: own.length, firstMs: Math.min(...ends), lastMs: Math.max(...ends) };
  });
  const confirmed = { fresh: { litres: 40, atMs: 0, mm: 0, untold: 0 } };
  const fresh = freshOf({ areaCm2, topUpDays, confirmed, capacityLitres: { fresh: 40 } });
  const usedL = litresOf(usedMmPerDay({ topUpDays, fallsMmPerDay: [] }) ?? 0, areaCm2);
  const logL = sum(topUpDays.slice(0, WEEK_DAYS).map(({ mm }) => litresOf(mm, areaCm2))) / WEEK_DAYS;
  const simulatedL = sum(lostL.slice(-WEEK_DAYS)) / WEEK_DAYS;
  expect(fresh.litresPerDay).toBeCloseTo(usedL, 9);
  for (const [name, litres] of Object.entries({ usedL, logL }))
    expect(Math.abs(litres / simulatedL - 1), name).toBeLessThan(0.15);
});
