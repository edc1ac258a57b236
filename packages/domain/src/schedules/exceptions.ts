// One run of a schedule that its owner left out, or moved to another time. The rule stays as it is. The time it was moved to is
// a due time like any other; the time it was moved from comes, and is recorded as left out.

export type ScheduleException = Readonly<{
  /** As the rule says. */
  dueAtMs: number;
  /** When it starts instead; null: it is left out. */
  movedToMs: number | null;
}>;

/** A run is moved to before or after its time by less than this. */
export const MOST_MOVED_MS = 7 * 86_400_000;
/** Of one schedule, ahead. */
export const MOST_EXCEPTIONS = 50;
/** So long after its last time an exception is kept: by then no worker looks at that time any more. */
const KEPT_MS = 14 * 86_400_000;

export type LeftOutBy = "skipped" | "moved";

/** Null: it starts. What was moved to this very time starts, whatever else was said about it. */
export function leftOutBy(exceptions: readonly ScheduleException[], dueAtMs: number): LeftOutBy | null {
  if (exceptions.some(({ movedToMs }) => movedToMs === dueAtMs)) return null;
  const exception = exceptions.find((one) => one.dueAtMs === dueAtMs);
  if (!exception) return null;
  return exception.movedToMs === null ? "skipped" : "moved";
}

export const movedTimes = (exceptions: readonly ScheduleException[]): number[] =>
  exceptions.flatMap(({ movedToMs }) => movedToMs ?? []);

/** What is wanted of the run that starts, or would, at `atMs`. */
export type WantedOfRun = Readonly<{ act: "skip" }> | Readonly<{ act: "move"; toMs: number }> | Readonly<{ act: "restore" }>;

export type ExceptionFacts = Readonly<{
  exceptions: readonly ScheduleException[];
  atMs: number;
  wanted: WantedOfRun;
  /** Whether a moment is a due time by the rule. */
  isDue: (atMs: number) => boolean;
  /** What is not later than this is over. */
  afterMs: number;
  nowMs: number;
}>;

export type ExceptionProblem = "run_not_planned" | "too_many_exceptions" | "move_out_of_range" | "move_taken";

function whyNotMove({ exceptions, isDue, nowMs }: ExceptionFacts, toMs: number, dueAtMs: number): ExceptionProblem | null {
  if (toMs <= nowMs || Math.abs(toMs - dueAtMs) >= MOST_MOVED_MS) return "move_out_of_range";
  const isTaken = isDue(toMs) || exceptions.some((one) => one.dueAtMs !== dueAtMs && one.movedToMs === toMs);
  return isTaken ? "move_taken" : null;
}

const isOver = ({ dueAtMs, movedToMs }: ScheduleException, nowMs: number): boolean =>
  Math.max(dueAtMs, movedToMs ?? dueAtMs) < nowMs - KEPT_MS;

/** The exceptions as they then are, or why not. */
export function withException(facts: ExceptionFacts): readonly ScheduleException[] | ExceptionProblem {
  const { exceptions, atMs, wanted, isDue, afterMs, nowMs } = facts;
  if (atMs <= afterMs) return "run_not_planned";
  const before = exceptions.find(({ movedToMs }) => movedToMs === atMs) ?? exceptions.find(({ dueAtMs }) => dueAtMs === atMs);
  const dueAtMs = before?.dueAtMs ?? atMs;
  const others = exceptions.filter((one) => one !== before && !isOver(one, nowMs));
  if (wanted.act === "restore") {
    // One of its two times is over: it has started, or will not start any more.
    const isOpen = before && dueAtMs > afterMs && (before.movedToMs ?? dueAtMs) > afterMs;
    return isOpen ? others : "run_not_planned";
  }
  if (!before && !isDue(atMs)) return "run_not_planned";
  // Moved away from here already: only where it starts can it be moved or skipped.
  if (before && before.movedToMs !== null && before.movedToMs !== atMs) return "run_not_planned";
  if (others.length >= MOST_EXCEPTIONS) return "too_many_exceptions";
  if (wanted.act === "skip") return [...others, { dueAtMs, movedToMs: null }];
  // Back to its own time is no exception.
  if (wanted.toMs === dueAtMs && dueAtMs > nowMs) return others;
  return whyNotMove(facts, wanted.toMs, dueAtMs) ?? [...others, { dueAtMs, movedToMs: wanted.toMs }];
}
