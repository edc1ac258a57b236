// What the server says in its responses. No page loads these.

import { issues } from "./en/calibration-issues.ts";
import { commandRejections } from "./en/command-rejections.ts";
import { fieldErrors } from "./en/field-errors.ts";
import { outcomes } from "./en/outcomes.ts";
import { rejections } from "./en/rejections.ts";
import { releaseRejections } from "./en/release-rejections.ts";
import { requests } from "./en/requests.ts";
import { nowOf, ofFields } from "./rejection-texts.ts";

/** Shown in place of a name. */
const names = { visitor: "Visitor" };

const ofCommands = nowOf(commandRejections);

export const enAnswers = {
  answers: { ...ofCommands, ...releaseRejections, ...rejections, ...requests },
  fieldErrors: { ...issues.sentences, ...ofFields(ofCommands), ...fieldErrors },
  names,
  outcomes,
};

export type AnswerMessages = typeof enAnswers;
