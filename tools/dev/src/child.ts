// One program of the demonstration: its whole output into a file, what is worth it onto the terminal.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { waitUntil } from "@halocline/local-services/processes";
import type { ShowLine } from "./log-lines.ts";
import { type Speaker, terminalLine } from "./terminal.ts";

export type Program = Readonly<{
  name: Exclude<Speaker, "dev">;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  logFile: string;
  show: ShowLine;
}>;

export type Child = Readonly<{
  name: string;
  pid: number;
  hasEnded: () => boolean;
  /** Asks it to end, and no longer asks after `patienceMs`. */
  stop: (patienceMs?: number) => Promise<void>;
}>;

const PATIENCE_MS = 15_000;

/** Detached: Ctrl+C reaches this command alone, which then stops everything in its order. */
export function startChild({ name, args, cwd, env, logFile, show }: Program): Child {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`could not start the ${name}`);
  const log = createWriteStream(logFile, { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => log.write(chunk));
    createInterface(stream).on("line", (line) => {
      const shown = show(line);
      if (shown) console.log(terminalLine(name, shown));
    });
  }
  let hasEnded = false;
  child.once("exit", () => {
    hasEnded = true;
  });
  child.once("close", () => log.end());
  return {
    name,
    pid,
    hasEnded: () => hasEnded,
    stop: async (patienceMs = PATIENCE_MS) => {
      if (hasEnded) return;
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await waitUntil(() => hasEnded, patienceMs + PATIENCE_MS, `the ${name} to end`);
      clearTimeout(force);
    },
  };
}
