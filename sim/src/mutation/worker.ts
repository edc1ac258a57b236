// One of the workers that try broken builds: it is told which, and answers with what it found.

import { answerTasks } from "../answer-tasks.ts";
import { type Place, type Scope, search, type Verdict } from "./search.ts";
import { SUBJECTS } from "./subjects.ts";

export type Job = Scope & Readonly<{ index: number; known: Place | null }>;
/** `error`: it could not even be built. */
export type Answer = Readonly<{ index: number; verdict: Verdict | null; error: string | null }>;

function answerTo({ index, known, ...scope }: Job): Answer {
  const subject = SUBJECTS[index];
  if (!subject) return { index, verdict: null, error: "there is no such build" };
  try {
    return { index, verdict: search(subject, scope, known), error: null };
  } catch (error) {
    return { index, verdict: null, error: error instanceof Error ? error.message : String(error) };
  }
}

answerTasks(answerTo);
