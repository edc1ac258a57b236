// A verdict in the reader's language: one word, one sentence, and the labels of what to do next.

import type { NextAction } from "@halocline/domain/verdict/verdict.types";
import type { Catalogue } from "../compiled/catalogues.ts";
import type { SaidVerdict, VerdictFormats, VerdictTexts } from "./verdict/formats.ts";
import { verdictSentence } from "./verdict/sentences.ts";
import { verdictWord } from "./verdict/word.ts";

export type { SaidVerdict, VerdictFormats } from "./verdict/formats.ts";

export type VerdictText = Readonly<{ word: string; sentence: string }>;

export const verdictText = (texts: VerdictTexts, verdict: SaidVerdict, formats: VerdictFormats): VerdictText => ({
  word: verdictWord(texts, verdict),
  sentence: verdictSentence(texts, verdict, formats),
});

const isTopUp = (verdict: SaidVerdict): boolean =>
  verdict.code === "topping_up" || (verdict.code === "slow_run" && verdict.phase === "topping_up");

/** "Stop this change" or "Stop this top-up", by what is running. */
export const actionText = ({ verdict: texts }: Pick<Catalogue, "verdict">, action: NextAction, verdict: SaidVerdict): string =>
  action === "stop_run" && isTopUp(verdict) ? texts.stopTopUp : texts.actions[action];
