// Devices say words, and tables of ours know some of them.

/** By our own words only: every object also knows "constructor" and "__proto__", and nothing keeps a device from saying them. */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
