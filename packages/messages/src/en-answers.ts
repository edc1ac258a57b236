// What the server says in words, in its answers. The page holds none of it: it shows what it is told.

import { fieldErrors } from "./en/field-errors.ts";
import { outcomes } from "./en/outcomes.ts";
import { rejections } from "./en/rejections.ts";
import { requests } from "./en/requests.ts";

export const enAnswers = { answers: { ...rejections, ...requests }, fieldErrors, outcomes };

export type AnswerMessages = typeof enAnswers;
