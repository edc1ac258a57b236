import { beforeEach, expect, it, vi } from "vitest";

const HERE_MS = Date.parse("2026-11-15T12:00:00.000Z");
const httpDate = (atMs: number) => new Date(atMs).toUTCString();

async function freshClock() {
  vi.resetModules();
  return await import("./server-clock.ts");
}

beforeEach(() => {
  vi.useFakeTimers({ now: HERE_MS });
  return () => vi.useRealTimers();
});

it("follows the server when the browser's clock is wrong", async () => {
  const { noteServerDate, serverNowMs } = await freshClock();
  noteServerDate(httpDate(HERE_MS + 600_000), HERE_MS, HERE_MS);
  expect(serverNowMs() - HERE_MS).toBe(600_500);
});

it("does not jump within the header's own resolution", async () => {
  const { noteServerDate, serverNowMs } = await freshClock();
  noteServerDate(httpDate(HERE_MS - 1000), HERE_MS - 200, HERE_MS);
  expect(serverNowMs()).toBe(HERE_MS);
});

it("ignores an answer without a date", async () => {
  const { noteServerDate, serverNowMs } = await freshClock();
  noteServerDate(null, HERE_MS, HERE_MS);
  noteServerDate("yesterday", HERE_MS, HERE_MS);
  expect(serverNowMs()).toBe(HERE_MS);
});
