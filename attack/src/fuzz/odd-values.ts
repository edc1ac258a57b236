// What nobody sends who means well: texts, numbers and times at the edge of what a program can hold, and things of the wrong kind.

import type { Rng } from "@halocline/sim/rng";

const LONG = 5000;

export const ODD_TEXTS: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "💧".repeat(50),
  "x".repeat(LONG),
  "' or 1=1--",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "\r\nset-cookie: a=b",
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "İ",
  "\u202e",
  "%00",
  "%",
  "%2e%2e",
  "1e400",
  "-0",
  "ON",
  "UTC",
  "Etc/GMT+25",
  "* * * * *",
];

export const ODD_TIMES: readonly string[] = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "1969-12-31T23:59:59.999Z",
  "1970-01-01T00:00:00.000000001Z",
  "2026-02-29T00:00:00Z",
  "2016-12-31T23:59:60Z",
  "2026-11-15T19:00Z",
  "2026-11-15T19:00:00+25:00",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00Z",
  "-271821-04-20T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "tomorrow",
  "1763200000",
  `2026-11-15T19:00:00.${"9".repeat(400)}Z`,
];

export const ODD_DATES: readonly string[] = ["0000-01-01", "0001-01-01", "1969-12-31", "2024-02-29", "2026-02-30", "9999-12-31"];

export const ODD_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  Number.MIN_VALUE,
  1e-40,
  3.4e38,
  Number.MAX_VALUE,
  -1e308,
  255,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  2 ** 53,
  1e21,
];

const DEEPEST = 3;
const HUGE = 30_000;

/** Something of any kind. */
export function junk(rng: Rng, depth = 0): unknown {
  const inner = () => (depth >= DEEPEST ? 1 : junk(rng, depth + 1));
  const kinds: readonly (() => unknown)[] = [
    () => rng.oneOf(ODD_TEXTS),
    () => rng.oneOf(ODD_TIMES),
    () => rng.oneOf(ODD_NUMBERS),
    () => null,
    () => rng.isBelow(0.5),
    () => [],
    () => ({}),
    () => [inner(), inner()],
    () => ({ a: inner(), constructor: inner() }),
    () => "y".repeat(HUGE),
  ];
  return rng.oneOf(kinds)();
}
