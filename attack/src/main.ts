// pnpm attack: its command line. The attacks are loaded only when they run.

import { Argument, command, wholeNumber } from "@halocline/command-line/command";
import { ATTACK_NAMES } from "./attack.types.ts";

export const program = command(
  "pnpm attack",
  "Attacks and faults on real processes on loopback, with gates for what other accounts notice: all, or those named.",
  "pnpm attack rights fuzz --seed 1",
)
  .addArgument(new Argument("[names...]", "attacks to run").choices(ATTACK_NAMES))
  .option("--long", "the sizes and times of the requirements, instead of CI's")
  .option("--seed <n>", "repeats an earlier run; random if not given", wholeNumber)
  .option("--pictures <folder>", "where to put pictures of what a user sees")
  .action(async (names, options) => (await import("./run-attacks.ts")).runAttacks(names, options));

if (import.meta.main) await program.parseAsync();
