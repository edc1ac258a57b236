// Starting, finding and stopping the service processes by pid.

import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";

export type RunningProcess = Readonly<{ pid: number; hasEnded: () => boolean; stop: (signal?: NodeJS.Signals) => Promise<void> }>;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Null: there is no such process. */
export function commandLineOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return null;
  }
}

export async function stopPid(pid: number, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  await waitUntil(() => !isAlive(pid), 15_000, `process ${pid} to end`);
}

export type ProcessOptions = SpawnOptions &
  Readonly<{
    /** The kernel sends it when the starting process ends, even if that one was killed. Without it a service outlives its starter. */
    signalAtParentsEnd?: NodeJS.Signals | undefined;
  }>;

/** Detached: Ctrl+C in a terminal reaches only the command that started it. */
export function startProcess(command: string, args: string[], logFile: string, options: ProcessOptions = {}): RunningProcess {
  const { signalAtParentsEnd: signal, ...spawnOptions } = options;
  const log = openSync(logFile, "a");
  const [program, ...rest] = signal
    ? ["setpriv", "--pdeathsig", signal.replace(/^SIG/, ""), "--", command, ...args]
    : [command, ...args];
  const child: ChildProcess = spawn(program, rest, { ...spawnOptions, detached: true, stdio: ["ignore", log, log] });
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
    hasEnded: () => hasEnded,
    stop: async (signal = "SIGTERM") => {
      if (hasEnded) return;
      process.kill(pid, signal);
      await waitUntil(() => hasEnded, 15_000, `${command} to end`);
    },
  };
}

/** The interval between two checks is a twentieth of the time waited so far, within these limits. */
const MIN_INTERVAL_MS = 20;
const MAX_INTERVAL_MS = 100;

/** `everyMs`: for a check that costs something, such as a call that is counted or a query of a database that has to catch up. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
  what: string,
  everyMs?: number,
): Promise<void> {
  const startedAtMs = Date.now();
  while (!(await isTrue())) {
    const waitedMs = Date.now() - startedAtMs;
    if (waitedMs > withinMs) throw new Error(`gave up waiting for ${what}`);
    const intervalMs = Math.min(Math.max(waitedMs / 20, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
    await new Promise((resolve) => setTimeout(resolve, everyMs ?? intervalMs));
  }
}

/** Waits for a service just started; one that ends instead, or never answers, is told with the last lines of its log. */
export async function waitForService(
  service: RunningProcess,
  isUp: () => Promise<boolean>,
  { name, withinMs, logFile }: Readonly<{ name: string; withinMs: number; logFile: string }>,
): Promise<void> {
  let isUpNow = false;
  try {
    await waitUntil(async () => service.hasEnded() || (isUpNow = await isUp()), withinMs, name);
    if (!isUpNow) throw new Error(`${name} ended instead of starting`);
  } catch (error) {
    await service.stop("SIGKILL");
    throw new Error(`${name} did not start; its log ends:\n${readFileSync(logFile, "utf8").slice(-2000)}`, { cause: error });
  }
}

/** A port found free may be taken before the service binds it, so a start is worth a second and a third try. */
export async function firstOf<T>(attempts: number, start: () => Promise<T>): Promise<T> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await start();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

export const run = (
  command: string,
  args: string[],
  options: { cwd?: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): string => execFileSync(command, args, { ...options, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
