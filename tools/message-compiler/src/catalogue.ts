// The catalogues as trees: packages/messages/en.json is the original, and each translation has the same keys.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CompiledMessage, compileMessage, MessageError, takes, typeOfValues, withKindsOf } from "./message.ts";

export type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };
export type CompiledTree = CompiledMessage | readonly CompiledTree[] | Readonly<{ branches: ReadonlyMap<string, CompiledTree> }>;

/** Who loads an area: "page" travels to browsers, "server" does not. */
export const GROUPS = ["page", "server"] as const;
export type Group = (typeof GROUPS)[number];

export type Catalogue = Readonly<{ language: string; tree: CompiledTree }>;

export const ORIGINAL = "en";

export const isMessage = (tree: CompiledTree): tree is CompiledMessage => "expression" in tree;
export const isList = (tree: CompiledTree): tree is readonly CompiledTree[] => Array.isArray(tree);

/** Every mistake has a line: the file, the key, and what is wrong. */
export type Problems = string[];

/** The original first. */
export function languagesIn(folder: string): readonly string[] {
  const languages = readdirSync(folder).flatMap((name) => /^([a-z]{2,3})[.]json$/.exec(name)?.[1] ?? []);
  return [ORIGINAL, ...languages.filter((language) => language !== ORIGINAL).toSorted()];
}

const below = (path: string, name: string | number): string => (path === "" ? String(name) : `${path}.${name}`);

function compileTree(tree: Tree, language: string, path: string, problems: Problems): CompiledTree {
  if (Array.isArray(tree)) return tree.map((item, index) => compileTree(item, language, below(path, index), problems));
  if (typeof tree === "object") {
    const branches = Object.entries(tree).map(
      ([name, branch]) => [name, compileTree(branch, language, below(path, name), problems)] as const,
    );
    return { branches: new Map(branches) };
  }
  try {
    if (typeof tree !== "string") throw new MessageError("not a text");
    return compileMessage(tree, language);
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    problems.push(`${language}.json: ${path}: ${error.message}`);
    return { values: new Map(), expression: '""', helpers: new Set() };
  }
}

const kindOf = (tree: CompiledTree): string => (isMessage(tree) ? "a text" : isList(tree) ? "a list" : "a group");
const entriesOf = (tree: CompiledTree): readonly (readonly [string, CompiledTree])[] =>
  isMessage(tree) ? [] : isList(tree) ? tree.map((item, index) => [String(index), item]) : [...tree.branches];

/** The original, with what it takes as the translation shows it. */
function compare(original: CompiledTree, translation: CompiledTree, at: (problem: string) => void, path: string): CompiledTree {
  if (isMessage(original) && isMessage(translation)) {
    if (takes(translation.values, original.values)) return withKindsOf(original, translation.values);
    at(`${path}: takes ${typeOfValues(translation.values)}, but ${ORIGINAL}.json ${typeOfValues(original.values)}`);
    return original;
  }
  if (isMessage(original) || kindOf(original) !== kindOf(translation)) {
    at(`${path}: is ${kindOf(translation)}, but ${kindOf(original)} in ${ORIGINAL}.json`);
    return original;
  }
  const own = new Map(entriesOf(translation));
  const compared = entriesOf(original).map(([name, branch]) => {
    const translated = own.get(name);
    own.delete(name);
    if (translated === undefined) at(`${below(path, name)}: is missing`);
    return [name, translated === undefined ? branch : compare(branch, translated, at, below(path, name))] as const;
  });
  for (const name of own.keys()) at(`${below(path, name)}: is not in ${ORIGINAL}.json`);
  return isList(original) ? compared.map(([, branch]) => branch) : { branches: new Map(compared) };
}

function readCatalogue(folder: string, language: string, problems: Problems): Catalogue {
  const tree: Tree = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
  return { language, tree: compileTree(tree, language, "", problems) };
}

/** All languages, the original first; where a translation differs from it, that is a problem. */
export function readCatalogues(folder: string, problems: Problems): readonly Catalogue[] {
  const [first, ...translations] = languagesIn(folder).map((language) => readCatalogue(folder, language, problems));
  if (!first) return [];
  const original = translations.reduce((known, { language, tree }) => {
    const at = (problem: string): void => void problems.push(`${language}.json: ${problem}`);
    return compare(known, tree, at, "");
  }, first.tree);
  return [{ ...first, tree: original }, ...translations];
}

/** The areas of a group, by name. */
export const areasOf = ({ tree }: Catalogue, group: Group): readonly (readonly [string, CompiledTree])[] => {
  const groups = new Map(entriesOf(tree));
  const areas = groups.get(group);
  return areas === undefined ? [] : entriesOf(areas);
};
