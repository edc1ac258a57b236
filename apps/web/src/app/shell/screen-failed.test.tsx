import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleUser } from "@/testing/wire-examples.ts";

const state = vi.hoisted(() => ({ isBroken: true }));
vi.mock("../routes/vacation-check.tsx", () => ({
  VacationCheckScreen: () => {
    if (state.isBroken) throw new Error("a part of it is missing");
    return <p>All is well</p>;
  },
}));

vi.mock("../routes/alerts.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

it("[SAFE-11] a screen that cannot be loaded does not reload the page into the browser's error page", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const user = exampleUser();
  fakeServer({ "GET /api/auth/user": user, "GET /api/devices": [], "GET /api/alerts": [] });
  openApp("/alerts");
  expect(await screen.findByText(/^The connection was lost/)).toBeDefined();
  expect(screen.getByRole("button", { name: "EMERGENCY STOP" })).toBeDefined();
  expect(screen.queryByText("Try again")).toBeNull();
  expect(reload).not.toHaveBeenCalled();

  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  fireEvent.click(screen.getByText("Reload the page"));
  expect(await screen.findByText("Halocline cannot be reached")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  fakeServer({ "GET /api/auth/user": user });
  fireEvent.click(screen.getByText("Reload the page"));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it("[SAFE-11] a screen that breaks takes neither the menu nor the emergency stop with it, and can be tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/devices": [], "GET /api/alerts": [] });
  openApp("/leave");
  expect(await screen.findByText("This screen could not be shown")).toBeDefined();
  expect(screen.getByText("a part of it is missing")).toBeDefined();
  expect(screen.getByRole("link", { name: "Devices" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "EMERGENCY STOP" }));
  expect(await screen.findByRole("dialog")).toBeDefined();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  state.isBroken = false;
  fireEvent.click(screen.getByText("Try again"));
  expect(await screen.findByText("All is well")).toBeDefined();
});
