// A caller waits so long and no longer. What was answered as failed must not act later: whoever sends something toward action asks
// here first (SAFE-10).

import { AsyncLocalStorage } from "node:async_hooks";

const waiting = new AsyncLocalStorage<{ isOver: boolean }>();

/** The answer in time, or the failure that `late` makes; then the work goes on, and finds that nobody waits for it. */
export async function answeredWithin<T>(patienceMs: number, work: () => Promise<T>, late: () => Error): Promise<T> {
  const wait = { isOver: false };
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      wait.isOver = true;
      reject(late());
    }, patienceMs);
  });
  try {
    return await Promise.race([waiting.run(wait, work), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** False also where nobody waits at all, as in a job. */
export const hasGivenUp = (): boolean => waiting.getStore()?.isOver === true;
