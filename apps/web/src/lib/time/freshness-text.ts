import type { Freshness } from "@halocline/domain/devices/presence";
import { timeMessages } from "@halocline/messages/texts/time";
import { formatAge } from "./duration.ts";

export const freshnessText = (freshness: Freshness, ageMs: number | null): string =>
  timeMessages().freshness[freshness]({ age: formatAge(freshness === "none" ? null : ageMs) });
