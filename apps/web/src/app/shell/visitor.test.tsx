import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { userQuery } from "@/features/account/auth.api.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleTank, exampleUser } from "@/testing/wire-examples.ts";

const SIGNED_OUT = reject(401, "unauthenticated", "Sign in first.");
const visitor = () =>
  exampleUser({ firstName: "Visitor", lastName: "", membershipRole: "viewer", visit: { endsAt: "2026-11-15T12:30:00.000Z" } });

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": visitor(),
    "GET /api/auth/options": { signUp: "open", hasMail: false, hasGoogle: false, hasDemo: true, addresses: [] },
    "GET /api/devices": [exampleDevice({ isSimulated: true })],
    "GET /api/schedules": [],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/health": { status: "ok", version: "1.2.3" },
    "POST /api/auth/demo-visit": { user: visitor() },
    ...change,
  });

describe("a visitor of the public demonstration", () => {
  it("finds the places that are open, and the rest said to be closed", async () => {
    serve();
    openApp("/settings");
    expect(await screen.findByRole("heading", { name: "Not in the demo" })).toBeDefined();
    const nav = screen.getByRole("navigation", { name: "Main" });
    const names = within(nav)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Dashboard", "Schedules", "History & Logs", "Alerts"]);
  });

  it("is shown the way to what may be broken, where several tanks are listed", async () => {
    const two = ["one", "two"].map((id) =>
      exampleDevice({ id, isSimulated: true, tanks: [exampleTank({ id: `${id}-tank`, deviceId: id })] }),
    );
    const asked = { scenario: null, speed: 1, floorL: 0, story: [], outcome: null };
    serve({ "GET /api/devices": two, "GET /api/devices/one/scenario": asked });
    openApp("/schedules");
    const way = await screen.findByRole("link", { name: "Break something" });
    expect(way.getAttribute("href")).toBe("/?tank=one-tank");
    expect(screen.getByText(/these tanks are simulated/)).toBeDefined();
  });

  it("is shown no such way where no simulator is behind the tanks", async () => {
    const absent = reject(404, "not_simulated", "There is no simulated tank here.");
    serve({ "GET /api/devices": [exampleDevice({ id: "one", isSimulated: true })], "GET /api/devices/one/scenario": absent });
    openApp("/schedules");
    expect(await screen.findByText(/these tanks are simulated/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Break something" })).toBeNull());
  });

  it("is not sent to a keeper whom no visitor knows", async () => {
    serve();
    openApp("/alerts");
    expect(await screen.findByRole("heading", { name: "System Alerts" })).toBeDefined();
    expect(screen.queryByText(/Ask a keeper/)).toBeNull();
  });

  it("is told why the stop does nothing here, and sends none", async () => {
    const sent = serve();
    openApp("/schedules");
    await screen.findByRole("heading", { level: 1 });
    fireEvent.click(await screen.findByRole("button", { name: "EMERGENCY STOP" }));
    expect(await screen.findByRole("dialog", { name: "The demo has no emergency stop" })).toBeDefined();
    expect(sent.filter(({ key }) => key.includes("emergency-stop"))).toEqual([]);
  });

  it("leaves by the menu, which says until when the visit is", async () => {
    serve();
    openApp("/schedules");
    fireEvent.click(await screen.findByRole("button", { name: /Visitor/ }));
    expect(await screen.findByRole("menuitem", { name: "Leave the demo" })).toBeDefined();
    expect(screen.getByText(/^Your visit ends at/)).toBeDefined();
  });

  it("is sent off kindly at the end, on whatever page, and may start again", async () => {
    const sent = serve();
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const { queryClient } = openApp("/schedules");
    await screen.findByRole("navigation", { name: "Main" });
    act(() => {
      queryClient.setQueryData(userQuery.queryKey, null);
    });
    expect(await screen.findByRole("heading", { name: "Your visit has ended" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Start again" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
    expect(sent.some(({ key }) => key === "POST /api/auth/demo-visit")).toBe(true);
  });
});

describe("the way into the demonstration", () => {
  it.each([true, false])("stands on the landing page only where there is one (%s)", async (hasDemo) => {
    const sent = serve({
      "GET /api/auth/user": SIGNED_OUT,
      "GET /api/auth/options": { signUp: "open", hasMail: false, hasGoogle: false, hasDemo, addresses: [] },
    });
    openApp("/");
    await waitFor(() => expect(sent.some(({ key }) => key === "GET /api/auth/options")).toBe(true));
    if (hasDemo) expect(await screen.findByRole("button", { name: "Try the demo" })).toBeDefined();
    else expect(screen.queryByRole("button", { name: "Try the demo" })).toBeNull();
  });

  it("says what the server said when it is full", async () => {
    serve({
      "GET /api/auth/user": SIGNED_OUT,
      "POST /api/auth/demo-visit": reject(503, "demo_full", "The demo is full right now."),
    });
    openApp("/login");
    fireEvent.click(await screen.findByRole("button", { name: "Try the demo" }));
    expect(await screen.findByText("The demo is full right now.")).toBeDefined();
  });
});
