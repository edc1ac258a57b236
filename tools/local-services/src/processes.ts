// Starting, finding and stopping the service processes by pid.

import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { openSync } from "node:fs";

export type RunningProcess = Readonly<{ pid: number; stop: (signal?: NodeJS.Signals) => Promise<void> }>;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function stopPid(pid: number, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  await waitUntil(() => !isAlive(pid), 15_000, `process ${pid} to end`);
}

/** Detached, so that a service outlives the command that started it. */
export function startProcess(command: string, args: string[], logFile: string, options: SpawnOptions = {}): RunningProcess {
  const log = openSync(logFile, "a");
  const child: ChildProcess = spawn(command, args, { ...options, detached: true, stdio: ["ignore", log, log] });
  if (child.pid === undefined) throw new Error(`could not start ${command}`);
  const pid = child.pid;
  let hasEnded = false;
  // Reaping our own child: a zombie would still answer to its pid.
  child.once("exit", () => {
    hasEnded = true;
  });
  child.unref();
  return {
    pid,
    stop: async (signal = "SIGTERM") => {
      if (hasEnded) return;
      process.kill(pid, signal);
      await waitUntil(() => hasEnded, 15_000, `${command} to end`);
    },
  };
}

export async function waitUntil(isTrue: () => boolean | Promise<boolean>, withinMs: number, what: string): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`gave up waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const run = (
  command: string,
  args: string[],
  options: { cwd?: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): string => execFileSync(command, args, { ...options, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
