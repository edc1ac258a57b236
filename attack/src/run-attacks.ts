// Runs attacks one after the other and prints what each of them showed.

import { ATTACK_NAMES, type Attack, type AttackName, type AttackOptions } from "./attack.types.ts";
import { ATTACKS } from "./attacks.ts";
import { type AttackResult, isHeld, resultTable } from "./report.ts";

const LARGEST_SEED = 2 ** 31;

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

type Wanted = Readonly<{ long?: boolean | undefined; seed?: number | undefined; pictures?: string | undefined }>;

export async function runAttacks(names: readonly AttackName[], { long = false, seed: wanted, pictures }: Wanted): Promise<void> {
  const seed = wanted ?? Math.floor(Math.random() * LARGEST_SEED);
  const chosen = ATTACK_NAMES.filter((name) => names.length === 0 || names.includes(name));
  console.log(`seed ${seed}, ${long ? "long" : "short"} form`);
  const options = { isLong: long, seed, picturesFolder: pictures ?? null };
  const results: AttackResult[] = [];
  for (const name of chosen) results.push(await resultOf(ATTACKS[name], options));
  console.log(`\n${resultTable(results)}`);
  // An open connection must not keep a finished run alive.
  process.exit(results.every(isHeld) ? 0 : 1);
}
