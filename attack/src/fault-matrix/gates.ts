import { exact, type Gate, timed } from "@halocline/bench/gates";

export type CellOutcome = Readonly<{
  /** "database killed" */
  cell: string;
  stops: number;
  /** Confirmed although an output of the device was on. */
  untrueStops: number;
  /** Asked for and not refused, and the device still runs when all is well again. */
  forgottenStops: number;
  runs: number;
  /** Neither ended nor cancelled when all is well again. */
  openRuns: number;
  missing: number;
  duplicates: number;
  /** From the end of the fault until calls are answered, devices are connected, a stop is confirmed and readings are stored. */
  recoveredMs: number;
}>;

const CI_FACTOR = 2;
const RECOVERED_MS = 30_000;

export function cellGates(outcomes: readonly CellOutcome[], emailsMissing: number, isLong: boolean): Gate[] {
  const sum = (of: (outcome: CellOutcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const none = (what: string, of: (outcome: CellOutcome) => number) => {
    const guilty = outcomes.filter((outcome) => of(outcome) > 0).map(({ cell }) => cell);
    return exact(guilty.length > 0 ? `${what} (${guilty.join(", ")})` : what, sum(of), { atMost: 0 });
  };
  const slowest = outcomes.reduce((most, next) => (next.recoveredMs > most.recoveredMs ? next : most));
  const least = outcomes.reduce((fewest, next) => (next.stops * next.runs < fewest.stops * fewest.runs ? next : fewest));
  return [
    exact(`stops in a fault, the fewest (${least.cell})`, least.stops, { atLeast: 1 }),
    exact(`runs in a fault, the fewest (${least.cell})`, least.runs, { atLeast: 1 }),
    none("readings missing", ({ missing }) => missing),
    none("readings stored twice", ({ duplicates }) => duplicates),
    none("stops confirmed while an output was on", ({ untrueStops }) => untrueStops),
    none("stops taken and never carried out", ({ forgottenStops }) => forgottenStops),
    none("runs that never ended", ({ openRuns }) => openRuns),
    exact("emails that never came", emailsMissing, { atMost: 0 }),
    timed(`slowest recovery, ms (${slowest.cell})`, slowest.recoveredMs, { atMost: RECOVERED_MS }, !isLong, CI_FACTOR),
  ];
}
