// What the server answers, by code. A rejected command has its text in `rejections`, because an alert and a run show it too.

import { type Catalogue, catalogues } from "../compiled/catalogues.ts";
import type { Language } from "../compiled/languages.ts";

type Block = Readonly<{ now: string }>;

const nowOf = <Blocks extends Readonly<Record<string, Block>>>(blocks: Blocks): { [Code in keyof Blocks]: string } =>
  Object.fromEntries(Object.entries(blocks).map(([code, { now }]) => [code, now])) as { [Code in keyof Blocks]: string };

function compose({ answers, calibration, fieldErrors, names, outcomes, rejections }: Catalogue) {
  const ofCommands = nowOf(rejections);
  // A form shows these below a field.
  const { partial_not_supported, not_calibrated, area_unknown, drain_back_unknown, litres_too_few, litres_too_many } = ofCommands;
  const ofAmounts = { partial_not_supported, not_calibrated, area_unknown, drain_back_unknown, litres_too_few, litres_too_many };
  return {
    answers: { ...ofCommands, ...answers },
    fieldErrors: { ...calibration.issues.sentences, ...ofAmounts, ...fieldErrors },
    names,
    outcomes,
  };
}

export type AnswerMessages = ReturnType<typeof compose>;

export const answersIn = Object.fromEntries(
  Object.entries(catalogues).map(([language, catalogue]) => [language, compose(catalogue)]),
) as Readonly<Record<Language, AnswerMessages>>;
