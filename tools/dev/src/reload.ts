// A program that starts again when a file of its source changes. A file with a mistake in it leaves nothing running
// and everything waiting: the next edit tries again.

import { type FSWatcher, watch } from "node:fs";
import { relative } from "node:path";
import { waitUntil } from "@halocline/local-services/processes";
import type { Child } from "./child.ts";
import type { Tone } from "./log-lines.ts";

/** An editor writes in several steps, and a checkout writes many files. */
const SETTLED_MS = 60;
/** An edit should be seen soon: the server is made to survive worse than being ended in the middle. */
const PATIENCE_MS = 300;
/** As long as the services get: a busy machine is no reason to give up. */
const READY_MS = 90_000;

const isSource = (file: string): boolean => /\.(ts|tsx|json|md)$/.test(file) && !/\.(test|suite)\.tsx?$/.test(file);

export type ReloadOptions = Readonly<{
  folders: readonly string[];
  start: () => Child;
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

export function startReloading({ folders, start, isReady, say }: ReloadOptions): Reloading {
  let child = start();
  let changed: string | null = null;
  let reloading: Promise<void> | null = null;
  let isStopped = false;
  const comesUp = () => waitUntil(async () => child.hasEnded() || (await isReady()), READY_MS, `the ${child.name}`);

  async function reload(): Promise<void> {
    while (changed !== null && !isStopped) {
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      const file = changed;
      changed = null;
      const beganAtMs = performance.now();
      await child.stop(PATIENCE_MS);
      if (isStopped) return;
      child = start();
      await comesUp().catch(() => {});
      const tookS = ((performance.now() - beganAtMs) / 1000).toFixed(1);
      if (child.hasEnded())
        say(`${file} changed, and the ${child.name} does not start: it tries again at the next edit`, "error");
      else say(`${file} changed: the ${child.name} is back after ${tookS} s`);
    }
  }
  const onChange = (file: string): void => {
    changed = file;
    reloading ??= reload().finally(() => {
      reloading = null;
    });
  };
  const watchers: FSWatcher[] = [];
  const stop = async () => {
    isStopped = true;
    for (const watcher of watchers) watcher.close();
    await reloading;
    await child.stop();
  };
  const look = (folder: string) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file !== null && isSource(file)) onChange(relative(process.cwd(), `${folder}/${file}`));
    });
  const isUp = comesUp().then(() => {
    if (child.hasEnded()) throw new Error(`the ${child.name} ended instead of starting`);
    if (!isStopped) watchers.push(...folders.map(look));
  });
  return { child: () => child, isReloading: () => reloading !== null, isUp, stop };
}
