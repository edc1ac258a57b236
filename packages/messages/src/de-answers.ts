import { issues } from "./de/calibration-issues.ts";
import { commandRejections } from "./de/command-rejections.ts";
import { fieldErrors } from "./de/field-errors.ts";
import { outcomes } from "./de/outcomes.ts";
import { rejections } from "./de/rejections.ts";
import { releaseRejections } from "./de/release-rejections.ts";
import { requests } from "./de/requests.ts";
import type { AnswerMessages } from "./en-answers.ts";
import { nowOf, ofFields } from "./rejection-texts.ts";

const ofCommands = nowOf(commandRejections);

export const deAnswers: AnswerMessages = {
  answers: { ...ofCommands, ...releaseRejections, ...rejections, ...requests },
  fieldErrors: { ...issues.sentences, ...ofFields(ofCommands), ...fieldErrors },
  names: { visitor: "Gast" },
  outcomes,
};
