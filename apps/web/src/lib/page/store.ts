import { useSyncExternalStore } from "react";

export type Store<T> = Readonly<{
  get: () => T;
  set: (next: T) => void;
  /** As a hook: the component is drawn again after each change. */
  use: () => T;
}>;

/** One value of the whole page, for what must outlive the components that show it. */
export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = first;
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
