// A program of the trial in a process of its own.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { ShowLine } from "@halocline/local-services/log-lines";
import { waitUntil } from "@halocline/local-services/processes";

export type Part = Readonly<{
  name: string;
  hasEnded: () => boolean;
  /** Asks it to end, and no longer asks after `patienceMs`. */
  stop: (patienceMs: number) => Promise<void>;
}>;

export type PartOptions = Readonly<{ args: readonly string[]; env?: NodeJS.ProcessEnv; show: ShowLine }>;

/** Detached: Ctrl+C reaches the trial alone, which then stops everything in its order. */
export function startPart(name: string, { args, env = process.env, show }: PartOptions): Part {
  const child = spawn(process.execPath, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => {
      const shown = show(line);
      if (shown) console.log(`${name}: ${shown.text}`);
    });
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  child.once("exit", end);
  child.once("error", end);
  return {
    name,
    hasEnded: () => hasEnded,
    stop: async (patienceMs) => {
      if (hasEnded) return;
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await waitUntil(() => hasEnded, patienceMs * 2, `the ${name} to end`);
      clearTimeout(force);
    },
  };
}
