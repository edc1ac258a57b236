// The commands of the operations guide, word for word: a test that runs them shows that whoever types them gets what it says.

import { readFileSync } from "node:fs";
import { repositoryPath } from "./paths.ts";

const GUIDE = "docs/operations.md";
const HEADING = /^#+ (.*)$/;
const FENCE = /^\s*```(\w*)$/;

/** Every block of code with the heading it stands under. */
export function blocksOf(guide: string): { heading: string; language: string; text: string }[] {
  const blocks: { heading: string; language: string; lines: string[] }[] = [];
  let heading = "";
  let isInside = false;
  for (const line of guide.split("\n")) {
    const fence = FENCE.exec(line);
    if (fence && !isInside) blocks.push({ heading, language: fence[1] ?? "", lines: [] });
    else if (isInside && !fence) blocks.at(-1)?.lines.push(line);
    else heading = HEADING.exec(line)?.[1] ?? heading;
    if (fence) isInside = !isInside;
  }
  return blocks.map(({ lines, ...rest }) => ({ ...rest, text: lines.join("\n") }));
}

/** The blocks of one heading, in their order. A heading without any is a mistake of whoever asks. */
export function documentedCommands(heading: string, language: "sh" | "sql" = "sh"): string[] {
  const all = blocksOf(readFileSync(repositoryPath(GUIDE), "utf8"));
  const own = all.filter((block) => block.heading === heading && block.language === language);
  if (own.length === 0) throw new Error(`${GUIDE} has no ${language} block under "${heading}"`);
  return own.map(({ text }) => text);
}
