// pnpm check: every static check of the repository.

import { availableParallelism } from "node:os";
import { command } from "@halocline/command-line/command";
import { compileMessages } from "@halocline/message-compiler/compile";
import { boundariesCheck } from "./boundaries.check.ts";
import { boundariesTableCheck } from "./boundaries-table.check.ts";
import { cataloguesCheck } from "./catalogues.check.ts";
import type { Check, Verdict } from "./check.types.ts";
import { commitSubjectsCheck } from "./commit-subjects.check.ts";
import { completeRunCheck } from "./complete-run.check.ts";
import { conformanceCheck } from "./conformance.check.ts";
import { docsCommandsCheck } from "./docs-commands.check.ts";
import { docsLinesCheck } from "./docs-lines.check.ts";
import { docsPathsCheck } from "./docs-paths.check.ts";
import { formatCheck } from "./format.check.ts";
import { licencesCheck } from "./licences.check.ts";
import { lintCheck } from "./lint.check.ts";
import { messagesCheck } from "./messages.check.ts";
import { placesCheck } from "./places.check.ts";
import { safetyIdsCheck } from "./safety-ids.check.ts";
import { sqlTextCheck } from "./sql-text.check.ts";
import { tableOwnersCheck } from "./table-owners.check.ts";
import { typesChecks } from "./types.check.ts";
import { unusedCheck } from "./unused.check.ts";
import { versionCheck } from "./version.check.ts";
import { wordsCheck } from "./words.check.ts";

// The slow ones first, so that none of them runs alone at the end.
const checks: readonly Check[] = [
  lintCheck,
  unusedCheck,
  boundariesCheck,
  tableOwnersCheck,
  sqlTextCheck,
  wordsCheck,
  messagesCheck,
  cataloguesCheck,
  ...typesChecks(),
  formatCheck,
  licencesCheck,
  placesCheck,
  docsPathsCheck,
  docsLinesCheck,
  docsCommandsCheck,
  boundariesTableCheck,
  safetyIdsCheck,
  commitSubjectsCheck,
  versionCheck,
  completeRunCheck,
  conformanceCheck,
];

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function runCheck(check: Check): Promise<boolean> {
  const startedMs = performance.now();
  const verdict: Verdict = await check.run().catch((error: unknown) => ({ ok: false, output: String(error) }));
  console.log(`${verdict.ok ? "ok  " : "FAIL"}  ${check.name.padEnd(22)} ${seconds(startedMs).padStart(7)}`);
  if (verdict.note) console.log(`      ${verdict.note}`);
  if (!verdict.ok) console.log(verdict.output.trimEnd().replaceAll(/^/gm, "      "));
  return verdict.ok;
}

async function runAll(selected: readonly Check[]): Promise<number> {
  const queue = selected.values();
  let failures = 0;
  const work = async (): Promise<void> => {
    for (const check of queue) if (!(await runCheck(check))) failures += 1;
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return failures;
}

async function check(wanted: readonly string[]): Promise<void> {
  const selected = checks.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
  // Other checks read what the catalogues compile to; their mistakes are reported below.
  compileMessages();
  const startedMs = performance.now();
  const unknown = wanted.filter((start) => !checks.some(({ name }) => name.startsWith(start)));
  if (unknown.length > 0) console.log(`no check begins with: ${unknown.join(", ")}`);
  const failures = unknown.length + (await runAll(selected));
  console.log(`${selected.length - failures + unknown.length} of ${selected.length} checks passed in ${seconds(startedMs)}`);
  process.exitCode = failures > 0 ? 1 : 0;
}

export const program = command(
  "pnpm check",
  "Checks types, lint, boundaries, unused code, format and documentation.",
  "pnpm check boundaries lint",
)
  .argument("[names...]", "only checks whose names begin with these")
  .addHelpText("after", `\nChecks: ${checks.map(({ name }) => name).join(", ")}`)
  .action(check);

if (import.meta.main) await program.parseAsync();
