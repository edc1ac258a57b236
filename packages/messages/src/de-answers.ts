import { fieldErrors } from "./de/field-errors.ts";
import { outcomes } from "./de/outcomes.ts";
import { rejections } from "./de/rejections.ts";
import { requests } from "./de/requests.ts";
import type { AnswerMessages } from "./en-answers.ts";

export const deAnswers: AnswerMessages = {
  answers: { ...rejections, ...requests },
  fieldErrors,
  names: { visitor: "Gast" },
  outcomes,
};
