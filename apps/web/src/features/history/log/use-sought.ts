import { useEffect, useRef } from "react";
import type { Selection } from "../selection.ts";
import { aroundStretch, type Stretch } from "../time-range.ts";
import { isFiltered, type LogFilter } from "./log-filter.ts";
import { pageOfIndex } from "./log-rows.ts";

type Sought = Readonly<{
  selection: Selection | null;
  /** Where its line stands in the whole list; negative: nowhere. */
  index: number;
  isLoading: boolean;
  page: number;
  filter: LogFilter;
  onPage: (page: number) => void;
  onClear: () => void;
  onStretch: (stretch: Stretch) => void;
}>;

/**
 * The line of a mark that was pressed may be on another page, behind a filter, or older than what is loaded. Each is tried once for
 * a press, so that whoever turns the page afterwards is left alone.
 */
export function useSought({ selection, index, isLoading, page, filter, onPage, onClear, onStretch }: Sought): void {
  const tried = useRef<Readonly<{ selection: Selection | null; steps: Set<string> }>>({ selection: null, steps: new Set() });
  useEffect(() => {
    if (!selection?.isFromMark || isLoading) return;
    if (tried.current.selection !== selection) tried.current = { selection, steps: new Set() };
    const { steps } = tried.current;
    const once = (step: string, act: () => void) => {
      if (steps.has(step)) return;
      steps.add(step);
      act();
    };
    if (index < 0 && isFiltered(filter)) once("filter", onClear);
    else if (index < 0) once("range", () => onStretch(aroundStretch(selection)));
    else if (pageOfIndex(index) === page) steps.add("page");
    else once("page", () => onPage(pageOfIndex(index)));
  });
}
