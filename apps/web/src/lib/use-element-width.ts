import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * The element's width; 0 until the browser has laid out the page by itself. To ask for it sooner would make the browser lay
 * out everything while React still holds it up. Whoever draws by it keeps the place free until then.
 */
export function useElementWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
