import { dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { requireMessages } from "../tools/message-compiler/src/compile.ts";
import { LongestFirst } from "./support/longest-first.ts";

requireMessages();

const isWithFirmware = process.env.E2E_DEVICE === "firmware";
/** Of the real device program and of nothing else. */
const PROGRAM_STORIES = ["device-update", "device-outage", "device-rekey"].map((story) => `e2e/${story}.e2e.ts`);
/** With E2E_DEVICE=firmware: the stories in which the device itself is what can fail. The others would only be slower. */
const DEVICE_STORIES = ["water-change", "hold", "silence", "first-device", "wifi-gap", "stop-two-servers"].map(
  (story) => `e2e/${story}.e2e.ts`,
);

export default defineConfig({
  test: {
    name: "e2e",
    include: isWithFirmware ? [...DEVICE_STORIES, ...PROGRAM_STORIES] : ["e2e/**/*.e2e.ts"],
    // They have a run of their own: containers.vitest.config.ts.
    exclude: ["e2e/containers*.e2e.ts", "**/node_modules/**", ...(isWithFirmware ? [] : PROGRAM_STORIES)],
    root: dirname(import.meta.dirname),
    // Each story has its own broker, database and processes, and mostly waits: for water, for a clock, for a page.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: ["e2e/support/builds.setup.ts"],
    setupFiles: ["e2e/support/story.setup.ts"],
    // The figures are meant to be read.
    disableConsoleIntercept: true,
    testTimeout: 900_000,
    expect: { poll: { timeout: 30_000 } },
    // A start of everything, on a machine that is busy with other stories.
    hookTimeout: 600_000,
  },
});
