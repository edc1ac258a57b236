import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    root: dirname(import.meta.dirname),
    // Each story has its own broker, database and processes; one at a time on two cores.
    fileParallelism: false,
    // The figures are meant to be read.
    disableConsoleIntercept: true,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
