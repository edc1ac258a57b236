// When a change will be over, at the rate that is measured now: the rest of this leg, and the usual length of those that follow.

import { type LevelPoint, type MeasuredRate, measuredRate } from "./measured-rate.ts";
import { type ChangeMarks, fillTargetMm, finishingSeconds, refillMm } from "./plan.ts";
import type { ChangeRates } from "./rates.ts";
import type { TimeLimits } from "./runs.ts";
import { type Leg, legOf, legStretch, type Stretch, secondsOf } from "./stretches.ts";

export type Pace = "usual" | "slower" | "wrong_way";

export type FinishInput = Readonly<{
  nowMs: number;
  stretches: readonly Stretch[];
  /** Oldest first. */
  points: readonly LevelPoint[];
  rates: ChangeRates;
  marks: ChangeMarks | null;
  limits: Pick<TimeLimits, "drainS" | "fillS">;
}>;

export type Finish = Readonly<{ finishAtMs: number | null; pace: Pace | null; phaseOffAtMs: number | null }>;

const MINUTE_MS = 60_000;
/** A slower rate has to last so long before the finish moves away. */
const GROWS_AFTER_MS = 30_000;
/** Whoever waits longer than usual waits a little more. */
const LEAST_WAIT_S = 5;
/** Without a reading for so long nobody knows how it goes on. */
const SILENT_AFTER_MS = 90_000;
const SLOWER_SHARE = 0.5;
const NEAR_LIMIT_SHARE = 0.8;
/** What noise and waves explain. */
const NOISE_MM = 3;
const AGAIN_SETTLE_S = 45;

type Moment = FinishInput & Readonly<{ leg: Leg; stretch: Stretch; index: number }>;

/** The run as it was known then. */
function momentAt(input: FinishInput, atMs: number): Moment | null {
  const stretches = input.stretches.filter(({ fromMs }) => fromMs <= atMs);
  const index = stretches.length - 1;
  const stretch = stretches[index];
  if (!stretch) return null;
  return { ...input, nowMs: atMs, stretches, leg: legOf(stretches, index), stretch, index };
}

const isPumping = ({ stretch: { phase } }: Moment): boolean => phase === "draining" || phase === "filling";
const wantedSign = ({ stretch: { phase } }: Moment): 1 | -1 => (phase === "draining" ? 1 : -1);

function expectedMmPerS({ stretch: { phase }, rates }: Moment): number | null {
  return phase === "draining" ? rates.drainMmPerS : rates.fillMmPerS;
}

/** A limit is the sum of one run, also when its pump starts again. */
function limitOf({ stretches, stretch, index, limits }: Moment): Readonly<{ usedS: number; limitS: number }> {
  const before = stretches.slice(0, index).filter(({ phase }) => phase === stretch.phase);
  const usedS = before.reduce((sum, one) => sum + (secondsOf(one) ?? 0), 0);
  return { usedS, limitS: stretch.phase === "draining" ? limits.drainS : limits.fillS };
}

function offAtMs(moment: Moment): number {
  const { usedS, limitS } = limitOf(moment);
  return moment.stretch.fromMs + Math.max(0, limitS - usedS) * 1000;
}

const rateNow = ({ points, stretch, nowMs }: Moment): MeasuredRate | null => measuredRate(points, stretch.fromMs, nowMs);

/** The last reading of this stretch, else where it began. */
function levelNow({ points, stretch, nowMs }: Moment): LevelPoint | null {
  const last = points.findLast(({ atMs }) => atMs <= nowMs && atMs >= stretch.fromMs);
  if (last) return last;
  return stretch.fromMm === null ? null : { atMs: stretch.fromMs, distanceMm: stretch.fromMm };
}

function targetMm({ leg, marks, stretches }: Moment): number | null {
  if (marks === null) return null;
  if (leg === "draining") return marks.drainMm;
  const isStill = stretches.some(({ phase }) => phase === "stopping_circulation");
  return fillTargetMm(marks, leg !== "filling" || !isStill);
}

/** Never longer than its limit allows: then the device stops it. */
function pumpingRestS(moment: Moment): number | null {
  const [level, target] = [levelNow(moment), targetMm(moment)];
  const sign = wantedSign(moment);
  const measured = rateNow(moment);
  const mmPerS = measured ? measured.mmPerS * sign : expectedMmPerS(moment);
  if (level === null || target === null || mmPerS === null) return null;
  const untilLimitS = Math.max(0, (offAtMs(moment) - moment.nowMs) / 1000);
  const leftMm = Math.max(0, (target - level.distanceMm) * sign);
  const neededS = mmPerS <= 0 ? untilLimitS : leftMm / mmPerS - (moment.nowMs - level.atMs) / 1000;
  return Math.min(untilLimitS, Math.max(0, neededS));
}

const waitRestS = (usualS: number, { nowMs }: Moment, sinceMs: number): number =>
  Math.max(LEAST_WAIT_S, usualS - (nowMs - sinceMs) / 1000);

/** After the first refill; a second one is a rest of its own. */
function finishingRestS(moment: Moment): number | null {
  const { marks, rates, stretches, stretch } = moment;
  const usualS = marks && finishingSeconds(marks, rates);
  if (isPumping(moment)) {
    const restS = pumpingRestS(moment);
    return restS === null ? null : restS + AGAIN_SETTLE_S;
  }
  if (usualS === null) return null;
  const sinceMs = legStretch(stretches, "finishing")?.fromMs ?? stretch.fromMs;
  return waitRestS(usualS, moment, sinceMs);
}

function restS(moment: Moment): number | null {
  const { leg, rates, stretch } = moment;
  if (leg === "stopping") return waitRestS(rates.stoppingS, moment, stretch.fromMs);
  if (leg === "resting") return waitRestS(rates.restingS, moment, stretch.fromMs);
  return leg === "finishing" ? finishingRestS(moment) : pumpingRestS(moment);
}

/** From where to where each pump of the following legs has to go. */
function followingS({ leg, marks, rates, points, nowMs }: Moment): number | null {
  const finishingS = marks && finishingSeconds(marks, rates);
  if (leg === "finishing") return 0;
  if (marks === null || finishingS === null) return null;
  if (leg === "filling") return finishingS;
  if (rates.fillMmPerS === null) return null;
  const fillS = Math.max(0, marks.drainMm - refillMm(marks)) / rates.fillMmPerS + finishingS;
  if (leg === "resting") return fillS;
  if (leg === "draining") return rates.restingS + fillS;
  if (rates.drainMmPerS === null) return null;
  // While it still runs back, the mark says where it will stand.
  const stillMm = marks.topOffMm ?? points.findLast(({ atMs }) => atMs <= nowMs)?.distanceMm ?? marks.topMm;
  return Math.max(0, marks.drainMm - stillMm) / rates.drainMmPerS + rates.restingS + fillS;
}

function finishAt(moment: Moment | null): number | null {
  const rest = moment && restS(moment);
  const following = moment && followingS(moment);
  return moment === null || rest === null || following === null ? null : moment.nowMs + (rest + following) * 1000;
}

/** The least of what the last half minute said: it may come nearer at once, and move away only when it stays slower. */
function steadyFinishMs(input: FinishInput): number | null {
  const sinceMs = input.nowMs - GROWS_AFTER_MS;
  const seen = input.points.map(({ atMs }) => atMs).filter((atMs) => atMs > sinceMs && atMs < input.nowMs);
  const said = [sinceMs, ...seen, input.nowMs].map((atMs) => finishAt(momentAt(input, atMs)));
  if (said.at(-1) === null) return null;
  return Math.min(...said.filter((ms) => ms !== null));
}

/** To the minute, and never in the past. */
function roundedMs(finishMs: number, nowMs: number): number {
  const rounded = Math.round(finishMs / MINUTE_MS) * MINUTE_MS;
  return rounded > nowMs ? rounded : (Math.floor(nowMs / MINUTE_MS) + 1) * MINUTE_MS;
}

function paceOf(moment: Moment): Pace | null {
  if (!isPumping(moment)) return null;
  const { usedS, limitS } = limitOf(moment);
  const onS = usedS + (moment.nowMs - moment.stretch.fromMs) / 1000;
  const measured = rateNow(moment);
  const mmPerS = measured && measured.mmPerS * wantedSign(moment);
  if (measured && mmPerS !== null && mmPerS * measured.spanS <= -NOISE_MM) return "wrong_way";
  if (onS > NEAR_LIMIT_SHARE * limitS) return "slower";
  const expected = expectedMmPerS(moment);
  if (measured === null || mmPerS === null || expected === null) return null;
  // Half of it must be more than noise, or a slow pump would be called slower by chance.
  if (expected * SLOWER_SHARE * measured.spanS < NOISE_MM) return null;
  return mmPerS < SLOWER_SHARE * expected ? "slower" : "usual";
}

/** Asked for a run that is open; all is null once it is over. */
export function finishOf(input: FinishInput): Finish {
  const moment = momentAt(input, input.nowMs);
  if (moment === null || moment.stretch.toMs !== null) return { finishAtMs: null, pace: null, phaseOffAtMs: null };
  const heardAtMs = Math.max(moment.stretch.fromMs, input.points.at(-1)?.atMs ?? 0);
  const finishMs = input.nowMs - heardAtMs > SILENT_AFTER_MS ? null : steadyFinishMs(input);
  return {
    finishAtMs: finishMs === null ? null : roundedMs(finishMs, input.nowMs),
    pace: paceOf(moment),
    phaseOffAtMs: isPumping(moment) ? offAtMs(moment) : null,
  };
}
