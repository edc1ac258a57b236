// How the parts of a manual look. Each gets a tree that was sanitised before.

import { manualsMessages } from "@halocline/messages/texts/manuals";
import { clsx } from "clsx";
import { Info, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { SOFT_TONE, type Tone } from "@/ui/tone.ts";
import { safeLink, safePicture } from "./safe-address.ts";
import { type Element, firstElement, textOf } from "./tree.ts";

type Part = Readonly<{ node?: Element | undefined; children?: ReactNode }>;

const BOXES: Readonly<Record<string, Readonly<{ tone: Tone; icon: LucideIcon }>>> = {
  "Safety First": { tone: "danger", icon: OctagonAlert },
  Caution: { tone: "warn", icon: TriangleAlert },
  Note: { tone: "info", icon: Info },
};

/** A quote that begins with **Safety First**, **Caution** or **Note** is a box; any other is a quote. */
export function Quote({ node, children }: Part) {
  const opening = firstElement(firstElement(node));
  const name = opening?.tagName === "strong" ? textOf(opening).replace(/:$/, "") : "";
  const box = BOXES[name];
  if (!box) return <blockquote className="border-l-4 pl-4 text-ink-2">{children}</blockquote>;
  const Icon = box.icon;
  return (
    <div
      role="note"
      aria-label={name}
      className={clsx(`manual-box manual-${box.tone} flex gap-3 rounded-panel p-4`, SOFT_TONE[box.tone])}
    >
      <Icon className="mt-0.5 size-5 shrink-0" strokeWidth={2.2} aria-hidden />
      <div className="manual-text min-w-0 grow text-ink">{children}</div>
    </div>
  );
}

/** Scrolls inside itself, by keyboard too: a page that scrolls sideways is not read. */
export function WideTable({ node, children }: Part) {
  const head = firstElement(firstElement(node));
  const columns = head?.children.filter(({ type }) => type === "element").map((cell) => textOf(cell)) ?? [];
  return (
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll the table.
      tabIndex={0}
      aria-label={manualsMessages().reader.table({ columns: columns.filter(Boolean).join(", ") })}
      className="manual-table overflow-x-auto rounded-panel border"
    >
      <table className="w-full text-left text-sm">{children}</table>
    </div>
  );
}

/** A column without a name has no heading to be told of. */
export function HeadCell({ node, style, children }: Part & Readonly<{ style?: CSSProperties | undefined }>) {
  if (textOf(node).trim() === "") return <td />;
  return (
    <th scope="col" style={style}>
      {children}
    </th>
  );
}

/** Drawn for white paper, so it keeps a light plate in the dark. A picture from elsewhere is only told of. */
export function Picture({ src, alt = "", title }: Readonly<{ src?: string | undefined; alt?: string; title?: string }>) {
  const address = safePicture(src);
  if (address === null) return <span className="text-ink-3">[{alt || manualsMessages().reader.picture}]</span>;
  return (
    <figure className="manual-figure">
      <img src={address} alt={alt} loading="eager" decoding="async" className="manual-plate mx-auto max-w-full rounded-panel" />
      {title && <figcaption className="mt-2 text-sm text-ink-2">{title}</figcaption>}
    </figure>
  );
}

export function CodeBlock({ node, children }: Part) {
  return (
    <div className="manual-code relative rounded-panel border bg-inset">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll a long line. */}
      <pre tabIndex={0} className="overflow-x-auto p-4 pr-14 font-mono text-sm">
        {children}
      </pre>
      <div className="border-t px-1 print:hidden">
        <CopyButton what={manualsMessages().reader.code} text={textOf(node).replace(/\n$/, "")} />
      </div>
    </div>
  );
}

export function SafeAnchor({ href, children }: Readonly<{ href?: string | undefined; children?: ReactNode }>) {
  const link = safeLink(href);
  if (!link) return <>{children}</>;
  const away = link.isExternal ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a
      href={link.href}
      {...away}
      className="rounded-sm font-medium text-primary-ink underline underline-offset-4 wrap-anywhere hover:text-ink"
    >
      {children}
    </a>
  );
}
