import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleReading, exampleTank, exampleTelemetry, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { DashboardScreen } from "./dashboard.tsx";

const now = () => new Date().toISOString();

function serve(devices: unknown) {
  const reading = () => exampleReading({ heightMm: 31.3, receivedAt: now() });
  return fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": devices,
    "GET /api/alerts?acknowledged=false": [],
    "POST /api/devices/auto-claim": { devices: [] },
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: reading,
    "GET /api/tanks/t2/latest-reading": reading,
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
    serve([exampleDevice({ status: "offline" })]);
    show(<DashboardScreen />);
    expect((await screen.findByTestId("level-badge")).textContent).toBe("Was Normal");
    expect(screen.getByTestId("device-status").textContent).toBe("Offline");
    expect(screen.getByText(/No live data for/)).toBeDefined();
    expect(await screen.findAllByText("Unknown")).toHaveLength(2);
  });

  it("offers a choice only between several tanks", async () => {
    serve([exampleDevice({ tanks: [exampleTank(), exampleTank({ id: "t2", name: "Quarantine" })] })]);
    show(<DashboardScreen />);
    fireEvent.change(await screen.findByLabelText("Tank"), { target: { value: "t2" } });
    expect(await screen.findByText("Quarantine · Reef controller")).toBeDefined();
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
