import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { answerMedia } from "@/testing/media.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";

const SIGNED_OUT = reject(401, "unauthenticated", "Sign in first.");

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [
      exampleDevice({ lastSeenAt: new Date().toISOString() }),
      exampleDevice({ id: "d2", name: "Quarantine", status: "offline", tanks: [] }),
    ],
    "GET /api/alerts?acknowledged=false": [{ id: "a1" }, { id: "a2" }],
    "GET /api/health": { status: "ok", version: "1.2.3" },
    ...change,
  });

const links = async () => {
  const nav = await screen.findByRole("navigation", { name: "Main" });
  return within(nav).getAllByRole("link");
};
const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);

const FOR_ALL = [
  "Dashboard",
  "Manual Control",
  "Calibration",
  "Schedules",
  "History & Logs",
  "Devices",
  "Alerts",
  "Manuals",
  "Settings",
];

describe("the shell", () => {
  it("lists the links of a user in order and marks where one is", async () => {
    serve();
    openApp("/devices");
    const all = await links();
    expect(texts(all)).toEqual(FOR_ALL);
    expect(texts(all.filter((link) => link.getAttribute("aria-current") === "page"))).toEqual(["Devices"]);
    expect(await screen.findByRole("heading", { level: 1, name: "Device Management" })).toBeDefined();
    expect(document.title).toBe("Device Management · Halocline");
  });

  it("gives admins two more", async () => {
    serve({ "GET /api/auth/user": exampleUser({ role: "admin" }) });
    openApp("/history");
    expect(texts(await links())).toEqual([...FOR_ALL, "Firmware", "Admin Panel"]);
  });

  it("tells how many devices are online and how many alerts wait", async () => {
    serve();
    openApp("/schedules");
    expect(await screen.findByText("1 of 2 devices online")).toBeDefined();
    expect((await screen.findByText("2")).textContent).toBe("2not acknowledged");
  });

  it("keeps header and menu at an address that does not exist", async () => {
    serve();
    openApp("/histroy");
    expect(await screen.findByText("404 Page Not Found")).toBeDefined();
    expect(screen.getByRole("button", { name: "EMERGENCY STOP" })).toBeDefined();
    expect(document.title).toBe("Page Not Found · Halocline");
  });

  it("has its menu beside the screen where there is room, and no second one", async () => {
    serve();
    openApp("/devices");
    expect(await screen.findByRole("link", { name: "Manuals" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Open menu" })).toBeNull();
  });

  it("closes the slide-out menu when a link is chosen", async () => {
    answerMedia("min-width", false);
    serve();
    const { router } = openApp("/devices");
    fireEvent.click(await screen.findByRole("button", { name: "Open menu" }));
    const menu = await screen.findByRole("dialog", { name: "Menu" });
    fireEvent.click(within(menu).getByRole("link", { name: "Manuals" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/manuals");
  });
});

describe("signed out", () => {
  it("shows the landing page at / without asking for anything else", async () => {
    const sent = serve({ "GET /api/auth/user": SIGNED_OUT });
    openApp("/");
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
    expect(screen.getByText("Demo")).toBeDefined();
    expect(document.title).toBe("Halocline");
    expect(sent.map(({ key }) => key)).toEqual(["GET /api/auth/user"]);
  });

  it("leads every app path to sign-in and remembers it", async () => {
    serve({ "GET /api/auth/user": SIGNED_OUT });
    const { router } = openApp("/settings?section=security");
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeDefined();
    expect(router.state.location.search).toEqual({ next: "/settings?section=security" });
  });

  it("says 404 without the shell", async () => {
    serve({ "GET /api/auth/user": SIGNED_OUT });
    openApp("/histroy");
    expect(await screen.findByText("404 Page Not Found")).toBeDefined();
    expect(screen.queryByRole("button", { name: "EMERGENCY STOP" })).toBeNull();
  });

  it("leaves the shell when the session ends elsewhere", async () => {
    let user: unknown = exampleUser();
    let devices: unknown = [];
    serve({ "GET /api/auth/user": () => user, "GET /api/devices": () => devices, "GET /api/manual-sections": [] });
    const { queryClient } = openApp("/manuals");
    await screen.findByRole("heading", { name: "Documentation & Manuals" });
    user = SIGNED_OUT;
    devices = SIGNED_OUT;
    await act(() => queryClient.invalidateQueries({ queryKey: ["api", "devices"] }));
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeDefined();
  });

  it("says so when the server cannot be reached", async () => {
    serve({ "GET /api/auth/user": reject(503, "busy", "Try later") });
    openApp("/");
    expect(await screen.findByText("Halocline cannot be reached")).toBeDefined();
    expect(screen.getByText("Try later")).toBeDefined();
  });
});

describe("the user menu", () => {
  const openMenu = async () => {
    openApp("/devices");
    fireEvent.click(await screen.findByRole("button", { name: /Ada Lovelace/ }));
    return screen.findByRole("menu");
  };

  it("offers the themes and Logout", async () => {
    serve();
    const menu = await openMenu();
    expect(texts(within(menu).getAllByRole("menuitemradio"))).toEqual(["System", "Light", "Dark"]);
    expect(texts(within(menu).getAllByRole("menuitem"))).toEqual(["Logout"]);
  });

  it("logs out by an empty call of our own, forgets everything and goes home", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const sent = serve({ "POST /api/auth/logout": { ok: true } });
    fireEvent.click(within(await openMenu()).getByRole("menuitem", { name: "Logout" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
    const logout = sent.find(({ key }) => key === "POST /api/auth/logout");
    expect(logout?.headers.get("x-halocline")).toBe("1");
    expect(logout?.body).toBeUndefined();
  });

  it("says when logging out failed", async () => {
    serve({ "POST /api/auth/logout": reject(500, "internal", "Something went wrong.") });
    fireEvent.click(within(await openMenu()).getByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByText("Logout failed")).toBeDefined();
  });
});
