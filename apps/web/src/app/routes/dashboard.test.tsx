import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import {
  exampleAlert,
  exampleDevice,
  exampleReading,
  exampleTank,
  exampleTelemetry,
  exampleUser,
  TANK_ID,
} from "@/testing/wire-examples.ts";
import { DashboardScreen } from "./dashboard.tsx";

const now = () => new Date().toISOString();

function serve(devices: unknown, answers: Record<string, unknown> = {}) {
  const reading = () => exampleReading({ heightMm: 31.3, receivedAt: now() });
  return fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": devices,
    "GET /api/alerts": [],
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: [],
    "GET /api/tanks/t2/automation-runs": [],
    "POST /api/devices/auto-claim": { devices: [] },
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: reading,
    "GET /api/tanks/t2/latest-reading": reading,
    ...answers,
  });
}

describe("dashboard", () => {
  it("shows the first tank and follows live messages", async () => {
    serve([exampleDevice({ lastSeenAt: now() })]);
    openApp();
    expect((await screen.findByTestId("current-distance")).textContent).toBe("31.3");
    expect(screen.getByTestId("device-status").textContent).toBe("Monitoring");
    await act(async () => FakeWebSocket.last.accept());
    const reading = exampleReading({ heightMm: 29.9, receivedAt: new Date(Date.now() + 10).toISOString() });
    await act(async () => {
      FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: exampleTelemetry({ reading }) }));
      await new Promise((done) => setTimeout(done));
    });
    expect(screen.getByTestId("current-distance").textContent).toBe("29.9");
  });

  it("says Offline, and that everything is the last known", async () => {
    // Just now: it said goodbye itself.
    serve([exampleDevice({ status: "offline", lastSeenAt: new Date().toISOString() })]);
    show(<DashboardScreen />);
    expect((await screen.findByTestId("level-badge")).textContent).toBe("Was Normal");
    expect(screen.getByTestId("device-status").textContent).toBe("Offline");
    expect(screen.queryByTestId("age")).toBeNull();
    expect(await screen.findByRole("heading", { name: "Not known" })).toBeDefined();
    expect(await screen.findAllByText("Unknown")).toHaveLength(2);
  });

  it("names whom a viewer asks, and offers to tell them", async () => {
    const householdOwner = { firstName: "Marina", email: "marina@example.test" };
    const viewer = exampleUser({ membershipRole: "viewer", householdOwner });
    serve([exampleDevice({ lastSeenAt: now(), fault: "dry" })], { "GET /api/auth/user": viewer });
    show(<DashboardScreen />);
    const tell = await screen.findByRole("link", { name: "Tell Marina" });
    expect(tell.getAttribute("href")).toBe("mailto:marina@example.test?subject=Pumps%20locked%20%C2%B7%20Display%20tank");
    expect(await screen.findByRole("button", { name: "Start Water Change" })).toHaveProperty("disabled", true);
    expect(screen.getAllByText("You can look and stop. Ask Marina.").length).toBeGreaterThan(1);
    expect(screen.queryByRole("button", { name: "Check and reset" })).toBeNull();
  });

  it("leads from the verdict to the alert whose steps it means, acknowledged or not", async () => {
    const wanted = exampleAlert({ id: "a2", code: "sensor_dirty", severity: "warn", acknowledgedAt: now() });
    const alerts = [exampleAlert({ id: "a1", code: "device_offline", severity: "info", clearedAt: now() }), wanted];
    serve([exampleDevice({ lastSeenAt: now() })], { "GET /api/alerts": alerts });
    const { router } = openApp();
    fireEvent.click(await screen.findByRole("link", { name: "See the alert" }));
    await waitFor(() => expect(router.state.location.href).toBe("/alerts?state=all#a2"));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("ARTICLE"));
    expect(document.activeElement?.textContent).toContain(wanted.message);
  });

  it("[SAFE-18] calls nothing well before the alerts are known, and starts nothing", async () => {
    serve([exampleDevice({ lastSeenAt: now() })], { "GET /api/alerts": new Promise(() => undefined) });
    show(<DashboardScreen />);
    expect(await screen.findByRole("heading", { name: "Checking…" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "Start Water Change" })).toHaveProperty("disabled", true);
    expect(screen.queryByText("All is well")).toBeNull();
  });

  it("[SAFE-18] says so when they cannot be known", async () => {
    serve([exampleDevice({ lastSeenAt: now() })], { "GET /api/alerts": reject(500, "internal", "Something went wrong.") });
    show(<DashboardScreen />);
    expect(await screen.findByRole("heading", { name: "Not everything could be loaded" })).toBeDefined();
  });
});

describe("several tanks", () => {
  const two = () => [
    exampleDevice({
      lastSeenAt: now(),
      tanks: [exampleTank(), exampleTank({ id: "t2", name: "Quarantine", isTopUpLocked: true })],
    }),
  ];

  it("are a list, the worst first, and each card is one link to its tank", async () => {
    serve(two());
    show(<DashboardScreen />);
    expect(await screen.findByText("2 tanks · 1 needs you today")).toBeDefined();
    const links = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("/?tank="));
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/?tank=t2", `/?tank=${TANK_ID}`]);
    expect(links[0]?.textContent).toMatch(/^Finish the change.*Quarantine/);
    expect(links[1]?.textContent).toMatch(/^All is well.*Display tank/);
  });

  it("offer a choice on the screen of one of them", async () => {
    serve(two());
    show(<DashboardScreen />, "/?tank=t2");
    expect(await screen.findByRole("heading", { name: "Finish the change" })).toBeDefined();
    fireEvent.change(await screen.findByLabelText("Tank"), { target: { value: TANK_ID } });
    expect(await screen.findByRole("heading", { name: "All is well" })).toBeDefined();
  });
});

describe("without a tank to show", () => {
  it.each([
    ["no device", []],
    ["no tank", [exampleDevice({ tanks: [] })]],
  ])("says so: %s", async (_, devices) => {
    serve(devices);
    show(<DashboardScreen />);
    expect(await screen.findByText("No devices configured. Please add a device to get started.")).toBeDefined();
  });
});
