// Whoever runs an instance copies commands from its guide: each block of them is run by a test, which asks for it by its heading.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "@halocline/local-services/documented-commands";
import { type Check, verdictOf } from "./check.types.ts";
import { ROOT } from "./repository.ts";

const GUIDE = "docs/operations.md";
/** Stories ask through the files that they share. */
const RUN_BY = ["{apps,e2e,tools}/**/*.{e2e,test}.ts", "e2e/support/*.ts"];
const LANGUAGES = new Set(["sh", "sql"]);

/** Whole calls in code, not the words of a comment. */
const asked = /^[^/\n]*\bdocumentedCommands\("([^"]+)"(?:, "(\w+)")?\)/gm;

const askedBy = (test: string): string[] =>
  [...test.matchAll(asked)].map(([, heading, language = "sh"]) => `${language} of "${heading}"`);

export function findUnrun(root: string): string[] {
  const files = globSync(RUN_BY, { cwd: root, exclude: (path) => path.includes("node_modules") });
  const run = new Set(files.flatMap((file) => askedBy(readFileSync(join(root, file), "utf8"))));
  const blocks = blocksOf(readFileSync(join(root, GUIDE), "utf8")).filter(({ language }) => LANGUAGES.has(language));
  const needed = new Set(blocks.map(({ heading, language }) => `${language} of "${heading}"`));
  return [...needed].filter((block) => !run.has(block)).map((block) => `${GUIDE}: no test runs the ${block}`);
}

export const docsCommandsCheck: Check = { name: "docs commands", run: async () => verdictOf(findUnrun(ROOT)) };
