// What the server says in words, in its answers. The page holds none of it: it shows what it is told.

import { fieldErrors } from "./en/field-errors.ts";
import { outcomes } from "./en/outcomes.ts";
import { rejections } from "./en/rejections.ts";
import { requests } from "./en/requests.ts";

/** What stands in the place of a name. */
const names = { visitor: "Visitor" };

export const enAnswers = { answers: { ...rejections, ...requests }, fieldErrors, names, outcomes };

export type AnswerMessages = typeof enAnswers;
