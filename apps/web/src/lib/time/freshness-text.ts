import type { Freshness } from "@halocline/domain/devices/presence";
import { messages } from "../language/messages.ts";
import { formatAge } from "./duration.ts";

export const freshnessText = (freshness: Freshness, ageMs: number | null): string =>
  messages().time.freshness[freshness]({ age: formatAge(freshness === "none" ? null : ageMs) });
