import { defineConfig } from "vitest/config";

const never = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    projects: [
      "apps/web/vitest.config.ts",
      {
        test: {
          name: "unit",
          include: ["{packages,apps,tools,bench,sim}/**/*.test.ts"],
          exclude: [...never, "**/*.pg.test.ts", "**/*.broker.test.ts", "apps/web/**"],
        },
      },
      {
        // A real PostgreSQL and, where the name says so, a real broker of the test's own.
        test: {
          name: "services",
          include: ["apps/**/*.{pg,broker}.test.ts"],
          exclude: never,
          globalSetup: ["tools/local-services/src/test-postgres.setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Real engines on a shared machine: one second try, told in the report as such.
          retry: 1,
        },
      },
    ],
  },
});
