// A water change by measure, as the server would tell it. All times are counted from its beginning.

import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";

const S = 1000;

/** Stops for 40 s, drains until 7:00, rests, fills until 15:20 and settles until 18:00. */
const PLAN = [
  { atS: 0, heightMm: 30 },
  { atS: 40, heightMm: 28 },
  { atS: 420, heightMm: 68 },
  { atS: 450, heightMm: 68 },
  { atS: 920, heightMm: 28 },
  { atS: 1080, heightMm: 28 },
];

const LINES: readonly (readonly [RunMeasure["receipt"][number]["line"], number])[] = [
  ["asked", 0],
  ["accepted", 1],
  ["circulation_off", 2],
  ["drain_on", 41],
  ["water_fell", 44],
  ["fill_on", 450],
  ["water_rose", 454],
  ["circulation_on", 922],
  ["settled", 1080],
];

const at = (startedAtMs: number, seconds: number): string => new Date(startedAtMs + seconds * S).toISOString();

/** The level of the plan, as the sensor sees it. */
function levelAt(seconds: number): number {
  const next = PLAN.findIndex(({ atS }) => atS >= seconds);
  const [before, after] = [PLAN[next - 1], PLAN[next]];
  if (!after || !before) return (after ?? PLAN.at(-1))?.heightMm ?? 0;
  return before.heightMm + ((seconds - before.atS) / (after.atS - before.atS)) * (after.heightMm - before.heightMm);
}

/** `doneS`: so long it has run. The receipt has what has happened by then. */
export function exampleMeasure(startedAt: string, doneS: number, change: Partial<RunMeasure> = {}): RunMeasure {
  const startedAtMs = Date.parse(startedAt);
  const isOver = doneS >= 1080;
  return {
    plan: { basis: "measured", minutes: 18, litres: 12.5, curve: PLAN },
    measured: Array.from({ length: Math.floor(doneS / 10) + 1 }, (_, index) => ({
      at: at(startedAtMs, index * 10),
      heightMm: levelAt(index * 10),
    })),
    walls: { highestMm: 25, lowestMm: 71, phaseOffAt: isOver ? null : at(startedAtMs, 1241) },
    finishAt: isOver ? null : at(startedAtMs, 1080),
    pace: isOver ? null : "usual",
    drained: { mm: 27.2, litres: 8.5, ofLitres: 12.5 },
    filled: { mm: 0, litres: 0, ofLitres: 12.8 },
    receipt: LINES.map(([line, atS]) => ({
      line,
      at: atS <= doneS ? at(startedAtMs, atS) : null,
      heightMm: line === "settled" ? 28.1 : null,
    })),
    earlier: [12.5, 12.3].map((litres, index) => ({
      id: `0b6f6f0a-0000-4000-8000-00000000040${index}`,
      startedAt: at(startedAtMs, -(index + 1) * 604_800),
      minutes: 17,
      litres,
    })),
    ...change,
  };
}

/** With what has not happened. */
export const without = (measure: RunMeasure, ...lines: readonly RunMeasure["receipt"][number]["line"][]): RunMeasure => ({
  ...measure,
  receipt: measure.receipt.map((line) => (lines.includes(line.line) ? { ...line, at: null } : line)),
});
