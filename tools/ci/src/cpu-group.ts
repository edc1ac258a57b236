// CPU seconds of one step, counted by a control group: that includes what a step detaches and what ends before it is looked at.
// getrusage would miss both. Containers get groups of their own from podman, which are added for the step that runs them.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MICROSECONDS = 1e6;

/** The second place is where a machine that still has the older groups mounts the newer ones. */
const ROOT = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].find((folder) => existsSync(join(folder, "cpu.stat")));
/** All of podman's containers, also those that have ended. */
const CONTAINERS = "libpod_parent";

function usedSeconds(group: string): number {
  if (!ROOT) return 0;
  const stat = join(ROOT, group, "cpu.stat");
  if (!existsSync(stat)) return 0;
  return Number(/usage_usec (\d+)/.exec(readFileSync(stat, "utf8"))?.[1] ?? 0) / MICROSECONDS;
}

export type CpuGroup = Readonly<{
  /** The command, wrapped so that it and everything it starts belongs to the group. */
  wrap: (command: readonly string[]) => string[];
  /** Since the group was made. Null where this machine offers no control groups to write to. */
  seconds: () => number | null;
  /** Ends every process that is left in the group and returns the command lines of those that were. */
  end: () => string[];
}>;

const UNCOUNTED: CpuGroup = { wrap: (command) => [...command], seconds: () => null, end: () => [] };

const commandLine = (pid: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || null;
  } catch {
    return null;
  }
};

const membersOf = (folder: string): string[] =>
  existsSync(folder) ? readFileSync(join(folder, "cgroup.procs"), "utf8").split("\n").filter(Boolean) : [];

/** Whether it became true within two seconds. */
function comesTrue(isTrue: () => boolean): boolean {
  for (let tries = 0; tries < 100; tries += 1) {
    if (isTrue()) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  return false;
}

function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return !existsSync(folder);
  }
}

export function cpuGroup(name: string, runsContainers = false): CpuGroup {
  if (!ROOT) return UNCOUNTED;
  const group = `halocline-ci-${process.pid}-${name.replaceAll(/\W+/g, "-")}`;
  const folder = join(ROOT, group);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, "cgroup.procs"), "");
  } catch {
    if (!existsSync(folder)) return UNCOUNTED;
  }
  const inContainers = () => (runsContainers ? usedSeconds(CONTAINERS) : 0);
  const before = inContainers();
  return {
    wrap: (command) => ["sh", "-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', folder, ...command],
    seconds: () => usedSeconds(group) + inContainers() - before,
    end: () => {
      // What watches over a command ends a moment after it.
      if (comesTrue(() => membersOf(folder).length === 0)) {
        comesTrue(() => isRemoved(folder));
        return [];
      }
      const left = membersOf(folder)
        .map(commandLine)
        .filter((line) => line !== null);
      writeFileSync(join(folder, "cgroup.kill"), "1");
      comesTrue(() => isRemoved(folder));
      return left;
    },
  };
}
