import { createMemoryHistory } from "@tanstack/react-router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { applyMessage } from "../../live/apply-message.ts";
import { LiveSocket } from "../../live/live-socket.ts";
import { FakeWebSocket, fakeSocketClass } from "../../testing/fake-web-socket.ts";
import { exampleDevice, exampleReading, exampleTank, exampleTelemetry } from "../../testing/wire-examples.ts";
import { Providers } from "../providers.tsx";
import { createQueryClient } from "../query-client.ts";
import { createAppRouter } from "../router.tsx";

const now = () => new Date().toISOString();
const currentReading = (heightMm: number) => exampleReading({ heightMm, receivedAt: now() });

function serve(devices: unknown, status = 200) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    if (input === "/api/devices") return new Response(JSON.stringify(devices), { status });
    return new Response(JSON.stringify(currentReading(31.3)));
  });
}

function open(path = "/") {
  const queryClient = createQueryClient();
  const socket = new LiveSocket("ws://here/ws", fakeSocketClass, (message) => applyMessage(queryClient, message));
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<Providers queryClient={queryClient} socket={socket} router={router} />);
}

beforeEach(() => {
  FakeWebSocket.opened = [];
});

describe("dashboard", () => {
  it("shows the first tank and follows live messages", async () => {
    serve([exampleDevice({ lastSeenAt: now() })]);
    open();
    expect((await screen.findByTestId("current-distance")).textContent).toBe("31.3");
    expect(screen.getByTestId("device-status").textContent).toBe("Monitoring");
    expect(screen.getByText("Polling")).toBeDefined();
    await act(async () => FakeWebSocket.last.accept());
    expect(screen.getByText("Live updates")).toBeDefined();
    const reading = exampleReading({ heightMm: 29.9, receivedAt: new Date(Date.now() + 10).toISOString() });
    await act(async () => {
      FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: exampleTelemetry({ reading }) }));
      await new Promise((done) => setTimeout(done));
    });
    expect(screen.getByTestId("current-distance").textContent).toBe("29.9");
    await act(async () => FakeWebSocket.last.close());
    expect(screen.getByText("Reconnecting")).toBeDefined();
  });

  it("says Offline, and that everything is the last known", async () => {
    serve([exampleDevice({ status: "offline" })]);
    open();
    expect((await screen.findByTestId("level-badge")).textContent).toBe("Was Normal");
    expect(screen.getByTestId("device-status").textContent).toBe("Offline");
    expect(screen.getByText(/No live data for/)).toBeDefined();
    expect(screen.getAllByText("Unknown")).toHaveLength(2);
  });

  it("offers a choice only between several tanks", async () => {
    serve([exampleDevice({ tanks: [exampleTank(), exampleTank({ id: "t2", name: "Quarantine" })] })]);
    open();
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
    open();
    expect(await screen.findByText("No devices configured. Please add a device to get started.")).toBeDefined();
  });

  it("asks a signed-out visitor to sign in", async () => {
    serve({ code: "unauthenticated", message: "Sign in" }, 401);
    open();
    expect(await screen.findByText("You are not signed in")).toBeDefined();
    expect(screen.getByText("Open the development session").getAttribute("href")).toBe("/dev/session");
    expect(FakeWebSocket.opened).toHaveLength(0);
  });

  it("has a page for every other address", async () => {
    serve([]);
    open("/histroy");
    expect(await screen.findByText("404 Page Not Found")).toBeDefined();
    expect(screen.getByText("Go to the dashboard").getAttribute("href")).toBe("/");
  });
});
