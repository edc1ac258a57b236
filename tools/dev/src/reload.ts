// A program that starts again when a file of its source changes. A file with a mistake in it leaves nothing running
// and everything waiting: the next edit tries again.

import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join, relative } from "node:path";
import type { Tone } from "@halocline/local-services/log-lines";
import { waitUntil } from "@halocline/local-services/processes";
import type { Child, Standby } from "./child.ts";

/** An editor writes in several steps, and a checkout writes many files. */
const SETTLED_MS = 60;
/** An edit should be seen soon: the server is made to survive worse than being ended in the middle. */
const PATIENCE_MS = 300;
/** As long as the services get: a busy machine is no reason to give up. */
const READY_MS = 90_000;

const isSource = (file: string): boolean => /\.(ts|tsx|json|md)$/.test(file) && !/\.(test|suite)\.tsx?$/.test(file);

export type ReloadOptions = Readonly<{
  folders: readonly string[];
  /** The next one waits while the last one runs. */
  prepare: () => Standby;
  isReady: () => Promise<boolean>;
  say: (text: string, tone?: Tone) => void;
}>;

export type Reloading = Readonly<{
  child: () => Child;
  isReloading: () => boolean;
  /** The first start must succeed; how the later ones go is said. */
  isUp: Promise<void>;
  stop: () => Promise<void>;
}>;

export function startReloading({ folders, prepare, isReady, say }: ReloadOptions): Reloading {
  const first = prepare();
  first.start();
  let { child } = first;
  let next: Standby | null = null;
  let changed: string | null = null;
  let reloading: Promise<void> | null = null;
  let isStopped = false;
  const comesUp = () => waitUntil(async () => child.hasEnded() || (await isReady()), READY_MS, `the ${child.name}`);
  async function reload(): Promise<void> {
    while (changed !== null && !isStopped) {
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      const [file, beganAtMs, standby] = [changed, performance.now(), next?.child.hasEnded() === false ? next : prepare()];
      changed = null;
      standby.load();
      await child.stop(PATIENCE_MS);
      next = null;
      child = standby.child;
      if (isStopped) return;
      standby.start();
      await comesUp().catch(() => {});
      if (child.hasEnded())
        say(`${file} changed, and the ${child.name} does not start: it tries again at the next edit`, "error");
      else say(`${file} changed: the ${child.name} is back after ${((performance.now() - beganAtMs) / 1000).toFixed(1)} s`);
      if (!isStopped) next = prepare();
    }
  }
  const onChange = (file: string): void => {
    changed = file;
    reloading ??= reload().finally(() => {
      reloading = null;
    });
  };
  let watchers: FSWatcher[] = [];
  const stop = async () => {
    isStopped = true;
    for (const watcher of watchers) watcher.close();
    await reloading;
    await next?.child.stop();
    await child.stop();
  };
  const isUp = comesUp().then(() => {
    if (child.hasEnded()) throw new Error(`the ${child.name} ended instead of starting`);
    if (isStopped) return;
    watchers = watchSources(folders, onChange);
    next = prepare();
  });
  return { child: () => child, isReloading: () => reloading !== null, isUp, stop };
}

/** Folder by folder: a file that an editor replaces by another of the same name is seen too. */
function watchSources(roots: readonly string[], onChange: (file: string) => void): FSWatcher[] {
  const watchers: FSWatcher[] = [];
  const look = (folder: string): void => {
    watchers.push(
      watch(folder, (_event, file) => {
        if (file === null) return;
        const path = join(folder, file);
        if (isSource(file)) onChange(relative(process.cwd(), path));
        else if (isNewFolder(path)) foldersIn(path).forEach(look);
      }),
    );
    known.add(folder);
  };
  const known = new Set<string>();
  const isNewFolder = (path: string) => !known.has(path) && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
  roots.flatMap(foldersIn).forEach(look);
  return watchers;
}

const foldersIn = (root: string): string[] => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(entry.parentPath, entry.name)] : [],
  ),
];
