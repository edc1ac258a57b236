// The trade's words instead of our own: identifiers and file names that were given up do not come back. Prose is free: only names
// in code are read, without comments and texts.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { PRIVATE_WORDS } from "./private-words.ts";
import { listFiles, readText } from "./repository.ts";

/** The language of style sheets has its own words, and so have the table of verdicts and the picture of a running change. */
const NOT_OURS = new Set(["letterSpacing", "go_and_look", "walls"]);

/** Whichever begins first: a text may hold what looks like a comment, and a comment what looks like a text. */
const prose = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const identifier = /[A-Za-z_$][\w$]*/g;

/** createWaitingRoom and WAITING_ROOM are create-waiting-room and waiting-room. */
const spelled = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/[_.]/g, "-")
    .toLowerCase();

/** Those that hold for a file. */
const wordsFor = (path: string) =>
  Object.entries(PRIVATE_WORDS).filter(([, { under }]) => under?.some((folder) => path.startsWith(folder)) ?? true);

export function findPrivateWords(path: string, source: string): string[] {
  const file = path.split("/").at(-1) ?? "";
  const words = wordsFor(path);
  const names = new Set(source.replaceAll(prose, " ").match(identifier) ?? []);
  // A page's texts stand between its tags, and look like names of one word, which may begin a sentence.
  const isName = (word: string): boolean => !path.endsWith(".tsx") || /[a-z\d][A-Z]|[A-Z_]{2}/.test(word);
  const meant = [...names].filter((name) => !NOT_OURS.has(name) && isName(name));
  return [file.replace(/[.][a-z]+$/, ""), ...meant].flatMap((name) => {
    const found = words.find(([word]) => `-${spelled(name)}-`.includes(`-${word}-`));
    return found ? [`${path}: ${name} holds “${found[0]}”; we say “${found[1].say}”`] : [];
  });
}

export const wordsCheck: Check = {
  name: "words",
  run: async () => {
    const files = listFiles().filter(
      (path) => /[.](?:tsx?|mjs|cpp|h)$/.test(path) && !/^tools\/check\/src\/(words|private-words)[.]/.test(path),
    );
    return verdictOf(files.flatMap((path) => findPrivateWords(path, readText(path))));
  },
};
