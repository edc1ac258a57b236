import { uiMessages } from "@halocline/messages/texts/ui";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../buttons/button.tsx";

type PaginationProps = Readonly<{
  /** What is paged through, for those who hear it. */
  label: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}>;

/** Nothing to turn, nothing to show. */
export function Pagination({ label, page, pageCount, onPage }: PaginationProps) {
  if (pageCount < 2) return null;
  const texts = uiMessages();
  return (
    <nav aria-label={label} className="mt-3 flex items-center justify-between gap-3 border-t pt-3 print:hidden">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="size-4.5 max-sm:hidden" aria-hidden />
        {texts.previous}
      </Button>
      <p aria-live="polite" className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        {texts.page({ page, count: pageCount })}
      </p>
      <Button variant="secondary" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        {texts.next}
        <ChevronRight className="size-4.5 max-sm:hidden" aria-hidden />
      </Button>
    </nav>
  );
}
