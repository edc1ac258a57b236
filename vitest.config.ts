import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { longestFirst } from "./tools/local-services/src/longest-first.ts";
import { requireMessages } from "./tools/message-compiler/src/compile.ts";

requireMessages();

// Programs that tests start, again and again: with what the first run of each compiled, the next start costs half.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "halocline-compile-cache");

/** Ends of paths. The order counts within a project only. */
const SLOWEST = [
  "trial/src/main.test.ts",
  "rotate.test.ts",
  "authority.test.ts",
  "spill.test.ts",
  "firmware-transcript.test.ts",
  "release/src/instance.test.ts",
  "addresses-guide.test.ts",
  "overflow.test.ts",
  "lint.test.ts",
  "recurrence.test.ts",
  "sensor-dirty.test.ts",
  "measure.test.ts",
  "access-matrix.pg.test.ts",
  "restore.pg.test.ts",
  "back-up.pg.test.ts",
  "socket.broker.test.ts",
  "firmware-updates.broker.test.ts",
  "run-reports.broker.test.ts",
  "pairing.consumer.pg.test.ts",
  "credentials.broker.test.ts",
  "schedules.broker.test.ts",
  "firmware-releases.broker.test.ts",
  "emergency-stop.broker.test.ts",
  "relay-commands.broker.test.ts",
  "runs.broker.test.ts",
  "api.broker.test.ts",
  "events.broker.test.ts",
  "stop-without-database.broker.test.ts",
  "outage.broker.test.ts",
  "forbidden-pairs.test.tsx",
  "manual-control.test.tsx",
  "schedule-dialog.test.tsx",
  "devices.test.tsx",
  "calibration-wizard.test.tsx",
  "pumping-wizard.test.tsx",
];

const never = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(SLOWEST) },
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
          hookTimeout: 120_000,
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
          // More than cores: these mostly wait for services. Another number of workers needs a group of its own, after the others.
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
          globalSetup: ["tools/local-services/src/test-postgres.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
