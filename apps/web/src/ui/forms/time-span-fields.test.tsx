import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { TimeSpanFields } from "./time-span-fields.tsx";

const applied = vi.fn();

const show = (from: string, to: string) => {
  cleanup();
  render(<TimeSpanFields fromMs={Date.parse(from)} toMs={Date.parse(to)} onApply={applied} />);
};
const input = (group: string, part: string) =>
  within(screen.getByRole("group", { name: group })).getByLabelText<HTMLInputElement>(part);
const shown = () => ["From", "To"].map((group) => ["Date", "Time"].map((part) => input(group, part).value).join(" "));
const type = (group: string, part: string, value: string) => fireEvent.change(input(group, part), { target: { value } });
const apply = () => fireEvent.click(screen.getByRole("button", { name: "Apply" }));
const lastSpan = () => {
  const { fromMs, toMs } = applied.mock.lastCall?.[0] ?? {};
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString());
};

beforeEach(() => vi.stubEnv("TZ", "Europe/Berlin"));

afterEach(() => {
  applied.mockClear();
  vi.unstubAllEnvs();
});

it("writes both times in the hours of the reader, and uses no time field of the browser", async () => {
  await readAs({ language: "en", hourCycle: "h12" });
  show("2026-06-01T06:30:00Z", "2026-06-08T16:05:00Z");
  expect(shown()).toEqual(["2026-06-01 8:30 AM", "2026-06-08 6:05 PM"]);
  expect([...document.querySelectorAll("input")].map((field) => field.type)).toEqual(["date", "text", "date", "text"]);
  await readAs({ language: "en", hourCycle: "h23" });
  show("2026-06-01T06:30:00Z", "2026-06-08T16:05:00Z");
  expect(shown()).toEqual(["2026-06-01 08:30", "2026-06-08 18:05"]);
});

it("applies what is typed in the hours of the reader", async () => {
  await readAs({ language: "en", hourCycle: "h12" });
  show("2026-06-01T06:30:00Z", "2026-06-08T16:05:00Z");
  type("From", "Date", "2026-06-02");
  type("To", "Time", "9:15 pm");
  fireEvent.blur(input("To", "Time"));
  expect(shown()).toEqual(["2026-06-02 8:30 AM", "2026-06-08 9:15 PM"]);
  apply();
  expect(lastSpan()).toEqual(["2026-06-02T06:30:00.000Z", "2026-06-08T19:15:00.000Z"]);
});

it("keeps the exact moment of an unchanged time, also in the hour that comes twice", () => {
  show("2026-10-25T01:30:00Z", "2026-10-26T01:30:00Z");
  type("To", "Date", "2026-10-27");
  apply();
  expect(lastSpan()).toEqual(["2026-10-25T01:30:00.000Z", "2026-10-27T01:30:00.000Z"]);
});

it("keeps the time of day across the change of the clocks", () => {
  show("2026-03-28T07:00:00Z", "2026-03-30T06:00:00Z");
  expect(shown().map((text) => text.slice(-8))).toEqual([" 8:00 AM", " 8:00 AM"]);
  type("From", "Date", "2026-03-27");
  type("To", "Date", "2026-03-31");
  apply();
  expect(lastSpan()).toEqual(["2026-03-27T07:00:00.000Z", "2026-03-31T06:00:00.000Z"]);
});

it("reads an hour alone when Enter is pressed in the field", async () => {
  await readAs({ language: "en", hourCycle: "h23" });
  show("2026-06-01T06:30:00Z", "2026-06-08T16:05:00Z");
  type("To", "Time", "7");
  fireEvent.keyDown(input("To", "Time"), { key: "Enter" });
  expect(input("To", "Time").value).toBe("07:00");
});

it("applies no time that is incomplete, and no end before its beginning", () => {
  show("2026-06-01T06:30:00Z", "2026-06-08T16:05:00Z");
  type("To", "Time", "25:00");
  apply();
  expect(screen.getByText("Please enter both times")).toBeDefined();
  expect(input("From", "Date").getAttribute("aria-invalid")).toBe("true");
  type("To", "Time", "18:00");
  type("To", "Date", "2026-05-01");
  apply();
  expect(screen.getByText("From must be before To")).toBeDefined();
  expect(applied).not.toHaveBeenCalled();
});
