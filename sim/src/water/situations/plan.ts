// What a kind of situation is made of.

import type { CoreRole } from "@halocline/device-core/core.types";
import type { Rng } from "../../rng.ts";
import type { Situation, Stage } from "../stage.ts";
import { configOf, type TankName, tankOf } from "./tanks.ts";

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Automatic top-up trusts its sensor after ten minutes. */
export const TRUSTED_MS = 11 * MINUTE_MS;

export type Draft = Omit<Situation, "name">;

/**
 * Everything that stands before the first step, from the seed. `turn`: how often this kind has come before; `seat`: the same,
 * begun elsewhere by each kind, so that the tanks go round too.
 */
export type SituationKind = Readonly<{ name: string; draw: (rng: Rng, turn: number, seat: number) => Draft }>;

export const turned = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item;

export const real = (rng: Rng, least: number, most: number): number => least + (most - least) * rng.next();

/** A tank as its owner has set it up, with two hours before it. */
export const scene = (tank: TankName, change: Partial<Draft> & Pick<Draft, "act">): Draft => ({
  preset: tank,
  ...tankOf(tank),
  config: configOf(tank),
  lengthMs: 2 * HOUR_MS,
  isHealthy: false,
  isHealed: true,
  ...change,
});

export const channelOf = (stage: Stage, role: CoreRole): number => stage.config().roles.indexOf(role) + 1;

export const withLimits = (tank: TankName, limits: Partial<Draft["config"]["limits"]>): Draft["config"] => {
  const config = configOf(tank);
  return { ...config, limits: { ...config.limits, ...limits } };
};
