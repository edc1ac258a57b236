import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { DEVICE_ID, exampleDevice, exampleUser } from "@/testing/wire-examples.ts";

const STOP_ALL = "POST /api/emergency-stop";
const CONFIRMED = {
  status: "confirmed",
  devices: [{ id: DEVICE_ID, name: "Reef controller", status: "confirmed", message: "" }],
};
const AWAY = reject(503, "unavailable", "The server cannot reach its database right now.");
const never = new Promise(() => {});
const stopButton = () => screen.findByRole("button", { name: "EMERGENCY STOP" });

async function press() {
  fireEvent.click(await stopButton());
  const dialog = await screen.findByRole("dialog", { name: "Emergency Stop" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop all pumps now" }));
  return dialog;
}

describe("[SAFE-11] a page that does not know its session", () => {
  it.each([
    ["waits for it", never, "The server is slow to respond"],
    ["was told that the database is unreachable", AWAY, "Halocline cannot be reached"],
  ])("stops every controller of the household while it %s", async (_, user, text) => {
    const sent = fakeServer({ "GET /api/auth/user": user, "GET /api/devices": never, [STOP_ALL]: CONFIRMED });
    openApp("/schedules");
    expect(await screen.findByText(text)).toBeDefined();
    expect(document.body.textContent).toContain("nplug the drain, fill and top-up pumps. Leave circulation on.");
    const dialog = await press();
    expect(await within(dialog).findByText(/Stopped, confirmed at/)).toBeDefined();
    expect(sent.find(({ key }) => key === STOP_ALL)?.body).toEqual({ pressId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it("keeps the open dialog and its outcome when it learns who is signed in", async () => {
    let answer: (user: unknown) => void = () => {};
    const user = new Promise((resolve) => {
      answer = resolve;
    });
    const lastSeenAt = new Date().toISOString();
    const devices = () => user.then(() => [exampleDevice({ lastSeenAt })]);
    fakeServer({ "GET /api/auth/user": user, "GET /api/devices": devices, [STOP_ALL]: CONFIRMED });
    openApp("/schedules");
    await within(await press()).findByText(/Stopped, confirmed at/);
    answer(exampleUser());
    await screen.findByText("1 of 1 devices online");
    const dialog = await screen.findByRole("dialog", { name: "Emergency Stop" });
    expect(await within(dialog).findByText(/Stopped, confirmed at/)).toBeDefined();
  });

  it("has no STOP at an address for visitors, nor when nobody is signed in", async () => {
    fakeServer({ "GET /api/auth/user": never });
    openApp("/login");
    expect(await screen.findByText("Loading")).toBeDefined();
    expect(screen.queryByRole("button", { name: "EMERGENCY STOP" })).toBeNull();
  });
});
