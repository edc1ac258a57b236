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

const WEB = "apps/web/";

/** Given up in the web app only: elsewhere the word waits for its turn, or means what it says. */
const GIVEN_UP_IN_WEB: Readonly<Record<string, string>> = {
  absence: "vacation check",
  "first-look": "prefetch",
  "known-since": "freshness",
  look: "style",
  looks: "styles",
  refusal: "rejection",
  refuse: "reject",
  texts: "labels",
  wish: "input",
  words: "labels",
};

/** Whichever begins first: a text may hold what looks like a comment, and a comment what looks like a text. */
const prose = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const identifier = /[A-Za-z_$][\w$]*/g;
const imported = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"@halocline\//g;

/** What another package calls so is that package's affair. */
const importedNames = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(imported)].flatMap(([, names = ""]) => names.match(identifier) ?? []));

/** createWaitingRoom and WAITING_ROOM are create-waiting-room and waiting-room. */
const spelled = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/[_.]/g, "-")
    .toLowerCase();

const held = (name: string, path: string): [string, string] | undefined =>
  Object.entries(path.startsWith(WEB) ? { ...GIVEN_UP, ...GIVEN_UP_IN_WEB } : GIVEN_UP).find(([word]) =>
    `-${spelled(name)}-`.includes(`-${word}-`),
  );

export function findPrivateWords(path: string, source: string): string[] {
  const file = path.split("/").at(-1) ?? "";
  const names = new Set(source.replaceAll(prose, " ").match(identifier) ?? []).difference(importedNames(source));
  // A page's texts stand between its tags, and look like names of one word.
  const meant = [...names].filter((name) => !path.endsWith(".tsx") || /[A-Z_]/.test(name));
  return [file.replace(/[.][a-z]+$/, ""), ...meant].flatMap((name) => {
    const found = held(name, path);
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
