import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { clsx } from "clsx";
import { ChevronDown, Search } from "lucide-react";
import { Suspense, useDeferredValue, useId, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { CONTROL } from "@/ui/forms/field.tsx";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { Spinner } from "@/ui/spinner.tsx";
import { ContentsRail } from "./contents-rail.tsx";
import { manualName, type SectionType } from "./manual-names.ts";
import "./manuals.css";
import { PrintContents } from "./print-contents.tsx";
import { SearchResults } from "./search-results.tsx";

const loadPages = () => import("./manual-pages.tsx");
// Requested while the sections are still on their way. A failure here is ignored: the part is requested again where it is shown.
loadPages().catch(() => {});
const ManualPages = lazyPart(async () => (await loadPages()).ManualPages);

function SearchField({ value, onChange }: Readonly<{ value: string; onChange: (value: string) => void }>) {
  const id = useId();
  const { search } = manualsMessages().reader;
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {search}
      </label>
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-3" aria-hidden />
      <input
        id={id}
        type="search"
        placeholder={search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} pl-9`}
      />
    </div>
  );
}

type ManualReaderProps = Readonly<{
  type: SectionType;
  /** Of both manuals; the search goes through all. */
  sections: readonly ManualSection[];
  /** Where the address points: a section, or a heading in one. */
  anchor: string;
}>;

export function ManualReader({ type, sections, anchor }: ManualReaderProps) {
  const [query, setQuery] = useState("");
  const searched = useDeferredValue(query);
  const isSearching = searched.trim() !== "";
  // On a phone the contents stand above the text, and closed.
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { empty, contents, results } = manualsMessages().reader;
  const own = sections.filter(({ sectionType }) => sectionType === type);
  if (own.length === 0)
    return (
      <div className="rounded-card border bg-surface shadow-card">
        <EmptyState title={empty} />
      </div>
    );
  return (
    <div className="manual-pages grid items-start gap-4 sm:gap-5 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <nav
        aria-label={contents}
        className="grid gap-3 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1 print:hidden"
      >
        <SearchField value={query} onChange={setQuery} />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={listId}
          className="justify-between lg:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isSearching ? results : contents}
          <ChevronDown className={clsx("size-4.5", isOpen && "rotate-180")} aria-hidden />
        </Button>
        <div id={listId} className={clsx(!isOpen && !isSearching && "max-lg:hidden")}>
          {isSearching ? <SearchResults sections={sections} shown={type} query={searched} /> : <ContentsRail sections={own} />}
        </div>
      </nav>
      <PrintContents name={manualName(type)} sections={own} />
      <Suspense fallback={<Spinner />}>
        <ManualPages sections={own} anchor={anchor} query={searched} />
      </Suspense>
    </div>
  );
}
