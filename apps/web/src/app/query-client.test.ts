import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { HttpError } from "@/lib/http/http-error.ts";
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

it("asks once when it was told that the database is away, so that the screen says it at once", async () => {
  const away = new HttpError(503, JSON.stringify({ code: "unavailable", message: "The database is away." }));
  const failing = vi.fn(async () => Promise.reject(away));
  const stop = new QueryObserver(createQueryClient(), { queryKey: ["z"], queryFn: failing }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(failing).toHaveBeenCalledTimes(1);
  stop();
});

it("never repeats a write", async () => {
  const write = vi.fn(async () => Promise.reject(new Error("500: no")));
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, { mutationFn: write });
  await mutation.execute(undefined).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(1);
});

it("shows no answer from before a change, although its request was the first and still on its way", async () => {
  const answers = ["before", "after"];
  const waits = [5000, 100];
  const read = vi.fn(async () => {
    const answer = answers.shift();
    await new Promise((resolve) => setTimeout(resolve, waits.shift()));
    return answer;
  });
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ["check"], queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  void client.invalidateQueries({ queryKey: ["check"] });
  await vi.advanceTimersByTimeAsync(200);
  expect(observer.getCurrentResult().data).toBe("after");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().data).toBe("after");
  stop();
});
