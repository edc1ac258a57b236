import { type RefObject, useEffect } from "react";

const NAME = "manual-search";

function* rangesOf(root: Node, word: string): Generator<Range> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? "").toLowerCase();
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      yield range;
    }
  }
}

/** Marks the searched word in the text without touching it; a browser that cannot, shows it unmarked. */
export function useSearchHighlight(place: RefObject<HTMLElement | null>, query: string): void {
  const word = query.trim().toLowerCase();
  useEffect(() => {
    if (word.length < 2 || !place.current || typeof Highlight === "undefined" || !CSS.highlights) return;
    CSS.highlights.set(NAME, new Highlight(...rangesOf(place.current, word)));
    return () => void CSS.highlights.delete(NAME);
  });
}
