import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { askForStop, withdrawStop } from "@/features/devices/stop/stop-store.ts";
import * as leave from "@/lib/page/leave-to.ts";
import { NewVersion } from "./update-bar.tsx";

vi.mock("@/lib/page/leave-to.ts", () => ({ leaveTo: vi.fn(), reloadPage: vi.fn() }));

const ready = () => screen.queryByText("A new version is ready");
const show = (isRunOpen = false) => render(<NewVersion isRunOpen={isRunOpen} onLater={() => undefined} />);

it("reloads when it is pressed, and not before", () => {
  show();
  expect(leave.reloadPage).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(leave.reloadPage).toHaveBeenCalledOnce();
});

it("waits for the end of a run", () => {
  const { rerender } = show(true);
  expect(ready()).toBeNull();
  rerender(<NewVersion isRunOpen={false} onLater={() => undefined} />);
  expect(ready()).not.toBeNull();
});

it.each([
  ["a dialog", "role", "dialog"],
  ["a button that is held", "data-holding", "true"],
  ["unsaved changes", "data-unsaved", "true"],
])("is held back by %s, and comes back after it", async (_name, attribute, value) => {
  show();
  const busy = document.createElement("div");
  busy.setAttribute(attribute, value);
  document.body.append(busy);
  await waitFor(() => expect(ready()).toBeNull());
  busy.remove();
  await waitFor(() => expect(ready()).not.toBeNull());
});

it("never stands beside a stop that this page still has to send", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  show();
  const device = { id: "7" } as Parameters<typeof askForStop>[0][number];
  act(() => void askForStop([device], () => undefined));
  expect(ready()).toBeNull();
  act(() => withdrawStop("7"));
  expect(ready()).not.toBeNull();
});
