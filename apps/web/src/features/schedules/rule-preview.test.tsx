import { render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RulePreview } from "./rule-preview.tsx";

type Preview = ComponentProps<typeof RulePreview>["preview"];

const DATA = {
  isValid: true,
  rule: { cron: "0 10 * * 0" },
  sentence: "Every Sunday at 10:00",
  timezone: "Europe/Berlin",
  nextRuns: ["2026-10-25T09:00:00.000Z"],
} as unknown as Preview["data"];

beforeEach(() => vi.setSystemTime("2026-10-21T12:00:00Z"));
afterEach(() => vi.useRealTimers());

const live = (container: HTMLElement) => within(container.querySelector<HTMLElement>("[aria-live]") as HTMLElement);

it("reads aloud what the rule means, and not how the time until its runs goes by", () => {
  const { container } = render(<RulePreview isAsked preview={{ data: DATA, error: null, isPending: false } as Preview} />);
  expect(screen.getByRole("listitem").textContent).toMatch(/in 3 d/);
  expect(live(container).queryByRole("listitem")).toBeNull();
  expect(container.querySelector("[aria-live]")?.textContent).not.toBe("");
});

it("reads aloud that it could not be worked out", () => {
  const error = new Error("No.");
  const { container } = render(<RulePreview isAsked preview={{ data: undefined, error, isPending: false } as Preview} />);
  expect(live(container).getByText(/No\./)).toBeDefined();
});
