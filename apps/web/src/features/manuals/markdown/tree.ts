// The tree between Markdown and elements: what is read of it, and what may stay in it.

import type { ExtraProps } from "react-markdown";
import { defaultSchema, type Options as Schema } from "rehype-sanitize";

export type Element = NonNullable<ExtraProps["node"]>;
type Child = Element["children"][number];

/** What a person would read of it. */
export function textOf(node: Child | undefined): string {
  if (!node) return "";
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

export const firstElement = (node: Element | undefined): Element | undefined =>
  node?.children.find((child): child is Element => child.type === "element");

export const isOnlyPicture = (node: Element | undefined): boolean => {
  const children = node?.children.filter((child) => child.type !== "text" || child.value.trim() !== "") ?? [];
  return children.length === 1 && children[0]?.type === "element" && children[0].tagName === "img";
};

type Typed = Readonly<{ type: string; value?: string }>;
type Parent = { children: Typed[] };

/** HTML in a manual is text: shown as it was typed, and never an element (SEC-8). */
export function rawAsText() {
  return function turn(node: Parent): void {
    node.children = node.children.map((child) => (child.type === "raw" ? { type: "text", value: child.value ?? "" } : child));
    for (const child of node.children) if ("children" in child) turn(child as Typed & Parent);
  };
}

const TEXT_TAGS = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "strong", "em", "del", "a", "img"];
const BLOCK_TAGS = ["ul", "ol", "li", "input", "blockquote", "pre", "code", "table", "thead", "tbody", "tr", "th", "td"];

/** Names what may pass; everything else loses its element and keeps its text. */
export const ALLOWED: Schema = {
  ...defaultSchema,
  tagNames: [...TEXT_TAGS, ...BLOCK_TAGS],
  attributes: {
    a: ["href"],
    img: ["src", "alt", "title"],
    ol: ["start"],
    th: ["align"],
    td: ["align"],
    code: [["className", /^language-[\w-]+$/]],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
  },
  protocols: { href: ["http", "https"], src: [] },
};
