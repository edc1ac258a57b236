// What the browser tab says about the water. Null while there is nothing worth more than the name of the screen.

import { useEffect } from "react";
import { createStore } from "./store.ts";

const store = createStore<string | null>(null);

export const usePageState = store.use;

/** One caller at a time: the shell. */
export function useTellPageState(text: string | null): void {
  useEffect(() => {
    store.set(text);
    return () => store.set(null);
  }, [text]);
}
