// Finds words in the manuals, in what a reader sees of them.

import type { ManualSection } from "@halocline/contracts/http/manuals.contract";

export type Hit = Readonly<{
  section: ManualSection;
  count: number;
  /** The first place, with some words around it; empty around a hit in the title only. */
  before: string;
  match: string;
  after: string;
}>;

/** One letter is everywhere. */
const SHORTEST = 2;
const AROUND_CHARS = 40;

/** Without pictures' addresses, links' targets and the marks of Markdown. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[ \t]*\|?[ \t:|-]+\|?[ \t]*$/gm, " ")
    .replaceAll(/^[ \t]*(#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, "")
    .replaceAll(/[*`|>]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function countOf(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) count++;
  return count;
}

/** A few words, whole ones. */
const beginOf = (text: string): string =>
  text.length <= AROUND_CHARS ? text : `…${text.slice(-AROUND_CHARS).replace(/^\S*/, "")}`;
const endOf = (text: string): string =>
  text.length <= AROUND_CHARS ? text : `${text.slice(0, AROUND_CHARS).replace(/\S*$/, "")}…`;

export function searchManuals(sections: readonly ManualSection[], query: string): Hit[] {
  const word = query.trim().toLowerCase();
  if (word.length < SHORTEST) return [];
  return sections.flatMap((section) => {
    const text = plainText(section.content);
    const lower = text.toLowerCase();
    const count = countOf(lower, word) + countOf(section.title.toLowerCase(), word);
    if (count === 0) return [];
    const at = lower.indexOf(word);
    if (at === -1) return [{ section, count, before: "", match: "", after: "" }];
    const end = at + word.length;
    return [{ section, count, match: text.slice(at, end), before: beginOf(text.slice(0, at)), after: endOf(text.slice(end)) }];
  });
}
