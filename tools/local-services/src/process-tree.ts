// What a process started, and what those listen on, read from /proc.

import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const pids = (): number[] =>
  readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);

/** Null when the process ended while we looked. */
function orNull<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}

function parentOf(pid: number): number | null {
  // The command's name may hold spaces; everything after its closing bracket is plain.
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return stat === null ? null : Number(stat.replace(/^.*\) /s, "").split(" ")[1]);
}

/** Everything below the process, without itself. Reads each process once: the machine may have hundreds, and callers poll. */
export function descendantsOf(ancestorPid: number): number[] {
  const byParent = Map.groupBy(pids(), parentOf);
  const childrenOf = (pid: number): number[] => byParent.get(pid) ?? [];
  const found: number[] = [];
  for (let level = childrenOf(ancestorPid); level.length > 0; level = level.flatMap(childrenOf)) found.push(...level);
  return found;
}

const LISTEN = "0A";

function socketInodes(pid: number): Set<string> {
  const entries = orNull(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  const links = entries.map((entry) => orNull(() => readlinkSync(`/proc/${pid}/fd/${entry}`)) ?? "");
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

/** The TCP ports these processes listen on. */
export function listeningPorts(ofPids: readonly number[]): number[] {
  const inodes = new Set(ofPids.flatMap((pid) => [...socketInodes(pid)]));
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => readFileSync(file, "utf8").split("\n").slice(1));
  const ports = lines.flatMap((line) => {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    return state === LISTEN && inodes.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
  });
  return [...new Set(ports)];
}
