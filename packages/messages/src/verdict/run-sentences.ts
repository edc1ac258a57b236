// How far a run has come, in litres where they are known.

import type { Verdict } from "@halocline/domain/verdict/verdict.types";
import type { Catalogue } from "../../compiled/catalogues.ts";
import type { VerdictFormats } from "./formats.ts";

type Rows = Catalogue["verdict"]["rows"];
type Of<Code> = Extract<Verdict, { code: Code }>;
type Moved = NonNullable<Of<"topping_up">["moved"]>;
type Finish = Readonly<{ time: string; wait: string }>;

/** The unit stands once, with the second amount. */
const amounts = ({ doneMm, wholeMm, doneLitres, wholeLitres }: Moved, formats: VerdictFormats) =>
  doneLitres !== null && wholeLitres !== null
    ? { done: formats.litresValue(doneLitres), whole: formats.litres(wholeLitres) }
    : { done: formats.mmValue(doneMm), whole: formats.mm(wholeMm) };

const finishOf = (finishAtMs: number | null, { time, wait }: VerdictFormats): Finish | null =>
  finishAtMs === null ? null : { time: time(finishAtMs), wait: wait(finishAtMs) };

export function slowSentence(verdict: Of<"slow_run">, { slow_run: texts }: Rows, formats: VerdictFormats): string {
  const { phase, rateMmPerMin, usualMmPerMin } = verdict;
  const time = formats.time(verdict.endsAtMs);
  const isPumping = phase === "draining" || phase === "filling" || phase === "topping_up";
  if (!isPumping || rateMmPerMin === null || usualMmPerMin === null) return texts.unknown[phase]({ time });
  return texts.rates[phase]({ time, rate: formats.rateValue(rateMmPerMin), usual: formats.rate(usualMmPerMin) });
}

export function changingSentence(
  verdict: Of<"changing_water">,
  { changing_water: texts }: Rows,
  formats: VerdictFormats,
): string {
  const { moved } = verdict;
  const phase = verdict.phase ?? "starting";
  const finish = finishOf(verdict.finishAtMs, formats);
  if (phase !== "draining" && phase !== "filling") return finish ? texts[phase].finish(finish) : texts[phase].open;
  const { moved: some, unknown } = texts[phase];
  if (moved === null) return finish ? unknown.finish(finish) : unknown.open;
  const values = amounts(moved, formats);
  return finish ? some.finish({ ...values, ...finish }) : some.open(values);
}

export function toppingUpSentence({ moved, finishAtMs }: Of<"topping_up">, rows: Rows, formats: VerdictFormats): string {
  const texts = rows.topping_up;
  const wait = finishAtMs === null ? null : formats.wait(finishAtMs);
  if (moved === null) return wait === null ? texts.unknown : texts.unknownFinish({ wait });
  const values = amounts(moved, formats);
  return wait === null ? texts.moved(values) : texts.movedFinish({ ...values, wait });
}
