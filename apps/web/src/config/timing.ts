export const READ_POLICY = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 60_000, retry: 1 } as const;

/** What the socket also delivers is never fresh enough to skip a refetch when the page regains focus. */
export const LIVE_STALE_TIME_MS = 0;

export const DASHBOARD_DEVICES_POLL_MS = 15_000;
export const DASHBOARD_READING_POLL_MS = 10_000;

/** The contract's own constant sits beside its schemas, which must not reach the browser. */
export const RECONNECT_AFTER_MS = 5000;

export const TICK_MS = 1000;
