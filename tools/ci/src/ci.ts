// Runs everything that must hold, one after the other, and ends with one line: N passed, N failed. A step that is no
// test suite counts as one. Nothing stops at the first failure: one run tells all.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "halocline-ci-"));
const total = { passed: 0, failed: 0 };

function run(name: string, args: string[]): boolean {
  const startedAtMs = performance.now();
  console.log(`\n=== ${name}`);
  const { status } = spawnSync("pnpm", ["-s", ...args], { stdio: "inherit" });
  console.log(`=== ${name}: ${status === 0 ? "ok" : "FAILED"} in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  return status === 0;
}

function step(name: string, args: string[]): void {
  if (run(name, args)) total.passed++;
  else total.failed++;
}

/** A measurement needs a machine that is at rest for its minute: one second try, and the first failure stays in the log. */
function measurement(name: string, args: string[]): void {
  if (run(name, args) || run(`${name} (second try)`, args)) total.passed++;
  else total.failed++;
}

/** A suite that cannot even report (a crash, a setup that fails) is one failure. */
function suite(name: string, args: string[]): void {
  const file = join(folder, `${name}.json`);
  const isGreen = run(name, [...args, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    total.passed += numPassedTests;
    total.failed += numFailedTests;
    if (!isGreen && numFailedTests === 0) total.failed++;
    if (numPassedTests === 0) total.failed++;
  } catch {
    total.failed++;
  }
}

step("check", ["check"]);
step("database-types", ["db:verify"]);
step("device-core", ["--filter", "@halocline/device-core", "verify"]);
suite("tests", ["test"]);
step("web-build", ["--filter", "@halocline/web", "build"]);
step("web-size", ["--filter", "@halocline/web", "size"]);
step("file-lengths", ["file-lengths"]);
suite("e2e", ["e2e"]);
step("sim", ["sim", "--seeds", "500"]);
measurement("bench-ingest", ["bench", "ingest", "--short"]);
measurement("bench-live", ["bench", "live", "--short"]);
measurement("bench-stop", ["bench", "stop", "--short"]);

rmSync(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
