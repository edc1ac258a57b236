import type { Freshness } from "@halocline/domain/devices/presence";
import { formatAge } from "./duration.ts";

const LABELS: Readonly<Record<Freshness, string>> = {
  live: "Live",
  late: "Late",
  stale: "Last known",
  none: "Last update",
};

export const freshnessText = (freshness: Freshness, ageMs: number | null): string =>
  `${LABELS[freshness]} · ${formatAge(freshness === "none" ? null : ageMs)}`;
