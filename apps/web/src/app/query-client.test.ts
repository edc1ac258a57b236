import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("reads every 30 s and tries a failed read once more", async () => {
  const read = vi.fn(async () => "data");
  const stop = new QueryObserver(createQueryClient(), { queryKey: ["x"], queryFn: read }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(61_000);
  expect(read).toHaveBeenCalledTimes(3);
  stop();

  const failing = vi.fn(async () => Promise.reject(new Error("500: no")));
  const client = createQueryClient();
  const stopFailing = new QueryObserver(client, { queryKey: ["y"], queryFn: failing }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(failing).toHaveBeenCalledTimes(2);
  stopFailing();
});

it("never repeats a write", async () => {
  const write = vi.fn(async () => Promise.reject(new Error("500: no")));
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, { mutationFn: write });
  await mutation.execute(undefined).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(1);
});
