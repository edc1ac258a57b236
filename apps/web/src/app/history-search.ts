/** What an address of the History & Logs screen may carry; `at` is the moment an alert points to. */
export const HISTORY_SEARCH = ["tank", "range", "from", "to", "at", "kind", "status", "page"] as const;
