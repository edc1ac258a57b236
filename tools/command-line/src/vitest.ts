// A command that runs Vitest, and takes Vitest's own options too.

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { command } from "./command.ts";

const resolve = createRequire(import.meta.url).resolve;

/** `given` precedes what a person adds. */
export function vitestCommand(name: string, description: string, example: string, given: readonly string[] = []) {
  const program = command(name, description, example)
    .argument("[files...]", "only files whose path contains one of these; then options of Vitest, such as -t for titles")
    .allowUnknownOption()
    .addHelpText("after", "\nEvery option of Vitest: pnpm exec vitest run --help");
  return program.action(async (args) => {
    const vitest = join(dirname(resolve("vitest/package.json")), "vitest.mjs");
    process.argv.splice(1, Number.POSITIVE_INFINITY, vitest, "run", ...given, ...args);
    // Vitest reads its command line while it is loaded.
    await import(pathToFileURL(vitest).href).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === "CACError")) throw error;
      program.error(`error: ${error.message}`);
    });
  });
}
