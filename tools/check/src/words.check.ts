// The trade's words instead of our own: identifiers and file names that were given up do not come back. Prose is free: only names
// in code are read, without comments and texts.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { listFiles, readText } from "./repository.ts";

/** As file names spell them, and what we say instead. A name is found by its words: `createWaitingRoom` holds waiting-room. */
const GIVEN_UP: Readonly<Record<string, string>> = {
  "adopt-run": "import-device-run",
  afterwards: "deferred-writes",
  "greet-device": "handle-hello",
  "known-devices": "device-cache",
  "place-batch": "resolve-batch",
  "waiting-room": "pending-auth",
  "watch-alerts": "evaluate-alerts",
  zoo: "mutants",
};

/** Given up where mail is meant; elsewhere a letter is one of the alphabet, and a broker delivers. `deliveries` is the wire's. */
const GIVEN_UP_IN_MAIL: Readonly<Record<string, string>> = {
  delivery: "notification",
  letter: "email",
  letters: "emails",
};
const mail =
  /^(?:apps\/server\/src\/(?:mail|features\/(?:notifications|accounts))|packages\/domain\/src\/email-|tools\/(?:dev|local-services))\b/;
/** The language of style sheets has its own words. */
const NOT_OURS = new Set(["letterSpacing"]);

/** Whichever begins first: a text may hold what looks like a comment, and a comment what looks like a text. */
const prose = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const identifier = /[A-Za-z_$][\w$]*/g;

/** createWaitingRoom and WAITING_ROOM are create-waiting-room and waiting-room. */
const spelled = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/[_.]/g, "-")
    .toLowerCase();

const wordsOf = (path: string): [string, string][] =>
  Object.entries(mail.test(path) ? { ...GIVEN_UP, ...GIVEN_UP_IN_MAIL } : GIVEN_UP);

export function findPrivateWords(path: string, source: string): string[] {
  const file = path.split("/").at(-1) ?? "";
  const names = new Set(source.replaceAll(prose, " ").match(identifier) ?? []);
  // A page's texts stand between its tags, and look like names of one word.
  const meant = [...names].filter((name) => !NOT_OURS.has(name) && (!path.endsWith(".tsx") || /[A-Z_]/.test(name)));
  const words = wordsOf(path);
  return [file.replace(/[.][a-z]+$/, ""), ...meant].flatMap((name) => {
    const found = words.find(([word]) => `-${spelled(name)}-`.includes(`-${word}-`));
    return found ? [`${path}: ${name} holds “${found[0]}”; we say “${found[1]}”`] : [];
  });
}

export const wordsCheck: Check = {
  name: "words",
  run: async () => {
    const files = listFiles().filter((path) => /[.](?:tsx?|mjs)$/.test(path) && !path.startsWith("tools/check/src/words."));
    return verdictOf(files.flatMap((path) => findPrivateWords(path, readText(path))));
  },
};
