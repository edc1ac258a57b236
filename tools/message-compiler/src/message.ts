// One message in ICU MessageFormat: which values it takes, and the expression that it compiles to.

import { parse, type Token } from "@messageformat/parser";
import { decimalMarkOf, isOneSaidOfOneOnly, pluralCategories } from "./language.ts";

type Tokens = readonly Token[];
type Choice = Extract<Token, { type: "plural" | "select" | "selectordinal" }>;

/** "string", "number" and "boolean" as in TypeScript, or the values that a closed select names. */
type Kind = "string" | "number" | "boolean" | readonly string[];

/** Without a kind: named by the message, but not shown and not compared. */
type Value = Readonly<{ kind: Kind | null; isNullable: boolean }>;

type Values = ReadonlyMap<string, Value>;

export type CompiledMessage = Readonly<{
  /** By name, in the order of the alphabet. */
  values: Values;
  expression: string;
  helpers: ReadonlySet<Helper>;
}>;

/** Functions that each language has in its own module. */
export type Helper = "cardinal" | "number" | "ordinal";

export class MessageError extends Error {}

/** The one parameter of a compiled message. */
const PARAMETER = "v";

/** Formats that ICU lacks, for a word in the middle of a sentence. */
const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  lower: (value) => `${value}.toLowerCase()`,
  lowerFirst: (value) => `${value}.charAt(0).toLowerCase() + ${value}.slice(1)`,
};

const isIdentifier = (name: string): boolean => /^[a-z_$][\w$]*$/i.test(name);
const escapeTemplate = (text: string): string => text.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");

function tokensOf(text: string, language: string): Tokens {
  try {
    return parse(text, pluralCategories(language));
  } catch (error) {
    throw new MessageError(String((error as Error).message).split("\n")[0]);
  }
}

class Compiler {
  readonly values = new Map<string, Value>();
  readonly helpers = new Set<Helper>();
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  #help(helper: Helper, value: string): string {
    this.helpers.add(helper);
    return `${helper}(${value})`;
  }

  #note(name: string, kind: Kind | null, isNullable = false): string {
    const known = this.values.get(name);
    const [before, now] = [JSON.stringify(known?.kind ?? null), JSON.stringify(kind)];
    if (before !== "null" && now !== "null" && before !== now)
      throw new MessageError(`{${name}} is ${before} in one place and ${now} in another`);
    this.values.set(name, { kind: known?.kind ?? kind, isNullable: isNullable || (known?.isNullable ?? false) });
    return isIdentifier(name) ? `${PARAMETER}.${name}` : `${PARAMETER}[${JSON.stringify(name)}]`;
  }

  #number(name: string): string {
    const value = this.#note(name, "number");
    return decimalMarkOf(this.#language) === "." ? value : this.#help("number", value);
  }

  #select({ arg, cases }: Choice, counted: string | null): string {
    const named = cases.filter(({ key }) => key !== "other" && key !== "null");
    const other = cases.find(({ key }) => key === "other");
    const none = cases.find(({ key }) => key === "null");
    const isClosed = other?.tokens.length === 0 && named.length > 0;
    const isBoolean = named.length > 0 && named.every(({ key }) => key === "true" || key === "false");
    const kind = isBoolean ? "boolean" : named.length === 0 ? null : isClosed ? named.map(({ key }) => key) : "string";
    const value = this.#note(arg, kind, none !== undefined);
    const written = named.map(({ key, tokens }) => {
      const isCase = isBoolean ? (key === "true" ? value : `!${value}`) : `${value} === ${JSON.stringify(key)}`;
      return [isCase, this.write(tokens, counted)] as const;
    });
    const last = isClosed ? (written.pop()?.[1] ?? "") : this.write(other?.tokens ?? [], counted);
    const conditions = none ? [[`${value} === null`, this.write(none.tokens, counted)] as const, ...written] : written;
    return conditions.reduceRight((otherwise, [isCase, text]) => `${isCase} ? ${text} : ${otherwise}`, last);
  }

  #plural({ type, arg, cases, pluralOffset }: Choice): string {
    if (pluralOffset) throw new MessageError(`{${arg}} has an offset, which is not supported`);
    const rule = type === "plural" ? "cardinal" : "ordinal";
    const value = this.#note(arg, "number");
    return cases.reduceRight(
      (otherwise, { key, tokens }) => {
        const text = this.write(tokens, arg);
        if (key === "other") return otherwise;
        if (key.startsWith("=")) return `${value} === ${Number(key.slice(1))} ? ${text} : ${otherwise}`;
        if (rule === "cardinal" && key === "one" && isOneSaidOfOneOnly(this.#language))
          return `${value} === 1 ? ${text} : ${otherwise}`;
        return `${this.#help(rule, value)} === ${JSON.stringify(key)} ? ${text} : ${otherwise}`;
      },
      this.write(cases.find(({ key }) => key === "other")?.tokens ?? [], arg),
    );
  }

  #token(token: Token, counted: string | null): string {
    switch (token.type) {
      case "content":
        return escapeTemplate(token.value);
      case "argument":
        return `\${${this.#note(token.arg, "string")}}`;
      case "octothorpe":
        return `\${${this.#number(counted ?? "")}}`;
      case "function": {
        if (token.key === "number" && !token.param) return `\${${this.#number(token.arg)}}`;
        const format = FORMATS[token.key];
        if (!format || token.param) throw new MessageError(`{${token.arg}, ${token.key}} is not a format that is supported`);
        return `\${${format(this.#note(token.arg, "string"))}}`;
      }
      default:
        if (!token.cases.some(({ key }) => key === "other")) throw new MessageError(`{${token.arg}} has no case "other"`);
        return `\${${token.type === "select" ? this.#select(token, counted) : this.#plural(token)}}`;
    }
  }

  /** `counted`: the value that "#" is replaced with. */
  write(tokens: Tokens, counted: string | null): string {
    const text = tokens.map((token) => this.#token(token, counted)).join("");
    const isOneExpression = tokens.length === 1 && tokens[0] && "cases" in tokens[0];
    return isOneExpression ? `(${text.slice(2, -1)})` : `\`${text}\``;
  }
}

export function compileMessage(text: string, language: string): CompiledMessage {
  const tokens = tokensOf(text, language);
  const compiler = new Compiler(language);
  const written = compiler.write(tokens, null);
  const values = new Map([...compiler.values].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (values.size === 0) {
    const plain = tokens.map((token) => (token.type === "content" ? token.value : "")).join("");
    return { values, expression: JSON.stringify(plain), helpers: new Set() };
  }
  return { values, expression: written, helpers: compiler.helpers };
}

const typeOfKind = (kind: Kind | null): string =>
  kind === null ? "string | number" : typeof kind === "string" ? kind : kind.map((one) => JSON.stringify(one)).join(" | ");

/** As TypeScript writes it: `{ count: number; name: string | null }`. */
export const typeOfValues = (values: Values): string =>
  `{ ${[...values].map(([name, { kind, isNullable }]) => `readonly ${isIdentifier(name) ? name : JSON.stringify(name)}: ${typeOfKind(kind)}${isNullable ? " | null" : ""}`).join("; ")} }`;

/** Whether a translation can be given what the original is given. It may name a value without showing it. */
export const takes = (translation: Values, original: Values): boolean =>
  translation.size === original.size &&
  [...original].every(([name, { kind, isNullable }]) => {
    const own = translation.get(name);
    if (own === undefined || own.kind === null) return own !== undefined;
    return (kind === null || JSON.stringify(own.kind) === JSON.stringify(kind)) && (own.isNullable || !isNullable);
  });

/** What the original names without showing it is what a translation shows. */
export const withKindsOf = (original: CompiledMessage, translation: Values): CompiledMessage => ({
  ...original,
  values: new Map(
    [...original.values].map(([name, value]) => [name, { ...value, kind: value.kind ?? translation.get(name)?.kind ?? null }]),
  ),
});
