// The worker's side of the pool.

import { parentPort } from "node:worker_threads";

export function answerTasks<Task, Result>(work: (task: Task) => Result): void {
  parentPort?.on("message", ({ index, task }: Readonly<{ index: number; task: Task }>) => {
    parentPort?.postMessage({ index, result: work(task) });
  });
}
