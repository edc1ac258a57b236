import { expect, it } from "vitest";
import { freshnessText } from "./freshness-text.ts";

it.each([
  ["live", 3000, "Live · 3 s ago"],
  ["late", 45_000, "Late · 45 s ago"],
  ["stale", 840_000, "Last known · 14 min ago"],
  ["none", null, "Last update · Never"],
] as const)("says %s in words", (freshness, ageMs, text) => expect(freshnessText(freshness, ageMs)).toBe(text));
