import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    root: dirname(import.meta.dirname),
    // Each story has its own broker, database and processes; one at a time on two cores.
    fileParallelism: false,
    // One second chance on a shared machine; the first failure is told in full by the setup below, never hidden.
    retry: 1,
    globalSetup: ["e2e/support/web-build.setup.ts"],
    setupFiles: ["e2e/support/evidence.setup.ts"],
    // The figures are meant to be read.
    disableConsoleIntercept: true,
    testTimeout: 240_000,
    // A start of everything, on a machine that is busy with something else.
    hookTimeout: 180_000,
  },
});
