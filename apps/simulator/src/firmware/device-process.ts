// The device program as a process, with whatever starts it again when it ends, as a supervisor on a real device does.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** Of firmware/ports/linux/watch.h: it wants to be started again. */
const EXIT_RESTART = 75;
const MOST_LINES = 200;
/** Of the kernel's clock in /proc. */
const TICKS_PER_S = 100;

export type ProcessUsage = Readonly<{ residentKb: number; cpuS: number }>;

export class DeviceProcess {
  readonly #program: string;
  readonly #args: readonly string[];
  readonly #restartMs: () => number;
  #child: ChildProcess | null = null;
  #isWanted = false;
  #isKilled = false;
  #timer: NodeJS.Timeout | undefined;
  #rest = "";
  readonly lines: string[] = [];
  /** Ends that nobody asked for. */
  readonly accidents: string[] = [];
  #heard: (line: string) => void;

  constructor(program: string, args: readonly string[], restartMs: () => number, heard: (line: string) => void) {
    this.#program = program;
    this.#args = args;
    this.#restartMs = restartMs;
    this.#heard = heard;
  }

  start(): void {
    this.#isWanted = true;
    this.#isKilled = false;
    const child = spawn(this.#program, [...this.#args], { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    child.stdout.on("data", (bytes: Buffer) => this.#read(bytes.toString()));
    child.stderr.on("data", (bytes: Buffer) => this.#read(bytes.toString()));
    child.once("exit", (code, signal) => this.#ended(code, signal));
  }

  /** Without a goodbye, as when the power goes. It comes back by itself. */
  kill(): void {
    this.#isKilled = true;
    this.#child?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  /** Null while there is no process. */
  usage(): ProcessUsage | null {
    const pid = this.#child?.pid;
    if (pid === undefined) return null;
    const residentKb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    // Behind the name, which may hold anything: user and system time are the twelfth and thirteenth.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { residentKb, cpuS: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S };
  }

  #ended(code: number | null, signal: string | null): void {
    this.#child = null;
    const isExpected = this.#isKilled || (this.#isWanted ? code === EXIT_RESTART : code === 0);
    if (!isExpected) this.accidents.push(`ended with ${code ?? signal}: ${this.lines.slice(-5).join(" | ")}`);
    if (this.#isWanted) this.#timer = setTimeout(() => this.start(), this.#restartMs());
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      this.lines.push(line);
      this.#heard(line);
    }
    this.lines.splice(0, this.lines.length - MOST_LINES);
  }
}
