import { defineConfig } from "vitest/config";
import stories from "./vitest.config.ts";

/** Images and containers have a run of their own: they need an engine and minutes, and build the web app in the image. */
export default defineConfig({
  test: {
    ...stories.test,
    name: "containers",
    include: ["e2e/containers*.e2e.ts"],
    exclude: [],
    globalSetup: [],
    sequence: {},
    maxWorkers: 1,
  },
});
