// How an ended run is called: a word, a sentence and a tone.

import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import type { VerdictTone } from "@halocline/domain/verdict/verdict.types";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { lineName } from "@/features/runs/measure/receipt-text.ts";
import type { RunOutcome } from "@/features/runs/measure/run-outcome.ts";
import { formatVolume } from "@/lib/format.ts";
import { formatBrief } from "@/lib/time/duration.ts";

type OutcomeText = Readonly<{ word: string; sentence: string; tone: VerdictTone }>;

const lastedText = ({ startedAt, completedAt }: Run): string =>
  formatBrief(Date.parse(completedAt ?? startedAt) - Date.parse(startedAt));

const litresText = (litres: number | null | undefined): string | null =>
  litres === null || litres === undefined ? null : formatVolume(litres);

function failedSentence({ failReason }: Run, { stoppedAt }: Extract<RunOutcome, { code: "failed" }>): string {
  const { failed } = runPageMessages().outcomes;
  const parts = [failReason, stoppedAt && failed.stoppedAt({ line: lineName(stoppedAt) })];
  return parts.filter(Boolean).join(" ");
}

export function outcomeText(run: Run, outcome: RunOutcome, measure: RunMeasure | null): OutcomeText {
  const labels = runPageMessages().outcomes;
  const minutes = lastedText(run);
  const moved = { out: litresText(measure?.drained.litres), in: litresText(measure?.filled.litres), minutes };
  switch (outcome.code) {
    case "changed":
      return { word: labels.changed.word, sentence: labels.changed.sentence(moved), tone: "ok" };
    case "refilled":
      return { word: labels.refilled.word, sentence: labels.refilled.sentence(moved), tone: "ok" };
    case "topped_up":
      return { word: labels.toppedUp.word, sentence: labels.toppedUp.sentence({ minutes }), tone: "ok" };
    case "failed":
      return { word: labels.failed.word, sentence: failedSentence(run, outcome), tone: "danger" };
    case "cancelled":
      return { ...labels.cancelled, tone: "muted" };
    case "unseen":
      return { word: labels.unproven.word, sentence: labels.unproven.unseen({ line: lineName(outcome.line) }), tone: "warn" };
    case "not_loaded":
      return { word: labels.unproven.word, sentence: labels.unproven.notLoaded, tone: "muted" };
    case "no_readings":
      return { word: labels.unproven.word, sentence: labels.unproven.noReadings, tone: "muted" };
    case "checking":
      return { ...labels.checking, tone: "muted" };
  }
}
