// pnpm bench: what can be measured. A command loads its code only when it runs.

import { Argument, command, wholeNumber } from "@halocline/command-line/command";
import type { BenchName, BenchOptions } from "./benches.ts";

const SHORT = "the small form, for CI";
const SETTING = "a further line of PostgreSQL's configuration; may be repeated";

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
const bench = (name: BenchName, description: string) => command(name, description, `pnpm bench ${name}`);
const run = async (name: BenchName, options: BenchOptions): Promise<void> =>
  (await import("./benches.ts")).runBench(name, options);

/** Measurements that have a short form and no other option. */
const MEASUREMENTS: readonly (readonly [BenchName, string])[] = [
  ["live", "From a device to a page, compared with the bare broker."],
  ["screen", "From a device to the number in a real browser, compared with a plain socket."],
  ["stop", "An emergency stop of 200 devices under 1,000 messages a second, from the click to the last confirmation."],
  ["schedules", "One pass of the dispatcher over a million schedules, and four dispatchers killed at random."],
  ["look", "One fleet scan of the worker over 100,000 devices in order."],
  ["year", "The chart of a year of ten-second readings, from the database to the response."],
  ["chart", "Drawing 50,000 points of history in a real browser."],
  ["idle", "CPU, memory and queries of server, broker and database while two tanks report."],
];

export const program = command(
  "pnpm bench",
  "Measures one thing of the running system, prints the figures, and fails when one misses its limit.",
  "pnpm bench live --short",
);

program.addCommand(
  bench("ingest", "Load on the full path to committed rows.")
    .option("--short", SHORT)
    .option("--setting <line>", SETTING, collect)
    .action((options) => run("ingest", options)),
);
program.addCommand(
  bench("lag", "How far ingest is behind at 10,000 messages a second, minute by minute.")
    .option("--short", SHORT)
    .option("--setting <line>", SETTING, collect)
    .option("--minutes <n>", "how long; 10 if not given, 2 in the short form", wholeNumber)
    .action((options) => run("lag", options)),
);
program.addCommand(
  bench("stall", "Stops ingest for a minute: which devices are reported offline although they report.").action(() =>
    run("stall", {}),
  ),
);
for (const [name, description] of MEASUREMENTS)
  program.addCommand(
    bench(name, description)
      .option("--short", SHORT)
      .action((options) => run(name, options)),
  );
program.addCommand(
  command(
    "lighthouse",
    "The landing page as plain files, and the built dashboard with a simulated tank, as Lighthouse sees them on a phone. Not in CI.",
    "pnpm bench lighthouse landing",
  )
    .addArgument(new Argument("[page]", "only this page").choices(["landing", "dashboard"] as const))
    .action(async (page) => (await import("@halocline/e2e/lighthouse")).runLighthouse(page)),
);

if (import.meta.main) await program.parseAsync();
