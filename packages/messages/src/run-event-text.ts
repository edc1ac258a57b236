// The text of one run event.

import type { RunEvent, RunLimits, RunOutcome, RunPhase } from "@halocline/domain/runs/runs";
import type { Catalogue } from "../compiled/catalogues.ts";
import { failText, type ReasonTexts } from "./run-reason.ts";

type Texts = Pick<Catalogue, "runStory"> & ReasonTexts;
/** A level in millimetres, with its unit. */
type MarkText = (distanceMm: number) => string;

function phaseText({ runStory }: Texts, phase: RunPhase, limits: RunLimits, markText: MarkText): string {
  const { topMm, topOffMm, drainMm } = limits;
  const fillMm = topOffMm ?? topMm;
  switch (phase) {
    case "topping_up":
      return topMm === null ? runStory.toppingUp : runStory.toppingUpTo({ mark: markText(topMm) });
    case "stopping_circulation":
      return runStory.stoppingCirculation;
    case "draining":
      return drainMm === null ? runStory.draining : runStory.drainingTo({ mark: markText(drainMm) });
    case "settling":
      return runStory.settling;
    case "filling":
      return fillMm === null ? runStory.filling : runStory.fillingTo({ mark: markText(fillMm) });
    case "restarting_circulation":
      return runStory.restartingCirculation;
  }
}

const endText = (texts: Texts, outcome: RunOutcome, reason: string | null): string =>
  reason === null
    ? texts.runStory.outcomes[outcome]
    : texts.runStory.outcomesBecause[outcome]({ reason: failText(texts, reason) });

export function runEventText(texts: Texts, event: RunEvent, limits: RunLimits, markText: MarkText): string {
  switch (event.type) {
    case "requested":
      return texts.runStory.requested;
    case "accepted":
      return texts.runStory.accepted;
    case "refused":
      return endText(texts, "failed", event.reason);
    case "voided":
      return endText(texts, "cancelled", "voided");
    case "not_started":
      return endText(texts, "failed", "not_started");
    case "phase":
      return phaseText(texts, event.phase, limits, markText);
    case "cancel_asked":
      return texts.runStory.cancelAsked;
    case "cancelled":
      return endText(texts, "cancelled", event.reason);
    case "ended":
      return endText(texts, event.outcome, event.reason);
    case "restarted":
      return texts.runStory.restarted;
    case "deadline":
      return endText(texts, "failed", "deadline");
  }
}
