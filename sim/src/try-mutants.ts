// Every broken build must be caught by a rule that it breaks: where it was caught last, or, searching, from seed 1 on.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildUnchanged, forgetOldBuilds } from "@halocline/device-core/mutants/build-mutant";
import type { Place } from "./mutation/search.ts";
import { SUBJECTS } from "./mutation/subjects.ts";
import type { Answer, Job } from "./mutation/worker.ts";
import { inParallel } from "./pool.ts";

const KNOWN = join(import.meta.dirname, "mutation/known-places.json");
const WORKER = new URL("./mutation/worker.ts", import.meta.url);

type Known = Readonly<Record<string, Place>>;

const lineOf = ({ index, verdict, error }: Answer): string => {
  const subject = SUBJECTS[index];
  const expected = `${subject?.name} (${subject?.rules.join(" or ")})`;
  if (!verdict) return `BROKEN  ${expected}: ${error}`;
  const { caught, others } = verdict;
  if (caught) return `caught  ${subject?.name}: ${caught.world}, seed ${caught.seed}, ${caught.violation}`;
  return `MISSED  ${expected}: ${others.length === 0 ? "no rule is broken" : `only ${others.join(", ")}`}`;
};

const tableOf = (answers: readonly Answer[]): string =>
  [
    "| Broken on purpose | What | Rule | Caught by | World | Seed |",
    "| --- | --- | --- | --- | --- | --- |",
    ...answers.map(({ index, verdict }) => {
      const { name, what, rules } = SUBJECTS[index] ?? { name: "?", what: "?", rules: [] };
      const { rule, world, seed } = verdict?.caught ?? { rule: "**missed**", world: "", seed: "" };
      return `| ${name} | ${what} | ${rules[0]} | ${rule} | ${world} | ${seed} |`;
    }),
    "",
  ].join("\n");

type Wanted = Readonly<{
  search?: boolean | undefined;
  only: string;
  seeds: number;
  world?: string | undefined;
  table?: string | undefined;
}>;

export async function tryMutants({ search = false, only, seeds, world, table }: Wanted): Promise<void> {
  forgetOldBuilds(Date.now());
  buildUnchanged();
  const known: Known = JSON.parse(readFileSync(KNOWN, "utf8"));
  const jobs = SUBJECTS.map(({ name }, index) => ({
    name,
    index,
    mostSeeds: seeds,
    world: world ?? null,
    known: search ? null : (known[name] ?? null),
  })).filter(({ name }) => name.includes(only));
  const answers: Answer[] = [];
  const early = new Map<number, Answer>();
  await inParallel<Job, Answer>(WORKER, jobs, (answer, index) => {
    early.set(index, answer);
    // In the order of the list, whoever was quicker.
    for (let next = early.get(answers.length); next; next = early.get(answers.length)) {
      answers.push(next);
      console.log(lineOf(next));
    }
  });
  const caught = answers.filter(({ verdict }) => verdict?.caught);
  console.log(`broken builds caught by a named rule: ${caught.length} of ${jobs.length}`);
  if (table !== undefined) writeFileSync(table, tableOf(answers));
  if (search) writeFileSync(KNOWN, textOf(placesOf(known, answers)));
  process.exitCode = jobs.length > 0 && caught.length === jobs.length ? 0 : 1;
}

/** A line for each, as the formatter wants it. */
const textOf = (places: Known): string =>
  `{\n${Object.entries(places)
    .map(([name, { world, seed }]) => `  ${JSON.stringify(name)}: { "world": "${world}", "seed": ${seed} }`)
    .join(",\n")}\n}\n`;

/** A broken build that is gone is forgotten; one that was not tried now keeps its place. */
function placesOf(known: Known, answers: readonly Answer[]): Known {
  const found = new Map(answers.map(({ index, verdict }) => [index, verdict?.caught ?? null]));
  const places = SUBJECTS.map(({ name }, index): [string, Place | null] => {
    const caught = found.get(index);
    if (caught === undefined) return [name, known[name] ?? null];
    return [name, caught && { world: caught.world, seed: caught.seed }];
  });
  return Object.fromEntries(places.filter((place): place is [string, Place] => place[1] !== null));
}
