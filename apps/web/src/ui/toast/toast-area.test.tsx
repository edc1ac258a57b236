import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ToastArea } from "./toast-area.tsx";
import { toastFailure } from "./toast-store.ts";

vi.mock("./toaster.tsx", () => {
  throw new Error("no network");
});

it("tells what failed, plainly, when its own code cannot be loaded", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  render(<ToastArea />);
  act(() => toastFailure({ title: "Failed to Control Relay", description: "The device is offline." }));
  expect((await screen.findByRole("alert")).textContent).toContain("The device is offline.");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
