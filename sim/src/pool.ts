// Work spread over the machine's cores: each task goes to the next free worker, results come back in the order of the tasks.

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

type Answer<Result> = Readonly<{ index: number; result: Result }>;

/** `work` is a module that answers every message `{ index, task }` with `{ index, result }` (see `answerTasks`). */
export async function inParallel<Task, Result>(
  work: URL,
  tasks: readonly Task[],
  told: (result: Result, index: number) => void = () => {},
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const takeAll = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      const give = () => {
        if (next >= tasks.length) return resolve();
        worker.postMessage({ index: next, task: tasks[next] });
        next += 1;
      };
      worker.on("message", ({ index, result }: Answer<Result>) => {
        results[index] = result;
        told(result, index);
        give();
      });
      worker.on("error", reject);
      give();
    });
  const workers = Array.from({ length: Math.min(availableParallelism(), tasks.length) }, () => new Worker(work));
  try {
    await Promise.all(workers.map(takeAll));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}
