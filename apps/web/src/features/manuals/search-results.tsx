import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { manualName, type SectionType } from "./manual-names.ts";
import { searchManuals } from "./manual-search.ts";

type SearchResultsProps = Readonly<{ sections: readonly ManualSection[]; shown: SectionType; query: string }>;

/** Of both manuals: who searches does not know yet where it is written. */
export function SearchResults({ sections, shown, query }: SearchResultsProps) {
  const hits = searchManuals(sections, query);
  const { found, times } = manualsMessages().reader;
  return (
    <>
      <p role="status" className="px-3 pb-1 text-sm text-ink-3">
        {found({ count: hits.length })}
      </p>
      <ol className="grid gap-0.5">
        {hits.map(({ section, count, before, match, after }) => (
          <li key={section.id}>
            <a href={`#${section.sectionId}`} className="grid gap-0.5 rounded-control px-3 py-2 text-sm hover:bg-hover">
              <span className="flex justify-between gap-2 font-medium">
                <span className="min-w-0">{section.title}</span>
                <span className="text-ink-3 tabular-nums" aria-label={times({ count })}>
                  {count}
                </span>
              </span>
              {match && (
                <span className="text-xs text-ink-2 wrap-anywhere">
                  {before}
                  <mark className="rounded-xs bg-warn-soft px-0.5 text-warn-ink">{match}</mark>
                  {after}
                </span>
              )}
              {section.sectionType !== shown && <span className="text-xs text-ink-3">{manualName(section.sectionType)}</span>}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
