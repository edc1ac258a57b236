// What the specification says of the frame and of single screens, where no other test would notice its loss.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import { knowFewTimeZones } from "@/testing/time-zones.ts";
import { exampleDevice, exampleReading, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { AdminScreen } from "./admin.tsx";
import { CalibrationScreen } from "./calibration.tsx";
import { ManualControlScreen } from "./manual-control.tsx";
import { SettingsScreen } from "./settings.tsx";

const now = () => new Date().toISOString();
const OTHER_TANK = exampleTank({ id: "t2", name: "Quarantine tank" });

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": () => [exampleDevice({ lastSeenAt: now() })],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/health": { status: "ok", version: "1.2.3" },
    "GET /api/auth/options": { signUp: "open", hasMail: true },
    "GET /api/schedules": [],
    "GET /api/manual-sections": [],
    "GET /api/firmware/releases": [],
    "GET /api/settings/profile": {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@tank.example",
      memberSince: "2026-03-01T09:00:00.000Z",
      accountType: "user",
      registeredDevices: 2,
    },
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: () => exampleReading({ receivedAt: now() }),
    "GET /api/tanks/t2/latest-reading": null,
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=1`]: [],
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=5`]: [],
    ...change,
  });

beforeEach(() => void knowFewTimeZones());

describe("spec: the route table", () => {
  it.each([
    ["/", "System Dashboard"],
    ["/devices", "Device Management"],
    ["/manual-control", "Manual Control"],
    ["/calibration", "Tank Calibration"],
    ["/schedules", "Automation Schedules"],
    ["/history", "History & Logs"],
    ["/alerts", "System Alerts"],
    ["/settings", "Settings"],
    ["/admin", "Admin Panel"],
    ["/firmware", "Firmware Management"],
    ["/manuals", "Documentation & Manuals"],
  ])("%s is %s, inside the shell, for every signed-in user", async (path, title) => {
    serve();
    openApp(path);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole("button", { name: "EMERGENCY STOP" })).toBeDefined();
  });

  it("a spinner turns while nobody knows yet who is signed in", async () => {
    serve({ "GET /api/auth/user": new Promise(() => undefined) });
    openApp("/");
    // Beside it, after 3 s, the advice what to do by hand.
    expect((await screen.findByText("Loading")).closest("[role=status]")).not.toBeNull();
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

describe("spec: the shell", () => {
  it("names the screen in the browser's tab", async () => {
    serve();
    openApp("/history");
    await screen.findByRole("heading", { level: 1, name: "History & Logs" });
    expect(document.title).toBe("History & Logs · Halocline");
  });

  it("has a sticky header with the product's name", async () => {
    serve();
    openApp("/alerts");
    const header = await screen.findByRole("banner");
    expect(header.className).toMatch(/\bsticky\b/);
    expect(within(header).getByRole("link", { name: "Halocline" }).getAttribute("href")).toBe("/");
  });

  it("tells the time of the last update in the System Status block", async () => {
    serve();
    openApp("/alerts");
    const block = within(await screen.findByRole("region", { name: "System Status" }));
    expect(await block.findByText("1 of 1 devices online")).toBeDefined();
    expect(block.getByText(/^Last update \d+:\d\d/)).toBeDefined();
  });

  it("shows a person's image, and the initials of those who have none", async () => {
    serve({ "GET /api/auth/user": exampleUser({ profileImageUrl: "/ada.png" }) });
    const { queryClient } = openApp("/alerts");
    const button = await screen.findByRole("button", { name: /Ada Lovelace/ });
    expect(button.querySelector("img")?.getAttribute("src")).toBe("/ada.png");
    queryClient.setQueryData(["api", "auth", "user"], exampleUser());
    expect(await within(button).findByText("AL")).toBeDefined();
    expect(button.querySelector("img")).toBeNull();
  });
});

describe("spec: single screens", () => {
  it("Settings: Member Since, Account Type and Registered Devices are there to read", async () => {
    serve();
    show(<SettingsScreen />, "/settings");
    const valueOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    await screen.findByText("Member Since");
    expect(["Member Since", "Account Type", "Registered Devices"].map(valueOf)).toEqual(["March 1, 2026", "User", "2"]);
  });

  it.each([
    ["user", "User"],
    ["admin", "Admin"],
  ] as const)("Admin Panel: Your Account with name, e-mail and role badge of the role %s", async (role, badge) => {
    serve({ "GET /api/auth/user": exampleUser({ role }), "GET /api/audit?limit=20": [] });
    show(<AdminScreen />, "/admin");
    const card = within(await screen.findByRole("region", { name: "Your Account" }));
    for (const text of ["Ada Lovelace", "ada@tank.example", badge]) expect(card.getByText(text)).toBeDefined();
  });

  it("Admin Panel: promoting hints that the user must have signed in at least once", async () => {
    serve({ "GET /api/auth/user": exampleUser({ role: "admin" }), "GET /api/audit?limit=20": [] });
    show(<AdminScreen />, "/admin");
    const card = within(await screen.findByRole("region", { name: "User Management" }));
    expect(card.getByText("The user must have signed in at least once.")).toBeDefined();
    expect(card.getByLabelText<HTMLInputElement>("Email").type).toBe("email");
  });

  it("Manual Control: safety guidelines", async () => {
    serve();
    show(<ManualControlScreen />, "/manual-control");
    const card = within(await screen.findByRole("region", { name: "Safety guidelines" }));
    expect(card.getAllByRole("listitem").length).toBeGreaterThanOrEqual(3);
  });

  it("the wizard: Previous, Cancel and Next; Previous is closed on the first step and goes back from the next", async () => {
    serve({ [`GET /api/tanks/${TANK_ID}`]: exampleTank(), [`POST /api/tanks/${TANK_ID}/boost`]: { ok: true } });
    show(<CalibrationScreen />, "/calibration");
    fireEvent.click(await screen.findByRole("button", { name: "Recalibrate Tank" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Calibrate Display tank" }));
    const button = (name: string) => dialog.getByRole<HTMLButtonElement>("button", { name });
    const progress = () => dialog.getByRole("progressbar").getAttribute("aria-valuenow");
    expect([button("Previous").disabled, button("Cancel").disabled, button("Next").disabled]).toEqual([true, false, false]);
    fireEvent.click(button("Next"));
    await waitFor(() => expect(progress()).toBe("25"));
    fireEvent.click(button("Previous"));
    await waitFor(() => expect(progress()).toBe("0"));
  });

  it("Tank Calibration: the tank is chosen from a list", async () => {
    serve({
      "GET /api/devices": () => [exampleDevice({ lastSeenAt: now(), tanks: [exampleTank(), OTHER_TANK] })],
    });
    const { router } = show(<CalibrationScreen />, "/calibration");
    const choice = await screen.findByLabelText<HTMLSelectElement>("Tank");
    expect([...choice.options].map(({ text }) => text)).toEqual([
      "Display tank (Reef controller)",
      "Quarantine tank (Reef controller)",
    ]);
    fireEvent.change(choice, { target: { value: "t2" } });
    await waitFor(() => expect(router.state.location.search).toEqual({ tank: "t2" }));
    await waitFor(() => expect(choice.value).toBe("t2"));
  });
});
