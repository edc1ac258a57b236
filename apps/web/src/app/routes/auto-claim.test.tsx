import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { DevicesScreen } from "./devices.tsx";

const CLAIM = "POST /api/devices/auto-claim";
const EMPTY = "No devices configured. Please add a device to get started.";

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [],
    "GET /api/alerts?acknowledged=false": [],
    "POST /api/devices/pairing-code": { code: "K7QF-2M9X", expiresAt: "2999-01-01T00:00:00.000Z" },
    "GET /api/devices/discover": [],
    [CLAIM]: { devices: [] },
    ...change,
  });

const claims = (sent: ReturnType<typeof serve>) => sent.filter(({ key }) => key === CLAIM).length;

it.each(["/", "/devices"])("claims once when the list at %s is empty, and says how many", async (path) => {
  let devices: unknown = [];
  const sent = serve({
    "GET /api/devices": () => devices,
    [CLAIM]: () => {
      devices = [exampleDevice({ tanks: [] })];
      return { devices };
    },
  });
  const { queryClient } = openApp(path);
  expect((await screen.findByText("Devices Found")).parentElement?.textContent).toContain("1 controller was added");
  devices = [];
  await act(() => queryClient.invalidateQueries({ queryKey: ["api", "devices"] }));
  await screen.findByText(EMPTY);
  expect(claims(sent)).toBe(1);
});

it("is tried once for the whole visit", async () => {
  const sent = serve();
  const { router } = openApp("/");
  await screen.findByText(EMPTY);
  await waitFor(() => expect(claims(sent)).toBe(1));
  await act(() => router.navigate({ to: "/devices" }));
  await screen.findByRole("heading", { name: "Device Management" });
  expect(claims(sent)).toBe(1);
});

it("only logs a failure", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  serve({ [CLAIM]: reject(500, "internal", "Something went wrong.") });
  show(<DevicesScreen />, "/devices");
  await waitFor(() => expect(warn).toHaveBeenCalledWith("Automatic claim failed", expect.anything()));
  expect(screen.queryByText("Something went wrong.")).toBeNull();
});

it.each([
  ["a keeper", { "GET /api/auth/user": exampleUser({ membershipRole: "keeper" }) }, EMPTY],
  ["an owner with devices", { "GET /api/devices": [exampleDevice({ tanks: [] })] }, "Device Management"],
])("does not claim for %s", async (_, change, text) => {
  const sent = serve(change);
  show(<DevicesScreen />, "/devices");
  await screen.findByText(text);
  expect(claims(sent)).toBe(0);
});

it("leaves choosing and naming to the person in the discovery dialog, and offers to take all at once", async () => {
  const one = {
    firmwareVersion: "1.4.2",
    rssi: -61,
    connection: "local",
    lastSeenAt: new Date().toISOString(),
    isKnown: false,
    obstacle: null,
  };
  const announced = [
    { ...one, deviceId: "hc-a" },
    { ...one, deviceId: "hc-b" },
  ];
  const claimed = [exampleDevice({ id: "a" }), exampleDevice({ id: "b", tanks: [] })];
  let answer: unknown = { devices: [] };
  const sent = serve({ "GET /api/devices/discover": announced, [CLAIM]: () => answer });
  show(<DevicesScreen />, "/devices");
  fireEvent.click(await screen.findByRole("button", { name: "Discover Devices" }));
  const takeAll = await screen.findByRole("button", { name: "Add all 2 now, name later" });
  expect(claims(sent)).toBe(1);
  answer = { devices: claimed };
  fireEvent.click(takeAll);
  expect((await screen.findByText("Devices Found")).parentElement?.textContent).toContain("2 controllers were added");
  expect(claims(sent)).toBe(2);
});
