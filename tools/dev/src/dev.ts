// pnpm dev: its command line. Everything else is loaded when it starts.

import { command } from "@halocline/command-line/command";

export const program = command(
  "pnpm dev",
  "Runs services, server, web app and two simulated tanks on this machine, and keeps their data between two starts.",
  "pnpm dev --fresh",
)
  .option("--fresh", "deletes the data of earlier starts first")
  .action(async ({ fresh = false }) => (await import("./start-dev.ts")).startDev(fresh));

if (import.meta.main) await program.parseAsync();
