// pnpm sim: what the simulation can be asked for. A command loads its code only when it runs.

import { command, Option, wholeNumber } from "@halocline/command-line/command";

const WORLDS = ["commands", "water", "alerts"] as const;

export const program = command(
  "pnpm sim",
  "Simulates core, commands, water and alerts from one seed with every kind of fault. A seed replays exactly.",
  "pnpm sim --world water --seed 7 --trace",
)
  .option(
    "--seeds <n>",
    "runs of each world, 500 if not given; of the alerts at most 12, of the water one of each situation",
    wholeNumber,
  )
  .option("--seed <n>", "one run, of this seed", wholeNumber)
  .addOption(new Option("--world <name...>", "only these worlds").choices(WORLDS).default([...WORLDS]))
  .option("--trace", "prints the run line by line, with --seed")
  .action(async (options) => (await import("./run-worlds.ts")).runWorlds(options));

program.addCommand(
  command("days", "Runs days of water on every core and checks every rule in them.", "pnpm sim days --days 60")
    .option("--days <n>", "tank-days to reach", wholeNumber, 100)
    .option("--seed-base <n>", "the first seed", wholeNumber, 1)
    .option("--state <file>", "keeps each seed's result there, so that an interrupted run can be continued")
    .action(async (options) => (await import("./water/days.ts")).runDays(options)),
);

program.addCommand(
  command(
    "report",
    "Runs every fault in every phase on every tank, and prints names, litres and gates.",
    "pnpm sim report --seeds 5 --pairs --write",
  )
    .option("--seeds <n>", "runs of each cell", wholeNumber, 1)
    .option("--seed-base <n>", "the first seed", wholeNumber, 1)
    .option("--only <texts>", "only faults whose name contains one of these, separated by commas", "")
    .option("--healthy-days <n>", "also runs healthy tanks until there are so many days of them", wholeNumber, 0)
    .option("--pairs", "also runs all ordered pairs of faults")
    .option("--pairs-of <names>", "only the ordered pairs of these faults, separated by commas", "")
    .option("--state <file>", "keeps each cell there, so that an interrupted run can be continued")
    .option("--kept", "reports what the state file holds and runs nothing")
    .option("--write", "writes the report to docs/simulation")
    .action(async (options) => (await import("./water/report/report.ts")).runReport(options)),
);

program.addCommand(
  command(
    "situations",
    "Prints which faults met which phases on which tanks, and how long water was moved.",
    "pnpm sim situations --seeds 300",
  )
    .option("--seeds <n>", "seeds to run", wholeNumber, 300)
    .option("--seed-base <n>", "the first seed", wholeNumber, 1)
    .action(async (options) => (await import("./water/situations-table.ts")).printSituations(options)),
);

program.addCommand(
  command(
    "measure",
    "Measures how well the finish and the litres of water changes are predicted, with loose hoses and spill budgets.",
    "pnpm sim measure --spills 2000",
  )
    .option("--changes <n>", "water changes", wholeNumber, 200)
    .option("--seed <n>", "the first seed", wholeNumber, 1)
    .option("--spills <n>", "changes with a spill budget", wholeNumber, 1000)
    .action(async (options) => (await import("./measure/measure.ts")).runMeasure(options)),
);

program.addCommand(
  command(
    "mutants",
    "Checks that every build that is broken on purpose is caught by its rule, where it was caught last.",
    "pnpm sim mutants --only siphon",
  )
    .option("--search", "searches from seed 1 on, and stores where each was caught")
    .option("--only <text>", "only those whose name contains it", "")
    .option("--seeds <n>", "seeds to try with --search", wholeNumber, 200)
    .option("--world <name>", "only in this world")
    .option("--table <file>", "also writes the table of docs/simulation/mutants.md there")
    .action(async (options) => (await import("./try-mutants.ts")).tryMutants(options)),
);

program.addCommand(
  command(
    "telling",
    "Runs months of households that are notified of their alerts or sleep through them, and checks every message.",
    "pnpm sim telling --households 5 --days 30",
  )
    .option("--households <n>", "households", wholeNumber, 50)
    .option("--days <n>", "days of each", wholeNumber, 90)
    .action(async (options) => (await import("./telling/households.ts")).runHouseholds(options)),
);

program.addCommand(
  command(
    "year",
    "Simulates the demonstration's year again and compares it with the shipped one.",
    "pnpm sim year --seed 2 --days 30",
  )
    .option("--seed <n>", "the seed", wholeNumber, 1)
    .option("--days <n>", "days to simulate; the whole year if not given", wholeNumber)
    .option("--write", "replaces the shipped year")
    .action(async (options) => (await import("./year/demo-year.ts")).runDemoYear(options)),
);

if (import.meta.main) await program.parseAsync();
