// The trade's words instead of our own: identifiers and file names that were given up do not come back. Prose is free: only names
// in code are read, without comments and texts.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { listFiles, readText } from "./repository.ts";

/** Words that other parts of the repository still need, in another sense. */
const CORE_AND_SIMULATION: readonly string[] = [
  "apps/simulator/",
  "packages/device-core/",
  "packages/tank-physics/",
  "packages/virtual-device/",
  "sim/",
];

type Word = string | Readonly<{ say: string; under: readonly string[] }>;
const inSimulation = (say: string): Word => ({ say, under: CORE_AND_SIMULATION });

/**
 * As file names spell them, and what we say instead; `under` names the only folders in which a word was given up. A name is found
 * by its words: `createWaitingRoom` holds waiting-room.
 */
const GIVEN_UP: Readonly<Record<string, Word>> = {
  "adopt-run": "import-device-run",
  afterwards: "deferred-writes",
  book: inSimulation("ledger"),
  books: inSimulation("ledger"),
  chance: inSimulation("rng"),
  "greet-device": "handle-hello",
  incident: inSimulation("alert"),
  incidents: inSimulation("alert"),
  "known-devices": "device-cache",
  people: inSimulation("actors"),
  "place-batch": "resolve-batch",
  truth: inSimulation("oracle"),
  "waiting-room": "pending-auth",
  "watch-alerts": "evaluate-alerts",
  witness: "invariant-checker",
  zoo: "mutants",
};

/** Whichever begins first: a text may hold what looks like a comment, and a comment what looks like a text. */
const prose = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const identifier = /[A-Za-z_$][\w$]*/g;

/** createWaitingRoom and WAITING_ROOM are create-waiting-room and waiting-room. */
const spelled = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/[_.]/g, "-")
    .toLowerCase();

/** Those that hold for a file: what was given up, and what we say instead. */
const wordsFor = (path: string): readonly (readonly [string, string])[] =>
  Object.entries(GIVEN_UP).flatMap(([given, word]) => {
    if (typeof word === "string") return [[given, word] as const];
    return word.under.some((folder) => path.startsWith(folder)) ? [[given, word.say] as const] : [];
  });

export function findPrivateWords(path: string, source: string): string[] {
  const file = path.split("/").at(-1) ?? "";
  const words = wordsFor(path);
  const names = new Set(source.replaceAll(prose, " ").match(identifier) ?? []);
  // A page's texts stand between its tags, and look like names of one word.
  const meant = [...names].filter((name) => !path.endsWith(".tsx") || /[A-Z_]/.test(name));
  return [file.replace(/[.][a-z]+$/, ""), ...meant].flatMap((name) => {
    const found = words.find(([given]) => `-${spelled(name)}-`.includes(`-${given}-`));
    return found ? [`${path}: ${name} holds “${found[0]}”; we say “${found[1]}”`] : [];
  });
}

export const wordsCheck: Check = {
  name: "words",
  run: async () => {
    const files = listFiles().filter((path) => /[.](?:tsx?|mjs|cpp|h)$/.test(path) && !path.startsWith("tools/check/src/words."));
    return verdictOf(files.flatMap((path) => findPrivateWords(path, readText(path))));
  },
};
