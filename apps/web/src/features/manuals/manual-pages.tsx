// The pages of one manual, with the Markdown renderer: a chunk of its own.

import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { Link2 } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { Markdown } from "./markdown/markdown.tsx";
import { useSearchHighlight } from "./use-search-highlight.ts";

const Page = memo(function Page({ section }: Readonly<{ section: ManualSection }>) {
  const { sectionId, title, content } = section;
  return (
    <section
      id={sectionId}
      aria-label={title}
      className="manual-section grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4 rounded-card border bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
        <a
          href={`#${sectionId}`}
          aria-label={manualsMessages().reader.linkTo({ title })}
          className="-m-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink print:hidden"
        >
          <Link2 className="size-4.5" aria-hidden />
        </a>
      </div>
      <Markdown sectionId={sectionId} text={content} />
    </section>
  );
});

type ManualPagesProps = Readonly<{ sections: readonly ManualSection[]; anchor: string; query: string }>;

export function ManualPages({ sections, anchor, query }: ManualPagesProps) {
  const place = useRef<HTMLDivElement>(null);
  useSearchHighlight(place, query);
  // The browser looked for the anchor before there was any text.
  useEffect(() => {
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  return (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5 print:block">
      {sections.map((section) => (
        <Page key={section.id} section={section} />
      ))}
    </div>
  );
}
