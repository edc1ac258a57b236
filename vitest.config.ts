import { defineConfig } from "vitest/config";

const never = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    // More than cores: tests on real services mostly wait for them.
    maxWorkers: 3,
    projects: [
      "apps/web/vitest.config.ts",
      "apps/web/vitest.alone.config.ts",
      {
        test: {
          name: "unit",
          include: ["{packages,apps,tools,bench,sim,attack}/**/*.test.ts"],
          exclude: [...never, "**/*.pg.test.ts", "**/*.broker.test.ts", "apps/web/**"],
          // Nothing here is put in a module's place, so files may share what is loaded: a third of the work.
          isolate: false,
          // Against what hangs, not against what is slow: the machine is shared.
          testTimeout: 30_000,
        },
      },
      {
        // A real PostgreSQL and, where the name says so, a real broker of the test's own.
        test: {
          name: "services",
          include: ["{apps,tools,sim}/**/*.{pg,broker}.test.ts"],
          exclude: never,
          // What a file owns is its database and its broker; the server's modules are loaded once.
          isolate: false,
          globalSetup: ["tools/local-services/src/test-postgres.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
