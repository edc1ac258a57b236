// One program of the demonstration: its whole output into a file, what is worth it onto the terminal.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { ShowLine } from "@halocline/local-services/log-lines";
import { repositoryPath } from "@halocline/local-services/paths";
import { waitUntil } from "@halocline/local-services/processes";
import { type Speaker, terminalLine } from "./terminal.ts";

export type Program = Readonly<{
  name: Exclude<Speaker, "dev">;
  args: readonly string[];
  /** Imported by the program at its start, and by nothing sooner: what a waiting process may read ahead. */
  sources?: readonly string[];
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
export function startChild(program: Program): Child {
  return watchOver(program, spawn(process.execPath, program.args, { ...optionsOf(program), stdio: ["ignore", "pipe", "pipe"] }));
}

/** A process that has everything but the program's own source. */
export type Standby = Readonly<{
  child: Child;
  /** Reads the source as it is now. */
  load: () => void;
  /** Runs it. */
  start: () => void;
}>;

const WAITING = repositoryPath("tools/dev/src/waiting.ts");

export function startStandby(program: Program): Standby {
  const args = ["--experimental-import-meta-resolve", WAITING, ...program.args, ...(program.sources ?? [])];
  const child = spawn(process.execPath, args, { ...optionsOf(program), stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const send = (word: "load" | "start") => {
    // One that has ended is noticed by whoever waits for it to come up.
    if (child.connected) child.send(word, () => {});
  };
  return {
    child: watchOver(program, child as ChildProcessByStdio<null, Readable, Readable>),
    load: () => send("load"),
    start: () => send("start"),
  };
}

const optionsOf = ({ cwd, env }: Program) => ({ cwd, env: { ...process.env, ...env }, detached: true });

function watchOver({ name, logFile, show }: Program, child: ChildProcessByStdio<null, Readable, Readable>): Child {
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
