import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { commitsSince, findLongSubjects } from "./commit-subjects.check.ts";

function repositoryWith(subjects: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "halocline-commits-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.test", ...args], { cwd: folder });
  git("init", "-q");
  for (const subject of subjects) git("commit", "-q", "--allow-empty", "-m", subject);
  return folder;
}

it("refuses a subject of 73 characters by its hash, and allows 72", () => {
  const root = repositoryWith(["a".repeat(72), "b".repeat(73)]);
  expect(findLongSubjects(commitsSince(root, "000000000"))).toEqual([expect.stringMatching(/^\w+ has a subject of 73 /)]);
});

it("does not look behind the commit from which on the rule holds", () => {
  const root = repositoryWith(["c".repeat(90), "short"]);
  const base = execFileSync("git", ["rev-parse", "--short=9", "HEAD~1"], { cwd: root, encoding: "utf8" }).trim();
  expect(commitsSince(root, base).map(({ subject }) => subject)).toEqual(["short"]);
});
