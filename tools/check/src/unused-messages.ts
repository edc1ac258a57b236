// Texts that no code names. By name and by file, without types: a text is used where a file that knows its area or its group also
// names it. In a group that is read by index, such as `problems[code]`, its name must occur somewhere.

type Tree = string | readonly unknown[] | { readonly [name: string]: Tree };
type Source = Readonly<{
  names: ReadonlySet<string>;
  /** Groups of which an index or a code chooses a text. */
  indexed: ReadonlySet<string>;
  /** Groups of which each text is taken. */
  whole: ReadonlySet<string>;
  patterns: readonly RegExp[];
}>;

const GROUP = String.raw`(\w+?)(?:Messages\(\))?`;
const PATH = String.raw`(?:[\w()]+\.)*`;

/** Ways to read an object without naming what is read. */
const BY_INDEX = [
  String.raw`\b${GROUP}!?\)?\s*\[(?=[a-zA-Z\`(])`,
  String.raw`ownEntry(?:<[^>]*>)?\(\s*${PATH}${GROUP},`,
  String.raw`\bsay\(${PATH}${GROUP},`,
  // Handed on.
  String.raw`[.]${GROUP}(?=\s*[,)};])`,
].map((pattern) => new RegExp(pattern, "g"));

const AS_A_WHOLE = [String.raw`Object\.\w+\(${PATH}${GROUP}\)`, String.raw`\.\.\.${PATH}${GROUP}(?=[,\s})])`].map(
  (pattern) => new RegExp(pattern, "g"),
);

/** `{ fields: labels }` and `labels = texts.fields`: what is done with the second is done with the first. */
const ALIASES = [
  /\b(?<group>\w+): (?<alias>\w+)\b/g,
  /\b(?<alias>\w+)(?:: [^=;{]+)? = (?:[\w()?.]+\.)?(?<group>\w+?)(?:Messages\(\))?;/g,
];

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, " ").replaceAll(/(^|[\s;])\/\/.*$/gm, "$1");

function readSource(path: string, text: string): Source {
  const source = withoutComments(text);
  const found = (patterns: readonly RegExp[]) =>
    new Set(patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, group]) => group ?? "")));
  const indexed = found(BY_INDEX);
  for (const { groups } of ALIASES.flatMap((pattern) => [...source.matchAll(pattern)]))
    if (indexed.has(groups?.alias ?? "")) indexed.add(groups?.group ?? "");
  const templates = [...source.matchAll(/`(\w*)\$\{[^}`]*\}(\w*)`/g)].filter(([, before, after]) => before || after);
  const patterns = templates.map(([, before, after]) => new RegExp(`^${before}\\w+${after}$`));
  return { names: new Set(`${path} ${source}`.match(/[\w$]+/g)), indexed, whole: found(AS_A_WHOLE), patterns };
}

/** Put together of two names: `${name}_unconfirmed`. */
const isJoinedIn = (key: string, names: ReadonlySet<string>): boolean =>
  [...key.matchAll(/_/g)].some(({ index }) => names.has(key.slice(0, index)) && names.has(key.slice(index)));

/** A key such as "Not Calibrated" is named by its words. */
const isNamedIn =
  (key: string) =>
  ({ names, patterns }: Source): boolean =>
    (key.match(/[\w$]+/g) ?? []).every((word) => names.has(word)) ||
    patterns.some((pattern) => pattern.test(key)) ||
    isJoinedIn(key, names);

function* textsIn(tree: Tree, path: readonly string[]): Generator<readonly string[]> {
  for (const [name, branch] of Object.entries(tree)) {
    if (typeof branch === "string" || Array.isArray(branch)) yield [...path, name];
    else yield* textsIn(branch as Tree, [...path, name]);
  }
}

/** Also a part that is handed its labels. Codes may come from anywhere. */
const HAS_TEXTS = /@halocline\/messages|\b(?:labels|texts|answers)\b|^packages\/messages\/|[.]html /;

/** The keys of the texts that none of the sources uses. */
export function findUnusedTexts(catalogue: Tree, files: Readonly<Record<string, string>>): readonly string[] {
  const read = Object.entries(files).map(([path, text]) => ({
    ...readSource(path, text),
    hasTexts: HAS_TEXTS.test(`${path} ${text}`),
  }));
  const withTexts = read.filter(({ hasTexts }) => hasTexts);
  const known = new Map<string, readonly Source[]>();
  const knows = (name: string): readonly Source[] => {
    const found = known.get(name) ?? withTexts.filter(({ names }) => names.has(name) || names.has(`${name}Messages`));
    known.set(name, found);
    return found;
  };
  const isUsed = ([, area = "", ...keys]: readonly string[]): boolean => {
    const key = keys.at(-1) ?? "";
    const group = keys.at(-2) ?? area;
    const near = [...knows(area), ...knows(group)];
    if (near.some(({ whole }) => whole.has(group))) return true;
    return near.some(isNamedIn(key)) || (near.some(({ indexed }) => indexed.has(group)) && read.some(isNamedIn(key)));
  };
  return [...textsIn(catalogue, [])].filter((path) => !isUsed(path)).map((path) => path.join("."));
}
