// Child processes that answer questions, and the CPU time any process has used.

import { type ChildProcess, fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve as absolute } from "node:path";

const TICKS_PER_SECOND = 100;

export type Child = Readonly<{ pid: number; ask: <T>(question: unknown) => Promise<T>; stop: () => Promise<void> }>;

const heard = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as T);
    });
  });

export async function startChild(file: string, args: string[]): Promise<Child> {
  const child = fork(absolute(import.meta.dirname, file), args);
  await heard(child);
  return {
    pid: child.pid as number,
    ask: (question) => {
      const answer = heard<never>(child);
      child.send(question as object);
      return answer;
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.once("exit", () => resolve());
        child.kill();
      }),
  };
}

function cpuOf(pid: number | string): { parent: number; cpuUs: number } {
  // The command's name may hold spaces; everything after its closing bracket is plain numbers.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return { parent: Number(fields[1]), cpuUs: ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6 };
}

/** CPU microseconds of a process, with its living children when it is a family like PostgreSQL's. */
export function cpuUs(pid: number, withChildren = false): number {
  let total = cpuOf(pid).cpuUs;
  if (!withChildren) return total;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const { parent, cpuUs: own } = cpuOf(entry);
      if (parent === pid) total += own;
    } catch {
      // It ended while we looked.
    }
  }
  return total;
}

/** A process that may be killed at any moment, without a word. */
export async function startKillable(file: string, args: string[]): Promise<{ kill: () => Promise<void> }> {
  const child = fork(absolute(import.meta.dirname, file), args);
  await heard(child);
  return {
    kill: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}
