import { existsSync } from "node:fs";
import { join } from "node:path";
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { WorstTone } from "./worst-state.ts";
import { useTabIcon } from "./worst-state-icon.ts";

const PUBLIC = join(import.meta.dirname, "../../../public");
const shown = () => document.querySelector('link[rel="icon"]')?.getAttribute("href");

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
});

it.each(["danger", "warn", "info"] satisfies WorstTone[])("carries the worst state: %s is a picture of our own", (tone) => {
  renderHook(() => useTabIcon(tone));
  expect(shown()).toBe(`/favicon-${tone}.svg`);
  expect(existsSync(join(PUBLIC, `favicon-${tone}.svg`))).toBe(true);
});

it("is calm again when all is well, and when nobody is signed in any more", () => {
  const { rerender, unmount } = renderHook(({ tone }) => useTabIcon(tone), {
    initialProps: { tone: "warn" as WorstTone | null },
  });
  rerender({ tone: null });
  expect(shown()).toBe("/favicon.svg");
  rerender({ tone: "danger" });
  unmount();
  expect(shown()).toBe("/favicon.svg");
});
