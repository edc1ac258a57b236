// The trial as a container would start it, but as plain processes of this machine.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { repositoryPath } from "@halocline/local-services/paths";
import { descendantsOf } from "@halocline/local-services/process-tree";
import { isAlive, waitUntil } from "@halocline/local-services/processes";

export type TrialPlace = Readonly<{ folder: string; webFolder: string; port: number }>;

export type Trial = Readonly<{
  url: string;
  output: () => string;
  /** What it has started by now, itself included. */
  pids: () => number[];
  /** Its exit code. */
  over: Promise<number | null>;
  isUp: () => Promise<Readonly<{ email: string; password: string }>>;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  /** As a container is killed: everything at once. */
  killAll: () => Promise<void>;
}>;

/** Against what hangs: beside everything else a year of data has taken a slow machine more than 90 s. */
const UP_WITHIN_MS = 240_000;

export function startTrial({ folder, webFolder, port }: TrialPlace): Trial {
  const url = `http://localhost:${port}`;
  const args = [repositoryPath("apps/trial/src/main.ts"), "--folder", folder, "--port", String(port)];
  const env = { ...process.env, HALOCLINE_WEB_FOLDER: webFolder };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const pid = child.pid ?? 0;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  let isOver = false;
  const over = once(child, "close").then(([exitCode]) => {
    isOver = true;
    return exitCode as number | null;
  });
  const pids = () => [pid, ...descendantsOf(pid)];
  return {
    url,
    output: () => output,
    pids,
    over,
    isUp: async () => {
      const told = () => /Open \S+ and sign in with (\S+) \/ (\S+)/.exec(output);
      await waitUntil(() => isOver || told() !== null, UP_WITHIN_MS, "the address that the trial tells");
      const [, email, password] = told() ?? [];
      if (!email || !password) throw new Error(`the trial ended without an address:\n${output}`);
      return { email, password };
    },
    end: (signal) => {
      child.kill(signal);
      return over;
    },
    killAll: async () => {
      const all = pids();
      for (const one of all) if (isAlive(one)) process.kill(one, "SIGKILL");
      await waitUntil(() => !all.some(isAlive), 10_000, "everything to be gone");
    },
  };
}
