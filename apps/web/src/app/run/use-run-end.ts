// A run ends under whoever looks at it, and its receipt takes its place: how it ended is said, and the focus of a Stop that went
// with the run moves to where that stands.

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";

export type RunEnd = Readonly<{ tell: (text: string) => void; isFocusLost: () => boolean }>;

/** Of the page. `told` is for a live region that stood there from the start: one that comes with its text is often not read. */
export function useRunEnd(isRunOpen: boolean): Readonly<{ told: string; end: RunEnd | null }> {
  const [told, tell] = useState("");
  const [wasOpen, setWasOpen] = useState(false);
  const focused = useRef<EventTarget | null>(null);
  if (isRunOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  const end = useMemo(() => ({ tell, isFocusLost: () => focused.current instanceof Node && !focused.current.isConnected }), []);
  // Whoever opens the page of a run that was over before has read how it ended like everything else.
  return { told, end: wasOpen ? end : null };
}

/** Of the receipt, on the heading that says how it ended. */
export function useEnding(text: string, end: RunEnd | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => end?.tell(text), [text, end]);
  useEffect(() => {
    if (!end?.isFocusLost()) return undefined;
    // After a question that went with the run, which gives its focus back to the page in a moment.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, [end]);
  return heading;
}
