// Every path and every script that the documentation names must exist.

import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { codeWords, linkTargets, scriptNames } from "./markdown.ts";
import { ROOT } from "./repository.ts";

const documents = ["README.md", "CONTRIBUTING.md", "docs/**/*.md"];
const ownFolder = /^(?:[.][/])?(?:apps|packages|tools|docs|e2e|bench|sim|attack|deploy|firmware)[/]/;

/** `<noun>`, `{id}` and `…` stand for anything; a trailing `:12` or `#part` points into the file. */
const patternOf = (path: string): string =>
  path
    .replace(/(?:#.*|:\d+(?:-\d+)?)$/, "")
    .replaceAll(/<[^>]*>|\{[^}]*\}|…|\.\.\./g, "*")
    .replace(/[/.,;:]+$/, "");

const exists = (root: string, path: string): boolean => globSync(patternOf(path), { cwd: root }).length > 0;

function missingPaths(root: string, document: string, text: string): string[] {
  const named = codeWords(text).filter((word) => ownFolder.test(word));
  const linked = linkTargets(text).map((target) => normalize(join(dirname(document), target)));
  return [...new Set([...named, ...linked])]
    .filter((path) => !exists(root, path))
    .map((path) => `${document} names ${path}, which does not exist`);
}

function missingScripts(scripts: ReadonlySet<string>, document: string, text: string): string[] {
  return [...new Set(scriptNames(text))]
    .filter((name) => !scripts.has(name))
    .map((name) => `${document} names the script ${name}, which package.json does not have`);
}

export function findMissing(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts?: Record<string, string> };
  const scripts = new Set(Object.keys(manifest.scripts ?? {}));
  return globSync(documents, { cwd: root }).flatMap((document) => {
    const text = readFileSync(join(root, document), "utf8");
    return [...missingPaths(root, document, text), ...missingScripts(scripts, document, text)];
  });
}

export const docsPathsCheck: Check = { name: "docs paths", run: async () => verdictOf(findMissing(ROOT)) };
