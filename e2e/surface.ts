// pnpm surface: its command line.

import { command } from "@halocline/command-line/command";

export const program = command(
  "pnpm surface",
  "Writes the public interfaces to files: OpenAPI document, socket, database, metrics, access matrix, test titles.",
  "pnpm surface .local/surface",
)
  .argument("<folder>", "where to write them")
  .action(async (folder) => (await import("./write-surface.ts")).writeSurface(folder));

if (import.meta.main) await program.parseAsync();
