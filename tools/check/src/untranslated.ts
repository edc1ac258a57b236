// Texts that a page would show as they stand in its source: between tags, in attributes that are read or read aloud, in the
// fields of tables and toasts that hold such texts, and sentences wherever they stand.

import { parseSync } from "@swc/core";

type Node = Readonly<{ type: string }> & Readonly<Record<string, unknown>>;

const READ_NAMES = new Set([
  "title",
  "subtitle",
  "label",
  "aria-label",
  "aria-description",
  "aria-valuetext",
  "ariaLabel",
  "placeholder",
  "alt",
  "hint",
  "description",
  "success",
  "failure",
  "emptyText",
  "intro",
  "pendingText",
  "reason",
  "text",
]);

/** The same in every language: our name, units, and what a machine wrote. */
const NO_WORDS = new Set(["Halocline", "mm", "gal", "min", "UTC", "CSV", "JSON", "Google", "API"]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const isText = (text: string): boolean => (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !NO_WORDS.has(word));

const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Which sides of an operator reach the page; those of a comparison do not. */
const SIDES: Readonly<Record<string, readonly string[]>> = {
  "+": ["left", "right"],
  "??": ["left", "right"],
  "||": ["left", "right"],
  "&&": ["right"],
};

/** What an expression may give as a text of its own: through choices, not through calls. */
function textsOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "StringLiteral":
      return [String(node["value"])];
    case "TemplateLiteral":
      return nodesIn(node["quasis"]).map((quasi) => String(quasi["cooked"]));
    case "ConditionalExpression":
      return [...textsOf(node["consequent"]), ...textsOf(node["alternate"])];
    case "BinaryExpression":
      return SIDES[String(node["operator"])]?.flatMap((side) => textsOf(node[side])) ?? [];
    case "JSXExpressionContainer":
    case "ParenthesisExpression":
    case "TsAsExpression":
    case "TsConstAssertion":
      return textsOf(node["expression"]);
    default:
      return [];
  }
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node["value"] === "string" ? node["value"] : "");

/** What this very node shows, whatever its children do. */
function shownBy(node: Node): readonly string[] {
  switch (node.type) {
    case "JSXText":
      return [String(node["value"]).replaceAll(/\s+/g, " ").trim()];
    case "JSXElement":
    case "JSXFragment":
      return nodesIn(node["children"]).flatMap((child) => (child.type === "JSXExpressionContainer" ? textsOf(child) : []));
    case "JSXAttribute":
      return READ_NAMES.has(nameOf(node["name"])) ? textsOf(node["value"]) : [];
    case "KeyValueProperty":
      return READ_NAMES.has(nameOf(node["key"])) ? textsOf(node["value"]) : [];
    default:
      return [];
  }
}

/** A capital, small letters, and another word: a function may return it, or a table hold it, under any name. */
const SENTENCE = /^\p{Lu}\p{Ll}+('\p{Ll}+)?,? \p{L}{2,}/u;

/** What may look like a sentence and is none: codes that are compared, and what a developer reads. */
const NO_SENTENCES: Readonly<Record<string, readonly string[]>> = {
  KeyValueProperty: ["key"],
  MemberExpression: ["property"],
  SwitchCase: ["test"],
  TsLiteralType: ["literal"],
  NewExpression: ["arguments"],
};

const isComparison = (node: Node): boolean => node.type === "BinaryExpression" && /^[=!]==?$/.test(String(node["operator"]));

/** To the console, or of an error: nobody reads those on a page. */
const isForDevelopers = ({ type, callee }: Node): boolean =>
  type === "CallExpression" && isNode(callee) && (callee.type === "Super" || nameOf(callee) === "logWarning");

function sentencesOf(node: Node): readonly string[] {
  return node.type === "StringLiteral" || node.type === "TemplateLiteral"
    ? textsOf(node).filter((text) => SENTENCE.test(text))
    : [];
}

function walk(value: unknown, found: Set<string>, isCode = false): void {
  if (Array.isArray(value)) for (const one of value) walk(one, found, isCode);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const node = isNode(value) ? value : null;
  const texts = node ? [...shownBy(node).filter(isText), ...(isCode ? [] : sentencesOf(node))] : [];
  for (const text of texts) found.add(text.trim());
  const codeParts = (node && NO_SENTENCES[node.type]) ?? [];
  const isAllCode = isCode || (node !== null && (isComparison(node) || isForDevelopers(node)));
  for (const [name, part] of Object.entries(value)) walk(part, found, isAllCode || codeParts.includes(name));
}

export function findUntranslated(path: string, source: string): readonly string[] {
  const found = new Set<string>();
  walk(parseSync(source, { syntax: "typescript", tsx: path.endsWith(".tsx"), target: "esnext" }), found);
  return [...found];
}
