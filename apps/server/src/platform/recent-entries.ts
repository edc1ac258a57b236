import { LRUCache } from "lru-cache";

/** The so many entries used last. Told a number of entries, the library takes room for all of them at once; a home uses a handful. */
export const createRecentEntries = <Value extends {}>(most: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1 });
