// What the steps add up to.

import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** As vitest writes it; names are paths on this machine. */
export type SuiteReport = Readonly<{
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly Readonly<{ name: string; status: string; startTime: number; endTime: number }>[];
}>;

/** Failed tests are told by file: a file is what can be run again. */
export type Outcome = Readonly<{ passed: number; failed: number; failedFiles: readonly string[] }>;

/** Of one that counts as one. */
export const single = (isGreen: boolean): Outcome => ({ passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, failedFiles: [] });

/** A suite that cannot even report (a crash, a setup that fails, nothing executed) is one failure, and not of any file. */
export function suiteOutcome(report: SuiteReport | null, isGreen: boolean): Outcome {
  if (report === null || report.numPassedTests + report.numFailedTests === 0) return single(false);
  const failedFiles = report.testResults.filter(({ status }) => status !== "passed").map(({ name }) => relative(".", name));
  const isUnexplained = !isGreen && failedFiles.length === 0;
  const failed = Math.max(report.numFailedTests, failedFiles.length) + (isUnexplained ? 1 : 0);
  return { passed: report.numPassedTests, failed, failedFiles };
}

/**
 * A second try is a debt, told by name in the last lines; more than these are no accident. Three files of a suite run at the
 * same time, so one bad minute of the machine is met by as many, and by the ones that follow.
 */
const MOST_SECOND_TRIES = 5;

export const deservesSecondTry = ({ failed, failedFiles }: Outcome): boolean =>
  failed > 0 && failedFiles.length > 0 && failedFiles.length <= MOST_SECOND_TRIES;

/** What failed the first time is replaced by what its files gave the second time. */
export const afterSecondTry = (first: Outcome, second: Outcome): Outcome =>
  second.failed === 0 ? { passed: first.passed + first.failed, failed: 0, failedFiles: [] } : first;

/** The slowest files of a suite: where the next minute is to be won. */
export const slowest = ({ testResults }: SuiteReport, count: number): string[] =>
  testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(".", name)}`);

const COMPLAINTS = 25;

/** The lines to read first: of whoever reads a run often only the end is kept. */
export function complaintOf(output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split("\n");
  const complaints = lines.filter((line) => /FAIL|\w*Error\b|error:|✗|×/.test(line));
  return (complaints.length > 0 ? complaints : lines).slice(-COMPLAINTS).join("\n");
}
