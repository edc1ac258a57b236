import { act, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { toastFailure, toastSuccess } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

const shown = () => screen.queryAllByRole("listitem").map((toast) => toast.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("shows one toast at a time, the newest", () => {
  render(<Toaster />);
  act(() => toastSuccess({ title: "Profile Updated" }));
  act(() => toastFailure({ title: "Login Failed", description: "Please try again" }));
  expect(shown()).toEqual(["Login FailedPlease try againDismiss"]);
});

it("shows a toast that was made before it came, also when React mounts it twice", () => {
  toastSuccess({ title: "Profile Updated" });
  render(
    <StrictMode>
      <Toaster />
    </StrictMode>,
  );
  expect(shown()).toHaveLength(1);
});

it("takes it away after 5 seconds", () => {
  render(<Toaster />);
  act(() => toastSuccess({ title: "Profile Updated" }));
  act(() => void vi.advanceTimersToNextFrame());
  act(() => void vi.advanceTimersByTime(4900));
  expect(shown()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(200));
  expect(shown()).toHaveLength(0);
});

it("counts its 5 seconds from the first frame that shows it, not from when it was made", () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  render(<Toaster />);
  act(() => toastSuccess({ title: "Profile Updated" }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toHaveLength(1);
  act(() => {
    for (const frame of frames.splice(0)) frame(performance.now());
  });
  act(() => void vi.advanceTimersByTime(4900));
  expect(shown()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(200));
  expect(shown()).toHaveLength(0);
  vi.unstubAllGlobals();
});

it("goes when dismissed", () => {
  render(<Toaster />);
  act(() => toastSuccess({ title: "Profile Updated" }));
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(shown()).toHaveLength(0);
});
