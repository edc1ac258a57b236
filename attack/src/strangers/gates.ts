import { exact, type Gate, timed } from "@halocline/bench/gates";

export type StrangersOutcome = Readonly<{
  wanted: number;
  made: number;
  letIn: number;
  grownBytes: number;
  restartMs: number;
  /** Of a registered device, again and again, and after the restart. */
  connectsMs: readonly number[];
  failedConnects: number;
}>;

const MIB = 1024 * 1024;
const CI_FACTOR = 2;
/** An attack of which the door let in next to nobody has not tried what strangers leave behind. */
const LEAST_LET_IN = 0.5;

export function strangersGates(outcome: StrangersOutcome, isLong: boolean): Gate[] {
  const { wanted, made, letIn, grownBytes, restartMs, connectsMs, failedConnects } = outcome;
  const slowestMs = connectsMs.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...connectsMs);
  return [
    exact("connections of strangers", made, { atLeast: wanted }),
    exact("of them let in", letIn, { atLeast: wanted * LEAST_LET_IN }),
    exact("broker storage more than before, bytes", grownBytes, { atMost: MIB }),
    timed("broker restart ms", restartMs, { atMost: 2000 }, !isLong, CI_FACTOR),
    timed("slowest connect of a registered device, ms", slowestMs, { atMost: 5000 }, !isLong, CI_FACTOR),
    exact("refused connects of a registered device", failedConnects, { atMost: 0 }),
  ];
}
