import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { NOW_MS } from "@/testing/wire-examples.ts";
import { holdClock, releaseClock, useNowMs } from "./ticker.ts";

const Seconds = () => <p data-testid="clock">{Math.round((useNowMs() - NOW_MS) / 1000)}</p>;
const shown = () => screen.getByTestId("clock").textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  return () => vi.useRealTimers();
});

it("ticks each second and stops with its last reader", () => {
  const { unmount } = render(<Seconds />);
  expect(shown()).toBe("0");
  act(() => void vi.advanceTimersByTime(3000));
  expect(shown()).toBe("3");
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it("rests in a hidden tab and catches up at once when it is shown", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  render(<Seconds />);
  act(() => void vi.advanceTimersByTime(5000));
  expect(shown()).toBe("0");
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(shown()).toBe("5");
});

it("stands still while a page is drawn, so that its first reader does not draw it a second time", () => {
  const drawn = vi.fn();
  const Watched = () => {
    drawn(useNowMs());
    return null;
  };
  holdClock();
  vi.advanceTimersByTime(4000);
  render(<Watched />);
  expect(drawn.mock.calls).toEqual([[NOW_MS]]);
  releaseClock();
  act(() => void vi.advanceTimersByTime(1000));
  expect(drawn).toHaveBeenLastCalledWith(NOW_MS + 5000);
});

it("is not hours behind where nobody has listened for hours", () => {
  holdClock();
  releaseClock();
  vi.advanceTimersByTime(7_200_000);
  render(<Seconds />);
  expect(shown()).toBe("7200");
});
