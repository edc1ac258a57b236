// Somebody who does harm is a process of its own: what it costs is not what is measured.

import { fileURLToPath } from "node:url";
import { startChild } from "@halocline/bench/processes";

/** An address that is not the others': whoever is limited by address must not limit them with itself. */
export const HOSTILE_ADDRESS = "127.0.0.2";

export type HostileReport = Readonly<{ done: number; elapsedMs: number; note: string }>;

/** Does harm until told to end, and says how much was done. */
export type Harm = Readonly<{ ask: () => Promise<HostileReport>; end: () => Promise<HostileReport> }>;

export async function startHarm(file: URL, plan: object): Promise<Harm> {
  const child = await startChild(fileURLToPath(file), [JSON.stringify(plan)]);
  const ask = () => child.ask<HostileReport>({});
  const end = async () => {
    const report = await ask();
    await child.stop();
    return report;
  };
  return { ask, end };
}

/** The other end of it, in the process: counts what is done, answers when asked, and ends with its parent. */
export function reportHarm(noteOf: () => string): Readonly<{ count: (more?: number) => void; begin: () => void }> {
  const beganAtMs = performance.now();
  let done = 0;
  process.on("message", () => {
    const report: HostileReport = { done, elapsedMs: performance.now() - beganAtMs, note: noteOf() };
    process.send?.(report);
  });
  process.on("disconnect", () => process.exit());
  return {
    count: (more = 1) => {
      done += more;
    },
    begin: () => void process.send?.("ready"),
  };
}
