import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/open-app.tsx";
import { exampleUser } from "../../testing/wire-examples.ts";

const state = vi.hoisted(() => ({ isBroken: true }));
vi.mock("../routes/leave.tsx", () => ({
  LeaveScreen: () => {
    if (state.isBroken) throw new Error("a part of it is missing");
    return <p>All is well</p>;
  },
}));

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
