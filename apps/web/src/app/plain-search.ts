// Search parameters as plain text. The router's own form reads values as JSON and would turn a token of digits into
// a rounded number.

export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Keeps the named parameters and drops whatever else an address carries. */
export const keepSearch =
  <const N extends string>(...names: readonly N[]) =>
  (search: Record<string, unknown>): { [K in N]?: string } =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))) as {
      [K in N]?: string;
    };

/** What an address of the History & Logs screen may carry; `at` is the moment an alert points to. */
export const HISTORY_SEARCH = ["tank", "range", "from", "to", "at", "kind", "status", "page"] as const;
