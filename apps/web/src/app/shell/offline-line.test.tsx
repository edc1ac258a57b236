import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";

const TEXT = "STOP cannot be sent. If in danger, unplug the pumps.";

async function open() {
  fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/devices": [exampleDevice()], "GET /api/alerts": [] });
  openApp("/manuals");
  const socket = await waitFor(() => FakeWebSocket.last);
  act(() => socket.accept());
  return within(screen.getByRole("banner")).getByRole("status");
}

const goOffline = (isOffline: boolean) =>
  act(() => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(!isOffline);
    dispatchEvent(new Event(isOffline ? "offline" : "online"));
  });

describe("the line under the header", () => {
  it("stands there without a network, and goes when the server is heard again", async () => {
    const line = await open();
    expect(line.textContent).toBe("");
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    goOffline(true);
    expect(line.textContent).toBe(TEXT);
    goOffline(false);
    expect(line.textContent).toBe(TEXT);
    act(() => FakeWebSocket.last.accept());
    expect(line.textContent).toBe("");
  });

  it("stands there when nothing has come from the server for five seconds", async () => {
    const line = await open();
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    await waitFor(() => expect(line.textContent).toBe(TEXT), { timeout: 7000 });
    act(() => FakeWebSocket.last.deliver('{"type":"heartbeat","data":{"at":"2026-11-17T09:12:00.000Z"}}'));
    expect(line.textContent).toBe("");
  });
});
