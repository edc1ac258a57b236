// `pnpm dev` in a checkout, as somebody starts it in a terminal, reads it and ends it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { descendantsOf } from "@halocline/local-services/process-tree";
import { isAlive, waitUntil } from "@halocline/local-services/processes";
import type { Checkout } from "./checkout-copy.ts";
import { childEnvironment } from "./size.ts";

const UP_WITHIN_MS = 150_000;

export type DevCommand = Readonly<{
  pid: number;
  startedAtMs: number;
  address: string;
  mailAddress: string;
  email: string;
  password: string;
  output: () => string;
  /** Answers with its exit code. */
  end: () => Promise<number | null>;
}>;

/** Remembered as they appear: a command that falls leaves children that no longer name it as their parent. */
const seen = new Set<number>();

export function endLeftovers(): void {
  for (const pid of seen) if (isAlive(pid)) process.kill(pid, "SIGINT");
}

export async function startDev(checkout: Checkout, ...args: string[]): Promise<DevCommand> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ["tools/dev/src/dev.ts", ...args], {
    cwd: checkout.path("."),
    env: childEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const watching = setInterval(() => {
    if (child.pid) for (const pid of descendantsOf(child.pid)) seen.add(pid);
  }, 250);
  let isOver = false;
  const over = once(child, "exit").then(([exitCode]) => {
    clearInterval(watching);
    isOver = true;
    return exitCode as number | null;
  });
  let output = "";
  createInterface(child.stdout).on("line", (line) => {
    console.log(`  ${line}`);
    output += `${line}\n`;
  });
  const end = () => {
    child.kill("SIGTERM");
    return over;
  };
  const toldOf = () => /Open (http:\S+) and sign in with (\S+) \/ (\S+)/.exec(output);
  try {
    await waitUntil(() => isOver || toldOf() !== null, UP_WITHIN_MS, "the address that pnpm dev tells");
  } catch (error) {
    await end();
    throw error;
  }
  const [, address, email, password] = toldOf() ?? [];
  const [, mailAddress] = /Emails .*(http:\S+)/.exec(output) ?? [];
  if (!address || !email || !password || !mailAddress) throw new Error(`pnpm dev ended without an address:\n${output}`);
  return { pid: child.pid as number, startedAtMs, address, mailAddress, email, password, output: () => output, end };
}
