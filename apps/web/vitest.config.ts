import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

/** A file that puts modules in the place of others, or loads them anew, would leave them to the files after it. */
const changesModules = (file: string): boolean =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(root, file), "utf8"));

/** Most of a file's work was to load React and the screens once more: files share them, and the setup puts back what they remember. */
export const webTests = (name: string, isAlone: boolean) =>
  defineConfig({
    plugins: [react()],
    resolve: { tsconfigPaths: true },
    root,
    test: {
      name,
      environment: "happy-dom",
      include: globSync("src/**/*.test.{ts,tsx}", { cwd: root }).filter((file) => changesModules(file) === isAlone),
      isolate: isAlone,
      // As `unit`, which runs in the same group: Vitest refuses different numbers there.
      maxWorkers: 3,
      setupFiles: ["vitest.setup.ts"],
      testTimeout: 60_000,
      restoreMocks: true,
      unstubGlobals: true,
      // Style sheets are emptied by default; this one is read by its contrast test.
      css: { include: [/tokens\.css/] },
    },
  });

export default webTests("web", false);
