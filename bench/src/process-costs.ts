// What a service costs its machine: CPU time with that of the children it has ended, and memory as if nobody else ran the same
// program, which is how it is in a home. Other servers on a shared machine would make a program's own pages look cheaper.

import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
const KIB = 1024;

const fieldsOf = (pid: number | string): string[] =>
  // The command's name may hold spaces; everything after its closing bracket is plain numbers.
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** A process that ended while we looked costs nothing any more. */
function ifAlive<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}

function familyOf(pid: number): number[] {
  const isChild = (entry: string) => ifAlive(() => Number(fieldsOf(entry)[1]) === pid) ?? false;
  return [
    pid,
    ...readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry) && isChild(entry))
      .map(Number),
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const secondsOf = (fields: readonly string[], from: number, to: number): number =>
  sum(fields.slice(from, to).map(Number)) / TICKS_PER_SECOND;

/** Of a process and its children, living or ended. */
export function cpuSeconds(pid: number): number {
  const living = familyOf(pid).map((member) => ifAlive(() => secondsOf(fieldsOf(member), 11, 13)) ?? 0);
  return sum(living) + secondsOf(fieldsOf(pid), 13, 15);
}

export type Memory = Readonly<{ bytes: number; rssBytes: number; pssBytes: number; processes: number }>;

function memoryOfOne(pid: number) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8") + readFileSync(`/proc/${pid}/status`, "utf8");
  const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * KIB;
  return { rss: bytes("Rss"), pss: bytes("Pss"), file: bytes("RssFile"), own: bytes("Pss_Anon") + bytes("Pss_Shmem") };
}

/** `bytes`: what is shared inside the family once, and the largest part of its program's file that any of them has in memory. */
export function memoryOf(pid: number): Memory {
  const all = familyOf(pid).flatMap((member) => ifAlive(() => memoryOfOne(member)) ?? []);
  return {
    bytes: sum(all.map(({ own }) => own)) + Math.max(0, ...all.map(({ file }) => file)),
    rssBytes: sum(all.map(({ rss }) => rss)),
    pssBytes: sum(all.map(({ pss }) => pss)),
    processes: all.length,
  };
}
