// Shares the jobs among processes, and hands the answers out in the order of the jobs, whoever was quicker.

import { fork } from "node:child_process";
import { join } from "node:path";
import type { Answer, Job } from "./worker.ts";

const WORKER = join(import.meta.dirname, "worker.ts");

export async function tryAll(jobs: readonly Job[], processes: number, say: (answer: Answer) => void): Promise<void> {
  const waiting = [...jobs];
  const answers = new Map<number, Answer>();
  let said = 0;
  const take = (answer: Answer): void => {
    answers.set(answer.index, answer);
    for (let next = answers.get(jobs[said]?.index ?? -1); next; next = answers.get(jobs[said]?.index ?? -1)) {
      said += 1;
      say(next);
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, () => work(waiting, take)));
}

/** A process that dies takes only its job with it: that is an answer too. */
function work(waiting: Job[], take: (answer: Answer) => void): Promise<void> {
  return new Promise((resolve) => {
    const worker = fork(WORKER);
    let job = waiting.shift();
    const next = (): void => {
      if (job) worker.send(job);
      else worker.disconnect();
    };
    worker.on("message", (answer: Answer) => {
      take(answer);
      job = waiting.shift();
      next();
    });
    worker.on("exit", (code) => {
      if (job) take({ index: job.index, verdict: null, error: `the process ended with ${code}` });
      if (job && waiting.length > 0) void work(waiting, take).then(resolve);
      else resolve();
    });
    next();
  });
}
