// pnpm test: Vitest with the configuration of this repository.

import { vitestCommand } from "@halocline/command-line/vitest";

export const program = vitestCommand(
  "pnpm test",
  "Runs unit tests, and tests on a real PostgreSQL and a real broker of their own.",
  "pnpm test packages/domain --project unit",
);

if (import.meta.main) await program.parseAsync();
