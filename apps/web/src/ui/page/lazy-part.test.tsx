import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tries a part that cannot be loaded again until it comes, and the rest of the screen stays meanwhile", async () => {
  const load = vi.fn(async () => () => <p>Cards</p>);
  for (let failures = 0; failures < 7; failures += 1) load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const Part = lazyPart(load);
  render(
    <>
      <p>Level</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(6000));
  // After 0, 1 and 3 seconds.
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByText("Level")).toBeDefined();
  expect(screen.queryByText("Cards")).toBeNull();
  // After 7, 15, 31, 61 and 91 seconds: the pause never exceeds half a minute.
  await act(() => vi.advanceTimersByTimeAsync(86_000));
  expect(screen.getByText("Cards")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(8);
});
