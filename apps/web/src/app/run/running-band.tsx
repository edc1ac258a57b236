import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { type VerdictText, verdictText } from "@halocline/messages/verdict-text";
import { VerdictBand } from "@/features/verdict/verdict-band.tsx";
import { verdictFormats } from "@/features/verdict/verdict-formats.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import type { TankView } from "../tank/use-tank-view.ts";
import { VerdictActions } from "../tank/verdict-actions.tsx";

type Measured = Pick<RunMeasure, "finishAt" | "plan" | "pace">;

/** Never a constant for a time, and never 0: what is not known is said to be so. */
function finishText(measure: Measured | null, nowMs: number): string {
  const { at, firstTime, unknown, late } = runPageMessages().finish;
  if (measure === null) return unknown;
  if (measure.finishAt === null) return measure.plan.basis === "unknown" ? firstTime : unknown;
  const finishAtMs = Date.parse(measure.finishAt);
  if (finishAtMs <= nowMs) return late;
  const { time, wait } = verdictFormats(nowMs);
  return at({ time: time(finishAtMs), wait: wait(finishAtMs) });
}

function wrongWayText(phase: Run["phase"]): VerdictText {
  const { word, draining, filling, other } = runPageMessages().wrongWay;
  return { word, sentence: phase === "draining" ? draining : phase === "filling" ? filling : other };
}

/** The tank's own verdict. Where that is the run, its page says more precisely what it does and when it is finished. */
function bandText({ shown: { verdict }, nowMs }: TankView, measure: Measured | null): VerdictText {
  if (verdict.code === "changing_water")
    return { word: runPageMessages().phases[verdict.phase ?? "starting"], sentence: finishText(measure, nowMs) };
  if (verdict.code === "slow_run" && measure?.pace === "wrong_way") return wrongWayText(verdict.phase);
  return verdictText(tankMessages(), verdict, verdictFormats(nowMs));
}

type RunningBandProps = Readonly<{ run: Run; view: TankView; measure: Measured | null }>;

/** What is wrong with the tank comes first here, too: a run is never calmer than its tank. Its stop stays in every row. */
export function RunningBand({ run, view, measure }: RunningBandProps) {
  const { shown } = view;
  const here = { ...shown, next: shown.next.filter((action) => action !== "run_details") };
  return (
    <VerdictBand
      shown={here}
      text={bandText(view, measure)}
      more={null}
      actions={<VerdictActions view={{ ...view, openRun: run, shown: here }} />}
    />
  );
}
