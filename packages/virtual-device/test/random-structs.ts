// What the core could say, at random, as the bytes of its structs.

import type { CoreMemory } from "@halocline/device-core/core-memory";
import {
  CAUSES,
  CONFIG_FIELDS,
  EVENT_TYPES,
  FAULTS,
  ROLES,
  RUN_OUTCOMES,
  RUN_PHASES,
  RUN_TYPES,
  STATES,
} from "@halocline/device-core/words";
import { createRng } from "@halocline/tank-physics/rng";
import type { TakenReading } from "../src/device/telemetry-ring.ts";

export type Below = (bound: number) => number;

export const randomBelow = (seed: number): Below => {
  const rng = createRng(seed);
  return (bound) => Math.floor(rng() * bound);
};

export const VIEW_BYTES = 164;
export const EVENT_BYTES = 104;
const MAX_INT4 = 2 ** 31 - 1;
const ID_ALPHABET = "ABCXYZabcxyz0189_-";
/** Rising, falling, welded, overflow. */
const FIRST_HOLD = FAULTS.indexOf("rising");

export const randomId = (below: Below): string =>
  Array.from({ length: 1 + below(64) }, () => ID_ALPHABET[below(ID_ALPHABET.length)]).join("");

/** The ends more often than chance would have them. */
const upTo = (below: Below, most: number): number => [0, most, below(most + 1), below(Math.min(most, 1000) + 1)][below(4)] ?? 0;

export const randomUpMs = (below: Below): number => upTo(below, 2 ** 40);

export function writeRandomView(memory: CoreMemory, below: Below): void {
  for (let channel = 0; channel < 5; channel += 1) {
    memory.setFlag(channel, below(2) === 0);
    memory.setByte(5 + channel, below(ROLES.length));
  }
  memory.setByte(10, below(STATES.length));
  memory.setByte(11, below(3) === 0 ? 0 : below(FAULTS.length));
  for (const flag of [12, 13, 14, 15]) memory.setFlag(flag, below(2) === 0);
  memory.setU32(16, upTo(below, MAX_INT4));
  memory.setU32(20, below(20_000));
  memory.setByte(28, below(RUN_TYPES.length));
  memory.setByte(29, below(RUN_PHASES.length));
  memory.setId(30, randomId(below));
  memory.setId(95, randomId(below));
  memory.setByte(160, below(2) === 0 ? 0 : FIRST_HOLD + below(4));
  memory.setByte(161, below(256));
}

export function writeRandomEvent(memory: CoreMemory, below: Below): void {
  const type = below(EVENT_TYPES.length);
  const word = EVENT_TYPES[type];
  memory.setU64(0, randomUpMs(below));
  memory.setU32(8, upTo(below, MAX_INT4));
  memory.setU32(12, upTo(below, 20_000));
  for (const duration of [16, 20, 24]) memory.setU32(duration, upTo(below, 2 ** 32 - 1));
  memory.setByte(28, type);
  memory.setByte(29, 1 + below(5));
  memory.setFlag(30, below(2) === 0);
  memory.setByte(31, below(CAUSES.length));
  const fault = word === "run_ended" ? below(FAULTS.length) : 1 + below(FAULTS.length - 1);
  memory.setByte(32, word === "hold" || word === "hold_released" ? FIRST_HOLD + below(4) : fault);
  memory.setByte(33, 1 + below(CONFIG_FIELDS.length - 1));
  memory.setByte(34, below(RUN_TYPES.length));
  memory.setByte(35, below(RUN_PHASES.length));
  memory.setByte(36, below(RUN_OUTCOMES.length));
  memory.setFlag(37, below(2) === 0);
  memory.setByte(38, below(4) === 0 ? 255 : below(256));
  memory.setId(39, randomId(below));
}

function randomDistanceTenths(below: Below): number | null {
  const tenths = 1 + upTo(below, 19_999);
  return below(4) === 0 || tenths === 2550 ? null : tenths;
}

/** In tenths where the wire has a fraction. */
export type TenthsReading = Readonly<{
  upMs: number;
  errorCode: number;
  clockS: number | null;
  distanceTenths: number | null;
  rawMm: number | null;
  temperatureTenths: number | null;
  seq: number | null;
}>;

export function randomReading(below: Below): TenthsReading {
  const distanceTenths = randomDistanceTenths(below);
  return {
    upMs: randomUpMs(below),
    errorCode: distanceTenths === null ? 1 + below(255) : 0,
    clockS: below(4) === 0 ? null : upTo(below, 2 * MAX_INT4),
    distanceTenths,
    rawMm: below(4) === 0 ? null : upTo(below, 8191),
    temperatureTenths: below(4) === 0 ? null : upTo(below, 1650) - 400,
    seq: upTo(below, MAX_INT4),
  };
}

const NOTHING = -99_999;

export const readingWord = (reading: TenthsReading): string =>
  [reading.upMs, reading.errorCode, reading.clockS, reading.distanceTenths, reading.rawMm, reading.temperatureTenths, reading.seq]
    .map((value) => value ?? NOTHING)
    .join(",");

const wholeOf = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10);

export const takenReading = ({ distanceTenths, temperatureTenths, seq, ...same }: TenthsReading): TakenReading => ({
  ...same,
  seq: seq ?? 0,
  distanceMm: wholeOf(distanceTenths),
  temperatureC: wholeOf(temperatureTenths),
});
