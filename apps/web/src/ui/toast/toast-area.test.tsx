import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ToastArea } from "./toast-area.tsx";
import { toastFailure } from "./toast-store.ts";

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock("./toaster.tsx", async (original) => {
  loads.count += 1;
  if (loads.count === 1) throw new Error("no network");
  return original();
});

it("lives on when its code cannot be loaded, and tries again with the next toast", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  render(<ToastArea />);
  toastFailure({ title: "The first one is lost" });
  await waitFor(() => expect(warned).toHaveBeenCalled());
  toastFailure({ title: "Logout failed" });
  expect(await screen.findByText("Logout failed")).toBeDefined();
});
