import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * The element's width in whole pixels; 0 until the browser has laid out the page by itself. To ask for it sooner would make
 * the browser lay out everything while React still holds it up. Whoever draws by it keeps the place free until then.
 */
export function useElementWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    // Cut off, not rounded: the style sheet, too, calls 399.7 px less than 400.
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
