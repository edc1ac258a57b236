import { dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./support/longest-first.ts";

export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    // They have a run of their own: containers.vitest.config.ts.
    exclude: ["e2e/containers*.e2e.ts", "**/node_modules/**"],
    root: dirname(import.meta.dirname),
    // Each story has its own broker, database and processes, and mostly waits: for water, for a clock, for a page.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: ["e2e/support/web-build.setup.ts"],
    setupFiles: ["e2e/support/evidence.setup.ts"],
    // The figures are meant to be read.
    disableConsoleIntercept: true,
    testTimeout: 900_000,
    expect: { poll: { timeout: 30_000 } },
    // A start of everything, on a machine that is busy with other stories.
    hookTimeout: 600_000,
  },
});
