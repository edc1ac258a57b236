// The shipped year is what the command makes: its first days are lived again, and compared.

import { DEMO_TANKS } from "@halocline/demo-year/household";
import { readShippedYear } from "@halocline/demo-year/shipped-year";
import { DAY_MS, type TankYear, YEAR_DAYS } from "@halocline/demo-year/year.types";
import { loadCore } from "@halocline/device-core/load-core";
import { expect, it } from "vitest";
import { liveThrough } from "./live-through.ts";

const DAYS = 2;
const shipped = readShippedYear();
const shippedOf = (preset: string): TankYear => {
  const year = shipped.tanks.find((tank) => tank.preset === preset);
  if (!year) throw new Error(`no year of ${preset} is shipped`);
  return year;
};

it.each(DEMO_TANKS)(
  "is how $name lives, reading by reading and word by word",
  (tank) => {
    const lived = liveThrough(tank, loadCore(), shipped.seed, DAYS);
    const { readings, events } = shippedOf(tank.preset);
    expect(lived.readings).toEqual(readings.filter(({ atMs }) => atMs <= DAYS * DAY_MS));
    expect(lived.events).toEqual(events.filter(({ atMs }) => atMs <= DAYS * DAY_MS));
  },
  120_000,
);

it("is another one by another seed", () => {
  const [tank] = DEMO_TANKS;
  if (!tank) throw new Error("no tank");
  const lived = liveThrough(tank, loadCore(), shipped.seed + 1, 0.05);
  expect(lived.readings).not.toEqual(shippedOf(tank.preset).readings.slice(0, lived.readings.length));
});

it.each(DEMO_TANKS)("of $name has seasons, weekly changes that succeed, and a holiday", (tank) => {
  const { events, changes, readings } = shippedOf(tank.preset);
  const topUpS = (fromDay: number, toDay: number) =>
    events
      .filter(({ type, atMs }) => type === "run_ended" && atMs >= fromDay * DAY_MS && atMs < toDay * DAY_MS)
      .reduce((sum, { data }) => sum + Number(data.topped_up_s ?? 0), 0);
  // Three weeks of July against three of October.
  expect(topUpS(185, 206)).toBeGreaterThan(1.3 * topUpS(276, 297));
  expect(changes).toHaveLength(YEAR_DAYS / 7);
  // Two in the holidays; now and then one comes while the device tops up, which it refuses.
  const missing = changes.filter(({ run }) => run === null).length;
  expect([2, 3]).toContain(missing);
  const ended = events.filter(({ type, data }) => type === "run_ended" && data.type === "water_change");
  expect(ended.map(({ data }) => data.outcome)).toEqual(Array.from({ length: changes.length - missing }, () => "success"));
  expect(readings.length).toBeGreaterThan(YEAR_DAYS * 24 * 60);
});

it("has the incidents that people will ask about", () => {
  const told = (preset: string) => [
    ...new Set(
      shippedOf(preset)
        .events.filter(({ type }) => ["fault_latched", "fault_cleared", "warning", "hold"].includes(type))
        .map(({ type, data }) => `${type} ${String(data.fault ?? data.reason)}`),
    ),
  ];
  expect(told("mid")).toEqual(["fault_latched dry", "fault_cleared dry"]);
  expect(told("nano")).toEqual(["warning sensor_dirty"]);
  expect(shippedOf("mid").silences).toHaveLength(1);
});
