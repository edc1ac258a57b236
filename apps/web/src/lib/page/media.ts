// What the style sheet's media queries say, for what is not worth drawing where it would be hidden.

import { useSyncExternalStore } from "react";

function mediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  };
  const matches = () => matchMedia(query).matches;
  return () => useSyncExternalStore(subscribe, matches);
}

/** The style sheet's `sm`. */
export const useWideScreen = mediaHook("(min-width: 40rem)");

/** The style sheet's `lg`: room for the menu beside the screen. */
export const useRoomForMenu = mediaHook("(min-width: 64rem)");

export const useReducedMotion = mediaHook("(prefers-reduced-motion: reduce)");

/** Some pointer can hover: on a phone with nothing attached, none can. */
export const useHover = mediaHook("(any-hover: hover)");
