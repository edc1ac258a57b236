import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { PART_AGAIN_AFTER_MS, PART_AGAIN_AT_LATEST_MS } from "@/config/timing.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = PART_AGAIN_AFTER_MS; ; pauseMs = Math.min(2 * pauseMs, PART_AGAIN_AT_LATEST_MS)) {
    try {
      return await load();
    } catch {
      await pause(pauseMs);
    }
  }
}

/**
 * A part of a screen that loads when it is first drawn, inside a Suspense. A part that cannot be loaded is tried again until it
 * comes: thrown to the router, its error would replace the whole screen, and the level and the verdict with it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadInTime(load) }));
