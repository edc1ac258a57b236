// Whose work PostgreSQL does: CPU time by database user and by helper of its own, over a stretch of time. One look every quarter of a
// second at the postmaster's children; who ended since the last look is found in the postmaster's own account of its ended children.

import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
const LOOK_EVERY_MS = 250;

type Backend = Readonly<{ id: string; role: string; us: number }>;
/** `endedUs`: of all children that have ended, over their whole lives. */
export type FamilyLook = Readonly<{ ownUs: number; endedUs: number; backends: readonly Backend[] }>;
export type DatabaseCpu = Readonly<{ byRole: ReadonlyMap<string, number>; totalUs: number }>;

/** Ended between two looks: nobody knows who did that. */
export const UNSEEN = "unseen";

/** By role, from looks in their order. */
export function attribute(looks: readonly FamilyLook[]): DatabaseCpu {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) return { byRole: new Map(), totalUs: 0 };
  const beganUs = new Map(first.backends.map(({ id, us }) => [id, us]));
  const newest = new Map(looks.flatMap(({ backends }) => backends).map((backend) => [backend.id, backend]));
  const living = new Set(last.backends.map(({ id }) => id));
  const byRole = new Map<string, number>();
  const add = (role: string, us: number) => byRole.set(role, (byRole.get(role) ?? 0) + us);
  let seenOfEndedUs = 0;
  for (const { id, role, us } of newest.values()) {
    add(role, us - (beganUs.get(id) ?? 0));
    if (!living.has(id)) seenOfEndedUs += us;
  }
  add("postmaster", last.ownUs - first.ownUs);
  add(UNSEEN, last.endedUs - first.endedUs - seenOfEndedUs);
  return { byRole, totalUs: familyUs(last) - familyUs(first) };
}

const familyUs = ({ ownUs, endedUs, backends }: FamilyLook): number =>
  backends.reduce((total, { us }) => total + us, ownUs + endedUs);

/** From the title that each process of PostgreSQL gives itself. */
export function roleOf(title: string, roleOfPid: (pid: number) => string): string {
  const leader = /parallel worker for PID (\d+)/.exec(title)?.[1];
  if (leader) return roleOfPid(Number(leader));
  const user = /^postgres: (\S+) \S+ [\d.]+\(\d+\)/.exec(title)?.[1];
  if (user) return user.replace(/^halocline_/, "");
  return /^postgres: ([a-z ]+?)(?: halocline| postgres)?\s*$/.exec(title)?.[1] ?? "starting";
}

function ticksOf(pid: number): { beganAt: string; ownUs: number; endedUs: number } {
  // The command's name may hold spaces; everything after its closing bracket is plain numbers.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const us = (from: number) => ((Number(fields[from]) + Number(fields[from + 1])) / TICKS_PER_SECOND) * 1e6;
  return { beganAt: fields[19] ?? "", ownUs: us(11), endedUs: us(13) };
}

const titleOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");

/** Titles are remembered, because a process says who it is only while it lives, and is asked once. */
function lookAt(postmaster: number, known: Map<string, string>): FamilyLook {
  const pids = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
  const roles = new Map<number, string>();
  const backends = pids.flatMap((pid): Backend[] => {
    try {
      const { beganAt, ownUs } = ticksOf(pid);
      // A number may be given to another process; not twice at the same moment.
      const id = `${pid}@${beganAt}`;
      const role = known.get(id) ?? roleOf(titleOf(pid), (leader) => roles.get(leader) ?? "starting");
      // One that has not signed in yet has another title soon.
      if (role !== "starting") known.set(id, role);
      roles.set(pid, role);
      return [{ id, role, us: ownUs }];
    } catch {
      // It ended while we looked.
      return [];
    }
  });
  const { ownUs, endedUs } = ticksOf(postmaster);
  return { ownUs, endedUs, backends };
}

export function watchDatabaseCpu(postmaster: number): { end: () => DatabaseCpu } {
  const known = new Map<string, string>();
  const looks = [lookAt(postmaster, known)];
  const timer = setInterval(() => looks.push(lookAt(postmaster, known)), LOOK_EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      looks.push(lookAt(postmaster, known));
      return attribute(looks);
    },
  };
}

/** Of PostgreSQL as a whole, so far. */
export const databaseUs = (postmaster: number): number => familyUs(lookAt(postmaster, new Map()));
