// What may not be on one screen together while a tank is played, as a list: each pair compares two things that a person reads, or
// one of them with the simulated water.

import type { ShownCode } from "@halocline/domain/verdict/verdict.types";

export type Frame = Readonly<{
  verdict: Readonly<{ code: ShownCode; tone: string; sentence: string }>;
  /** Of the level: its value in millimetres, and the words beside it. */
  number: Readonly<{ mm: number | null; label: string }>;
  /** In litres; null while the verdict names none. */
  moved: MovedLitres | null;
  trend: string;
  chip: string;
  /** The same tank in the list of tanks. */
  home: Readonly<{ code: ShownCode; text: string }>;
  summary: string;
  bell: number;
  truth: Truth;
}>;

export type MovedLitres = Readonly<{
  done: number;
  whole: number;
  /** What the number beside the drawing leaves to go; null while it names none. */
  toGo: number | null;
  /** The most that the verdict has named in this phase so far. */
  mostDone: number;
  /** What the verdict has named as the whole drain of this change; null before, and in a top-up. */
  wholeDrain: number | null;
  /** By the function that makes the receipt. */
  byReceipt: number | null;
}>;

export type Truth = Readonly<{
  /** How much the water rose in the last 20 and 40 seconds. */
  rise20Mm: number | null;
  rise40Mm: number | null;
  /** Pipes empty or fill at this moment. */
  arePipesMoving: boolean;
  failedAgoMs: number | null;
  readingsSinceFailure: number;
  unacknowledged: number;
  /** Warnings and critical alerts among them. */
  hasSerious: boolean;
}>;

/** More than waves and one step of the sensor. */
const CLEAR_MM = 2.5;
const MOVES_MM = 0.5;
const CALM_AFTER_MS = 10_000;
const CALM_AFTER_READINGS = 2;

const isRising = ({ rise20Mm, rise40Mm }: Truth): boolean => (rise20Mm ?? 0) > CLEAR_MM && (rise40Mm ?? 0) > CLEAR_MM;
const isFalling = ({ rise20Mm, rise40Mm }: Truth): boolean => (rise20Mm ?? 0) < -CLEAR_MM && (rise40Mm ?? 0) < -CLEAR_MM;

/** "6.0 mm above top level": signed, positive above; null without such a figure. */
function aboveTopMm(text: string): number | null {
  const found = /([\d.]+) mm (above|below) top/.exec(text);
  return found ? Number(found[1]) * (found[2] === "above" ? 1 : -1) : null;
}

const numberText = ({ number: { mm, label } }: Frame): string => `${mm} mm ${label}`;

function differ(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) > 0.05;
}

/** Three figures of one decimal each, and a step of the sensor. */
const LITRES_APART = 0.2;

const areLitresApart = (one: number, other: number | null): boolean => other !== null && Math.abs(one - other) > LITRES_APART;

const PUMPED_UP = /^(Filling|Topping up), /;

export const CONTRADICTIONS: Readonly<Record<string, (frame: Frame) => boolean>> = {
  "the direction, and the water moves the other way": ({ trend, truth }) =>
    (/Rising|level is rising/.test(trend) && isFalling(truth)) || (/Falling|level is falling/.test(trend) && isRising(truth)),
  "as planned, and the water moves against the plan": ({ trend, truth }) =>
    trend.endsWith("as planned") &&
    ((PUMPED_UP.test(trend) && isFalling(truth)) || (trend.startsWith("Draining") && isRising(truth))),
  "against the plan, and the water does not move so": ({ trend, truth: { rise20Mm } }) =>
    (trend.includes("but the level is rising") && (rise20Mm ?? 0) < MOVES_MM) ||
    (trend.includes("but the level is falling") && (rise20Mm ?? 0) > -MOVES_MM),
  "a trend by the hour, and water that moves within seconds": ({ trend, truth }) =>
    /slowly|mm\/h/.test(trend) && (isRising(truth) || isFalling(truth)),
  "the verdict's figure, and the number": (frame) => differ(aboveTopMm(frame.verdict.sentence), aboveTopMm(numberText(frame))),
  "the litres moved and the litres to go, and their sum": ({ moved }) =>
    moved !== null && moved.toGo !== null && areLitresApart(moved.done + moved.toGo, moved.whole),
  "the litres moved, and more of them a moment ago": ({ moved }) => moved !== null && moved.mostDone - moved.done > LITRES_APART,
  "the litres moved, and those of the receipt": ({ moved }) => moved !== null && areLitresApart(moved.done, moved.byReceipt),
  "the litres to drain, and the litres to refill": ({ moved }) => moved !== null && areLitresApart(moved.whole, moved.wholeDrain),
  "a level that is out of its band, and a number within it": ({ verdict: { code }, number }) =>
    (code === "too_high" && number.label.startsWith("below")) || (code === "low" && number.label.startsWith("above")),
  "locked pumps, and a calm word for the level": ({ verdict: { code }, chip }) =>
    (code.startsWith("locked_") || code === "held") && /^(Normal|Full)/.test(chip),
  "all is well, and a chip that is not calm": ({ verdict: { code }, chip }) =>
    code === "all_well" && /Low|too high|No Data|Locked/.test(chip),
  "all is well, and a run that failed a moment ago": ({ verdict: { code }, truth }) =>
    code === "all_well" &&
    truth.failedAgoMs !== null &&
    (truth.failedAgoMs < CALM_AFTER_MS || truth.readingsSinceFailure < CALM_AFTER_READINGS),
  "water from the pipes, and too much of it": ({ number, chip, truth }) =>
    truth.arePipesMoving && (number.label.includes("too much") || (chip.startsWith("Full") && number.label.startsWith("above"))),
  "the tank's verdict, and its card in the list": ({ verdict, home }) => verdict.code !== home.code,
  "the tank's number, and its card in the list": (frame) => differ(aboveTopMm(numberText(frame)), aboveTopMm(frame.home.text)),
  "all is well in the summary, and an open alert or another verdict": ({ summary, verdict, truth }) =>
    summary.includes("all is well") && (truth.hasSerious || !["ok", "info"].includes(verdict.tone)),
  "the bell, and the alerts": ({ bell, truth }) => bell !== truth.unacknowledged,
};

export const contradictionsIn = (frame: Frame): readonly string[] =>
  Object.entries(CONTRADICTIONS).flatMap(([name, isFound]) => (isFound(frame) ? [name] : []));
