import { setTimeout as pause } from "node:timers/promises";

const DATABASE_PATIENCE_MS = 300;
/** For a stop that memory knows nothing about: then a late answer is better than none. */
export const PATIENCE_WITHOUT_MEMORY_MS = 3000;

/** Null when no answer came in time, or the question failed: whoever asks it notes why. */
export async function answerInTime<T extends object>(question: Promise<T>, patienceMs = DATABASE_PATIENCE_MS): Promise<T | null> {
  const ending = new AbortController();
  const late = pause(patienceMs, null, { signal: ending.signal }).catch(() => null);
  try {
    return await Promise.race([question.catch(() => null), late]);
  } finally {
    ending.abort();
  }
}
