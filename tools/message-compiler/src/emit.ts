// The modules that the catalogues compile to: one for each area and language, so that a page loads what it shows.

import { areasOf, type Catalogue, type CompiledTree, GROUPS, isList, isMessage, ORIGINAL } from "./catalogue.ts";
import { decimalMarkOf } from "./language.ts";
import { type Helper, typeOfValues } from "./message.ts";

export type Modules = ReadonlyMap<string, string>;

const HEAD = "// Compiled from packages/messages/*.json. Edit those.\n";

const fileName = (area: string): string => area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const property = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name));

/** The types of the values come from the original; a translation must have the same type. */
function valueOf(tree: CompiledTree, isOriginal: boolean): string {
  if (isList(tree))
    return `[${tree.map((item) => valueOf(item, isOriginal)).join(", ")}]${tree.every((item) => isMessage(item)) ? " as readonly string[]" : ""}`;
  if (!isMessage(tree))
    return `{\n${[...tree.branches].map(([name, branch]) => `${property(name)}: ${valueOf(branch, isOriginal)},\n`).join("")}}`;
  if (tree.values.size === 0) return tree.expression;
  return isOriginal ? `(v: ${typeOfValues(tree.values)}): string => ${tree.expression}` : `(v) => ${tree.expression}`;
}

function helpersOf(tree: CompiledTree): readonly Helper[] {
  if (isMessage(tree)) return [...tree.helpers];
  return (isList(tree) ? tree : [...tree.branches.values()]).flatMap(helpersOf);
}

function areaModule(language: string, area: string, tree: CompiledTree): string {
  const helpers = [...new Set(helpersOf(tree))].toSorted();
  const isOriginal = language === ORIGINAL;
  const imports = [
    ...(isOriginal ? [] : [`import type { ${area} as original } from "../${ORIGINAL}/${fileName(area)}.ts";\n`]),
    ...(helpers.length > 0 ? [`import { ${helpers.join(", ")} } from "./helpers.ts";\n`] : []),
  ];
  return `${HEAD}${imports.join("")}\nexport const ${area}${isOriginal ? "" : ": typeof original"} = ${valueOf(tree, isOriginal)};\n`;
}

/** Numbers without a formatter of the browser: a first drawing has no time to make one. */
function helpersModule(language: string): string {
  const rules = (name: string, type: string) => [
    `let ${type}Rules: Intl.PluralRules | undefined;\n`,
    `export const ${name} = (count: number): string =>\n`,
    `  (${type}Rules ??= new Intl.PluralRules(${JSON.stringify(language)}, { type: ${JSON.stringify(type)} })).select(count);\n`,
  ];
  return [
    HEAD,
    `export const number = (value: number): string => String(value).replace(".", ${JSON.stringify(decimalMarkOf(language))});\n`,
    ...rules("cardinal", "cardinal"),
    ...rules("ordinal", "ordinal"),
  ].join("");
}

const importOf = (language: string, area: string): string => `import { ${area} } from "./${language}/${fileName(area)}.ts";\n`;

/** A whole language, as far as a browser needs it. */
function pageModule(catalogue: Catalogue): string {
  const { language } = catalogue;
  const areas = areasOf(catalogue, "page").map(([area]) => area);
  return `${HEAD}${areas.map((area) => importOf(language, area)).join("")}\nexport const ${language} = { ${areas.join(", ")} };\n`;
}

/** What a screen calls: the area in the language that the page shows. English travels with the screen. */
const shownModule = (area: string): string =>
  `${HEAD}import { shownArea } from "../src/shown.ts";\n${importOf(ORIGINAL, area)}\nexport const ${area}Messages = shownArea("${area}", ${area});\n`;

/** The languages, how a page loads them, and the types of what they say. */
function languagesModule(catalogues: readonly Catalogue[]): string {
  const languages = catalogues.map(({ language }) => language);
  const translations = languages.filter((language) => language !== ORIGINAL);
  return [
    HEAD,
    `import type { ${ORIGINAL} } from "./${ORIGINAL}.ts";\n\n`,
    `export const LANGUAGES = ${JSON.stringify(languages)} as const;\n`,
    "export type Language = (typeof LANGUAGES)[number];\n",
    `export type PageMessages = typeof ${ORIGINAL};\n\n`,
    `export const translations = {\n`,
    ...translations.map(
      (language) => `${language}: async (): Promise<PageMessages> => (await import("./${language}.ts")).${language},\n`,
    ),
    "};\n",
  ].join("");
}

/** Every language whole, for the server. */
function cataloguesModule(catalogues: readonly Catalogue[]): string {
  const parts = catalogues.map((catalogue) => {
    const { language } = catalogue;
    const areas = areasOf(catalogue, "server").map(([area]) => area);
    const named = areas.map((area) => `${area} as ${language}_${area}`);
    return {
      language,
      imports: [
        `import { ${language} } from "./${language}.ts";\n`,
        ...areas.map((area, index) => `import { ${named[index]} } from "./${language}/${fileName(area)}.ts";\n`),
      ].join(""),
      value: `{ ...${language}, ${areas.map((area) => `${area}: ${language}_${area}`).join(", ")} }`,
    };
  });
  const [original, ...others] = parts;
  return [
    HEAD,
    ...parts.map(({ imports }) => imports),
    'import type { Language } from "./languages.ts";\n\n',
    `const original = ${original?.value};\n`,
    "export type Catalogue = typeof original;\n",
    `export const catalogues: Readonly<Record<Language, Catalogue>> = { ${ORIGINAL}: original, ${others.map(({ language, value }) => `${language}: ${value}`).join(", ")} };\n`,
  ].join("");
}

/** By path below the folder of compiled modules. */
export function emit(catalogues: readonly Catalogue[]): Modules {
  const modules = new Map<string, string>();
  for (const [area] of catalogues[0] ? areasOf(catalogues[0], "page") : [])
    modules.set(`${fileName(area)}.ts`, shownModule(area));
  for (const catalogue of catalogues) {
    const { language } = catalogue;
    modules.set(`${language}.ts`, pageModule(catalogue));
    modules.set(`${language}/helpers.ts`, helpersModule(language));
    for (const [area, tree] of GROUPS.flatMap((group) => areasOf(catalogue, group)))
      modules.set(`${language}/${fileName(area)}.ts`, areaModule(language, area, tree));
  }
  return modules.set("languages.ts", languagesModule(catalogues)).set("catalogues.ts", cataloguesModule(catalogues));
}
