import { useEffect, useState } from "react";

/** Below the header and some air: what begins above this line is what is being read. */
const READING_LINE_PX = 120;

function lastAbove(ids: readonly string[]): string | null {
  const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE_PX);
  return begun.at(-1) ?? ids[0] ?? null;
}

/** Which of the anchors is being read. `key` changes when the anchors do. */
export function useScrollSpy(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(ids[0] ?? null);
  const key = ids.join(" ");
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setCurrent(lastAbove(key.split(" ")));
      });
    };
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [key]);
  return current;
}
