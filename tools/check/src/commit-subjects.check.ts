// The first line of a commit fits into every list that shows it: at most 72 characters. Ours instead of commitlint, because it is
// this one rule, and commitlint brings 70 packages.

import { execFileSync } from "node:child_process";
import { type Check, verdictOf } from "./check.types.ts";
import { ROOT } from "./repository.ts";

const LONGEST = 72;
/** The rule is checked from here on; half of the subjects before it are longer. */
const LAST_UNCHECKED = "643fda896";

export type Commit = Readonly<{ hash: string; subject: string }>;

export const findLongSubjects = (commits: readonly Commit[]): string[] =>
  commits
    .filter(({ subject }) => subject.length > LONGEST)
    .map(({ hash, subject }) => `${hash} has a subject of ${subject.length} characters, ${LONGEST} at most: ${subject}`);

export function commitsSince(root: string, base: string): Commit[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  // A shallow copy may not have the base: then all that is there counts.
  const isThere = git("rev-list", "--all", "--abbrev-commit", "--abbrev=9").split("\n").includes(base);
  return git("log", "--no-merges", "--format=%h\t%s", isThere ? `${base}..HEAD` : "HEAD")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [hash = "", ...subject] = line.split("\t");
      return { hash, subject: subject.join("\t") };
    });
}

export const commitSubjectsCheck: Check = {
  name: "commit subjects",
  run: async () => verdictOf(findLongSubjects(commitsSince(ROOT, LAST_UNCHECKED))),
};
