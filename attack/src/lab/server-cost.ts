// What the server process takes from its machine: memory, and bytes of log.

import { readFileSync, statSync } from "node:fs";
import type { ServerProcess } from "@halocline/e2e/support/server-process";

const SAMPLE_MS = 250;
const KIB_PER_MIB = 1024;

function residentMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kib === undefined) throw new Error(`process ${pid} has no memory`);
  return Number(kib) / KIB_PER_MIB;
}

export type ServerCost = Readonly<{ mostMib: number; growthMib: number; logBytesPerMinute: number }>;

/** From now until it is asked. */
export function watchCost({ pid, logFile }: Pick<ServerProcess, "pid" | "logFile">): () => ServerCost {
  const [beganAtMs, beganBytes] = [performance.now(), statSync(logFile).size];
  const beganMib = residentMib(pid);
  let mostMib = beganMib;
  const look = () => {
    mostMib = Math.max(mostMib, residentMib(pid));
  };
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    look();
    const minutes = (performance.now() - beganAtMs) / 60_000;
    return { mostMib, growthMib: mostMib - beganMib, logBytesPerMinute: (statSync(logFile).size - beganBytes) / minutes };
  };
}
