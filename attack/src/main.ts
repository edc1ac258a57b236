// pnpm attack [NAME…] [--long] [--seed N] [--pictures FOLDER]: real processes on loopback, somebody who means harm, and what the others notice of it.

import { parseArgs } from "node:util";
import type { Attack, AttackOptions } from "./attack.types.ts";
import { ATTACKS } from "./attacks.ts";
import { type AttackResult, isHeld, resultTable } from "./report.ts";

const LARGEST_SEED = 2 ** 31;

const { values, positionals } = parseArgs({
  options: { long: { type: "boolean", default: false }, seed: { type: "string" }, pictures: { type: "string" } },
  allowPositionals: true,
});

async function resultOf({ name, title, run }: Attack, options: AttackOptions): Promise<AttackResult> {
  console.log(`\n${name}: ${title}`);
  const beganAtMs = performance.now();
  try {
    return { name, gates: await run(options), error: null };
  } catch (error) {
    console.error(error);
    return { name, gates: [], error: error instanceof Error ? error.message : String(error) };
  } finally {
    console.log(`${name}: ${((performance.now() - beganAtMs) / 1000).toFixed(0)} s`);
  }
}

const unknown = positionals.filter((name) => !ATTACKS.some((attack) => attack.name === name));
const seed = Number(values.seed ?? Math.floor(Math.random() * LARGEST_SEED));
if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  console.error(`usage: pnpm attack [${ATTACKS.map(({ name }) => name).join("|")}] [--long] [--seed N] [--pictures FOLDER]`);
  process.exit(1);
}
const chosen = ATTACKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
console.log(`seed ${seed}, ${values.long ? "long" : "short"} form`);
const options = { isLong: values.long, seed, picturesFolder: values.pictures ?? null };
const results: AttackResult[] = [];
for (const attack of chosen) results.push(await resultOf(attack, options));
console.log(`\n${resultTable(results)}`);
// A connection that somebody left open must not keep a finished run alive.
process.exit(results.every(isHeld) ? 0 : 1);
