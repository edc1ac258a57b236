// Prose is wrapped: no line of the documentation is over 160 characters. A table row and a line of code cannot be wrapped.
// Ours instead of markdownlint-cli2, because it is this one rule, and markdownlint-cli2 brings 88 packages.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Check, verdictOf } from "./check.types.ts";
import { ROOT } from "./repository.ts";

const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/**/*.md"];
const MAX_CHARACTERS = 160;

const fence = /^\s*```/;
const tableRow = /^\s*\|/;

function longLines(document: string, text: string): string[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (fence.test(line)) isCode = !isCode;
    if (isCode || tableRow.test(line) || line.length <= MAX_CHARACTERS) return [];
    return [`${document}:${index + 1} has ${line.length} characters; wrap it, at most ${MAX_CHARACTERS}`];
  });
}

export const findLongLines = (root: string): string[] =>
  globSync(DOCUMENTS, { cwd: root })
    .toSorted()
    .flatMap((document) => longLines(document, readFileSync(join(root, document), "utf8")));

export const docsLinesCheck: Check = { name: "docs lines", run: async () => verdictOf(findLongLines(ROOT)) };
