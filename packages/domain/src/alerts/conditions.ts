// The life of one watched incident: it waits until the trouble has lasted, is raised once, may become worse, and is over
// when the trouble has been away for a while. Everything here can be asked again and again with the same answer.

/**
 * `present` and `absent` are clear; `between` is neither, because entering and leaving have different thresholds;
 * `unseen`: nothing trustworthy is known just now.
 */
export type Verdict = "present" | "between" | "absent" | "unseen";

export type Look = Readonly<{
  verdict: Verdict;
  /** Is it the worse kind of it? */
  worse: Verdict;
  /** When it began, if the fact itself carries its time. */
  sinceMs: number | null;
}>;

export type Patience = Readonly<{
  enterAfterMs: number;
  leaveAfterMs: number;
  /** What lasts so long is worse for that alone. */
  worseAfterMs?: number;
}>;

export type Watch = Readonly<{
  beganAtMs: number;
  isOpen: boolean;
  isWorse: boolean;
  worseSinceMs: number | null;
  /** Open: since when it has been away. Waiting: since when it has not been seen. */
  leavingSinceMs: number | null;
  toldAtMs: number;
}>;

/** `rise`: the open incident has become worse. `update`: it goes on. */
export type Act = "raise" | "rise" | "update" | "clear";

/** `watch` is the very same object when nothing changed. */
export type Step = Readonly<{ watch: Watch | null; act: Act | null }>;

/** How often an incident that goes on says so. */
const TOLD_AGAIN_MS = 5 * 60_000;

/** A bad reading now and then does not end the waiting for what goes on. */
const GAP_FORGIVEN_MS = 60_000;

const NOTHING: Step = { watch: null, act: null };

function worseSince(watch: Watch | null, { worse, sinceMs }: Look, nowMs: number): number | null {
  if (worse === "present") return watch?.worseSinceMs ?? sinceMs ?? nowMs;
  return worse === "between" ? (watch?.worseSinceMs ?? null) : null;
}

const isWorseNow = (
  { beganAtMs, worseSinceMs }: Pick<Watch, "beganAtMs" | "worseSinceMs">,
  { enterAfterMs, worseAfterMs }: Patience,
  nowMs: number,
): boolean =>
  (worseSinceMs !== null && nowMs - worseSinceMs >= enterAfterMs) ||
  (worseAfterMs !== undefined && nowMs - beganAtMs >= worseAfterMs);

/** Waiting is interrupted by a short gap in what is seen, and ended by a long one. */
function wait(watch: Watch, { verdict }: Look, nowMs: number): Step {
  const leavingSinceMs = verdict === "unseen" ? (watch.leavingSinceMs ?? nowMs) : null;
  if (leavingSinceMs !== null && nowMs - leavingSinceMs > GAP_FORGIVEN_MS) return NOTHING;
  return { watch: leavingSinceMs === watch.leavingSinceMs ? watch : { ...watch, leavingSinceMs }, act: null };
}

function enter(watch: Watch | null, look: Look, patience: Patience, nowMs: number): Step {
  if (watch && (look.verdict === "between" || look.verdict === "unseen")) return wait(watch, look, nowMs);
  if (look.verdict !== "present") return NOTHING;
  const beganAtMs = look.sinceMs ?? watch?.beganAtMs ?? nowMs;
  const worseSinceMs = worseSince(watch, look, nowMs);
  if (nowMs - beganAtMs >= patience.enterAfterMs) {
    const isWorse = isWorseNow({ beganAtMs, worseSinceMs }, patience, nowMs);
    return {
      watch: { beganAtMs, isOpen: true, isWorse, worseSinceMs, leavingSinceMs: null, toldAtMs: nowMs },
      act: "raise",
    };
  }
  // What carries its own time needs no note of when it was first seen.
  if (look.sinceMs !== null) return NOTHING;
  if (watch && watch.worseSinceMs === worseSinceMs && watch.leavingSinceMs === null) return { watch, act: null };
  return {
    watch: { beganAtMs, isOpen: false, isWorse: false, worseSinceMs, leavingSinceMs: null, toldAtMs: nowMs },
    act: null,
  };
}

function goOn(watch: Watch, look: Look, patience: Patience, nowMs: number): Step {
  const leavingSinceMs = look.verdict === "absent" ? (watch.leavingSinceMs ?? nowMs) : null;
  if (leavingSinceMs !== null && nowMs - leavingSinceMs >= patience.leaveAfterMs) return { watch: null, act: "clear" };
  const worseSinceMs = worseSince(watch, look, nowMs);
  const next = { ...watch, leavingSinceMs, worseSinceMs };
  if (look.verdict === "present" && !watch.isWorse && isWorseNow(next, patience, nowMs))
    return { watch: { ...next, isWorse: true, toldAtMs: nowMs }, act: "rise" };
  if (look.verdict === "present" && nowMs - watch.toldAtMs >= TOLD_AGAIN_MS)
    return { watch: { ...next, toldAtMs: nowMs }, act: "update" };
  const isSame = leavingSinceMs === watch.leavingSinceMs && worseSinceMs === watch.worseSinceMs;
  return { watch: isSame ? watch : next, act: null };
}

export const stepWatch = (watch: Watch | null, look: Look, patience: Patience, nowMs: number): Step =>
  watch?.isOpen ? goOn(watch, look, patience, nowMs) : enter(watch, look, patience, nowMs);
