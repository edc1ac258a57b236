import type { Freshness } from "@halocline/domain/presence";

/** Recent enough to say what a relay does; older than this it is unknown. */
export const isCurrent = (freshness: Freshness): boolean => freshness === "live" || freshness === "late";
