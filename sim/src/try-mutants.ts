// pnpm sim:mutants                 every broken build must be caught by a rule that it breaks, where it was caught last
// pnpm sim:mutants --search        from seed 1 on, and writes down where each was caught
// pnpm sim:mutants --only TEXT     those whose name contains it; --world NAME, --seeds N, --processes N, --table FILE

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildUnchanged, forgetOldBuilds } from "@halocline/device-core/mutants/build-mutant";
import type { Place } from "./mutation/search.ts";
import { SUBJECTS } from "./mutation/subjects.ts";
import { tryAll } from "./mutation/try-all.ts";
import type { Answer } from "./mutation/worker.ts";

const KNOWN = join(import.meta.dirname, "mutation/known-places.json");
const MOST_SEEDS = 200;
/** As many cores as CI has. */
const PROCESSES = 2;

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

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      search: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      seeds: { type: "string", default: String(MOST_SEEDS) },
      world: { type: "string" },
      processes: { type: "string", default: String(PROCESSES) },
      table: { type: "string" },
    },
  });
  forgetOldBuilds(Date.now());
  buildUnchanged();
  const known: Known = JSON.parse(readFileSync(KNOWN, "utf8"));
  const jobs = SUBJECTS.map(({ name }, index) => ({
    name,
    index,
    mostSeeds: Number(values.seeds),
    world: values.world ?? null,
    known: values.search ? null : (known[name] ?? null),
  })).filter(({ name }) => name.includes(values.only));
  const answers: Answer[] = [];
  await tryAll(jobs, Number(values.processes), (answer) => {
    answers.push(answer);
    console.log(lineOf(answer));
  });
  const caught = answers.filter(({ verdict }) => verdict?.caught);
  console.log(`broken builds caught by a named rule: ${caught.length} of ${jobs.length}`);
  if (values.table !== undefined) writeFileSync(values.table, tableOf(answers));
  if (values.search) writeFileSync(KNOWN, `${JSON.stringify(placesOf(known, answers), null, 2)}\n`);
  return jobs.length > 0 && caught.length === jobs.length;
}

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

process.exitCode = (await main()) ? 0 : 1;
