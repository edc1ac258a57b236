// Markdown of administrators as elements, never as HTML: what is not on the list of tree.ts does not exist (SEC-8).

import { type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Components, defaultUrlTransform } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { headingId } from "../heading-id.ts";
import { CodeBlock, HeadCell, Picture, Quote, SafeAnchor, WideTable } from "./blocks.tsx";
import { ALLOWED, type Element, isOnlyPicture, rawAsText, textOf } from "./tree.ts";

type HeadingPart = Readonly<{ node?: Element | undefined; children?: ReactNode }>;

/** The section's title is the second level of the page, so its own headings begin at the third. */
const headings = (sectionId: string): Components => {
  const Second = ({ node, children }: HeadingPart) => (
    <h3 id={headingId(sectionId, textOf(node))} className="scroll-mt-24 text-lg font-semibold">
      {children}
    </h3>
  );
  const Third = ({ children }: HeadingPart) => <h4 className="font-semibold">{children}</h4>;
  const Fourth = ({ children }: HeadingPart) => <h5 className="text-sm font-semibold">{children}</h5>;
  return { h1: Second, h2: Second, h3: Third, h4: Fourth, h5: Fourth, h6: Fourth };
};

const BLOCKS: Components = {
  // A figure cannot stand inside a paragraph.
  p: ({ node, children }) => (isOnlyPicture(node) ? children : <p>{children}</p>),
  blockquote: Quote,
  table: WideTable,
  th: HeadCell,
  pre: CodeBlock,
  a: SafeAnchor,
  img: ({ src, alt, title }) => (
    <Picture src={typeof src === "string" ? src : undefined} {...(alt && { alt })} {...(title && { title })} />
  ),
};

const REMARK = [remarkGfm];
const REHYPE = [rawAsText, [rehypeSanitize, ALLOWED]] as NonNullable<Parameters<typeof ReactMarkdown>[0]["rehypePlugins"]>;

export function Markdown({ sectionId, text }: Readonly<{ sectionId: string; text: string }>) {
  const components = useMemo(() => ({ ...BLOCKS, ...headings(sectionId) }), [sectionId]);
  return (
    <div className="manual-text">
      <ReactMarkdown remarkPlugins={REMARK} rehypePlugins={REHYPE} components={components} urlTransform={defaultUrlTransform}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
