import type { Device } from "@halocline/contracts/http/entities.contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { exampleCompatibility, exampleRelease, exampleUpdate } from "@/testing/example-firmware.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleRelay, exampleTank, exampleTelemetry, exampleUser } from "@/testing/wire-examples.ts";
import { DevicesScreen } from "./devices.tsx";

const now = () => new Date().toISOString();
const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();
const ID = exampleDevice().id;

const ROLES = ["circulation", "drain", "fill", "topup", "spare"] as const;
const fiveRelays = () =>
  ROLES.map((role, index) =>
    exampleRelay({ id: `r${index}`, role, channelNumber: index + 1, currentState: index === 0, lastChangedAt: now() }),
  );

const device = (change: Partial<Device> = {}) => exampleDevice({ lastSeenAt: now(), relays: fiveRelays(), ...change });

const serve = (devices: unknown, change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": devices,
    "GET /api/alerts?acknowledged=false": [],
    ...change,
  });

const openDevices = async () => {
  const app = show(<DevicesScreen />, "/devices");
  await screen.findByRole("heading", { level: 1, name: "Device Management" });
  return app;
};
const card = (name = "Reef controller") => within(screen.getByRole("region", { name }));
const button = (name: RegExp | string) => screen.getByRole("button", { name });
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);

describe("a device card", () => {
  it("shows what is known, the first four relays by name, and all of them as dots", async () => {
    serve([device()]);
    await openDevices();
    expect(card().getByText("Online")).toBeDefined();
    expect(card().getByText("esp32-reef-01").className).toContain("font-mono");
    expect(card().getByText("1.4.2")).toBeDefined();
    expect(card().getByText("Good (-58 dBm)")).toBeDefined();
    expect(card().getByText("Connection is fine.")).toBeDefined();
    expect(texts(within(card().getByRole("list", { name: "Relays" })).getAllByRole("listitem"))).toEqual([
      "CirculationON",
      "Drain PumpOFF",
      "Fill PumpOFF",
      "Top-Up PumpOFF",
    ]);
    expect(card().getByText("1 of 5 on")).toBeDefined();
    expect(
      card()
        .getByRole("link", { name: /^Control/ })
        .getAttribute("href"),
    ).toBe(`/manual-control?device=${ID}`);
    expect(screen.getByRole("region", { name: "Setup Instructions" })).toBeDefined();
  });

  it("says Unknown and Never of a device that never reported", async () => {
    serve([device({ status: "offline", lastSeenAt: null, firmwareVersion: null, rssiDbm: null })]);
    await openDevices();
    expect(card().getByText("Never")).toBeDefined();
    expect(card().getAllByText("Unknown").length).toBeGreaterThanOrEqual(2);
    expect(card().getByText(/The controller has not connected yet/)).toBeDefined();
  });

  it("[SAFE-18] an offline device's relays are unknown, never off", async () => {
    serve([device({ status: "offline", lastSeenAt: agoMs(840_000) })]);
    await openDevices();
    const relays = within(card().getByRole("list", { name: "Relays" })).getAllByRole("listitem");
    for (const relay of relays) expect(relay.textContent).toMatch(/Unknown$/);
    expect(card().getByText("Last known · 14 min ago")).toBeDefined();
    expect(card().getByText("5 channels, states unknown")).toBeDefined();
  });

  it("[SAFE-18] tells a stop that the device confirmed from one it has not", async () => {
    const stop = (isLatched: boolean) => ({ requestedAt: now(), isLatched });
    serve([
      device({ emergencyStop: stop(true) }),
      device({ id: "d2", tanks: [], name: "Frag rack", emergencyStop: stop(false), fault: "sensor_stuck", status: "error" }),
    ]);
    await openDevices();
    expect(card().getByText("Emergency stop is active")).toBeDefined();
    expect(card("Frag rack").getByText("Emergency stop not confirmed")).toBeDefined();
    expect(card("Frag rack").getByText("Fault: sensor stuck")).toBeDefined();
  });

  it("says when settings are on their way, or refused", async () => {
    serve([device({ configuration: "pending" }), device({ id: "d2", tanks: [], name: "Frag rack", configuration: "refused" })]);
    await openDevices();
    expect(card().getByText(/not confirmed the latest settings yet/)).toBeDefined();
    expect(card("Frag rack").getByText("Settings refused")).toBeDefined();
  });

  it("names what of a device, its tank and its relays cannot be read", async () => {
    const [tank, relay] = [exampleTank({ unreadable: ["calibratedAt"] }), exampleRelay({ unreadable: ["lastChangedAt"] })];
    serve([device({ unreadable: ["emergencyStop.requestedAt"], tanks: [tank], relays: [relay] })]);
    await openDevices();
    const left = "Not shown: emergency stop requested at, Display tank: calibrated at, relay 1: last changed at.";
    expect(card().getByText(new RegExp(`^${left}`))).toBeDefined();
  });

  it("follows live messages of every device shown", async () => {
    serve([device()]);
    await openDevices();
    await act(async () => FakeWebSocket.last.accept());
    expect(FakeWebSocket.last.sent).toContainEqual({ type: "subscribe_device", data: { deviceId: ID } });
    await act(async () => {
      const update = exampleTelemetry({ rssiDbm: -80 });
      const data = { ...update, reading: { ...update.reading, receivedAt: now() } };
      FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data }));
    });
    expect(await card().findByText("Weak (-80 dBm)")).toBeDefined();
  });

  it("keeps the last known state, and says so, when the server is gone", async () => {
    let devices: unknown = [device()];
    serve(() => devices);
    const { queryClient } = await openDevices();
    devices = reject(503, "busy", "Try later");
    await act(() => queryClient.invalidateQueries({ queryKey: ["api", "devices"] }));
    expect(await card().findByText("Was online", {}, { timeout: 5000 })).toBeDefined();
    expect(card().getByText(/cannot reach the server/)).toBeDefined();
  });

  it("is renamed, with the name trimmed", async () => {
    const sent = serve([device()], { [`PUT /api/devices/${ID}`]: ({ name }: { name: string }) => device({ name }) });
    await openDevices();
    fireEvent.click(button("Rename Reef controller"));
    const field = await screen.findByLabelText("Controller name");
    fireEvent.change(field, { target: { value: "  " } });
    fireEvent.click(button("Rename controller"));
    expect(await screen.findByText("Please enter a name.")).toBeDefined();
    fireEvent.change(field, { target: { value: " Sump " } });
    fireEvent.click(button("Rename controller"));
    expect(await screen.findByRole("heading", { name: "Sump" })).toBeDefined();
    expect(sent.find(({ key }) => key.startsWith("PUT"))?.body).toEqual({ name: "Sump" });
  });
});

describe("test connection", () => {
  const key = `POST /api/devices/${ID}/test-connection`;

  it("shows the round trip, and reads the list again after 3 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const sent = serve([device()], { [key]: { success: true, message: "The device answered.", roundTripMs: 84.4 } });
    await openDevices();
    fireEvent.click(button(/^Test Connection/));
    expect(await toast("Connection Test Passed")).toContain("The device answered. Round trip: 84 ms.");
    const reads = () => sent.filter((call) => call.key === "GET /api/devices").length;
    const before = reads();
    await act(async () => void vi.advanceTimersByTime(2500));
    expect(reads()).toBe(before);
    await act(async () => void vi.advanceTimersByTime(600));
    await waitFor(() => expect(reads()).toBe(before + 1));
    vi.useRealTimers();
  });

  it.each([
    ["no answer", { success: false, message: "Nothing came back.", roundTripMs: null }, "Nothing came back."],
    ["a refusal", reject(503, "device_offline", "The device is offline."), "The device is offline."],
  ])("fails by %s", async (_, answer, message) => {
    serve([device()], { [key]: answer });
    await openDevices();
    fireEvent.click(button(/^Test Connection/));
    expect(await toast("Connection Test Failed")).toContain(message);
  });
});

describe("delete device", () => {
  const openDialog = async (change: Partial<Device>, answer: unknown) => {
    const sent = serve([device(change)], { [`DELETE /api/devices/${ID}`]: answer });
    await openDevices();
    fireEvent.click(button(/^Delete Device/));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Reef controller?" }));
    const confirm = () => {
      fireEvent.change(dialog.getByLabelText("Type Reef controller to confirm"), { target: { value: "Reef controller" } });
      fireEvent.click(dialog.getByRole("button", { name: "Delete Device" }));
    };
    return { sent, dialog, confirm };
  };

  it("says what dies, and needs the name typed", async () => {
    const { dialog, confirm } = await openDialog({}, { ok: true, arePumpsConfirmedOff: true });
    expect(
      dialog.getByText(/permanently removes the device and all data including readings, tanks, relay configs/),
    ).toBeDefined();
    expect(texts(dialog.getAllByRole("listitem")).slice(0, 2)).toEqual(["1 tank: Display tank", "5 relay configs"]);
    expect(dialog.getByRole("button", { name: "Delete Device" }).hasAttribute("disabled")).toBe(true);
    expect(dialog.queryByText("The controller is offline")).toBeNull();
    confirm();
    expect(await toast("Device Deleted")).toContain("confirmed that its pumps are off");
    expect(await screen.findByText("No devices configured. Please add a device to get started.")).toBeDefined();
  });

  it("[SAFE-18] warns of pumps that nobody confirmed off, until somebody has checked them", async () => {
    const { dialog, confirm } = await openDialog({ status: "offline" }, { ok: true, arePumpsConfirmedOff: false });
    expect(dialog.getByText(/cannot confirm that its pumps are off/)).toBeDefined();
    confirm();
    expect(await toast("Device Deleted")).toContain("Its pumps may still be running");
    const alert = await screen.findByText("Reef controller: pumps not confirmed off");
    fireEvent.click(button("I checked the pumps"));
    expect(alert.isConnected).toBe(false);
  });

  it.each([
    ["the server's sentence", reject(409, "busy", "A run is open."), "A run is open."],
    ["its own words", () => Promise.reject(new Error("gone")), "Failed to delete device"],
  ])("fails with %s", async (_, answer, message) => {
    const { confirm } = await openDialog({}, answer);
    confirm();
    expect(await toast("Delete Failed")).toContain(message);
    expect(screen.getByRole("dialog")).toBeDefined();
  });
});

describe("what a member may do", () => {
  it.each([
    ["viewer", /you can see everything, test connections and stop pumps/, true],
    ["keeper", /Only owners can add, delete and update controllers/, false],
  ] as const)("is explained to a %s", async (membershipRole, explanation, isRenameDisabled) => {
    serve([device()], { "GET /api/auth/user": exampleUser({ membershipRole }) });
    await openDevices();
    expect(screen.getByText(explanation)).toBeDefined();
    for (const name of ["Discover Devices", /^Delete Device/]) expect(button(name).hasAttribute("disabled")).toBe(true);
    expect(button(/^Rename/).hasAttribute("disabled")).toBe(isRenameDisabled);
    expect(button(/^Test Connection/).hasAttribute("disabled")).toBe(false);
    fireEvent.click(button(/^Reveal API key/));
    expect(screen.getByText("Only an owner of the household can regenerate it.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Regenerate/ })).toBeNull();
  });

  it.each(["viewer", "keeper"] as const)("a %s sees all, and why nothing can be started or cancelled", async (membershipRole) => {
    let updates = [exampleUpdate()];
    const reason = "Only an owner of the household can update firmware.";
    serve([device()], {
      "GET /api/auth/user": exampleUser({ membershipRole }),
      "GET /api/firmware/releases": [exampleRelease()],
      [`POST /api/devices/${ID}/firmware-compatibility`]: exampleCompatibility(),
      [`GET /api/devices/${ID}/firmware-updates`]: () => updates,
    });
    await openDevices();
    fireEvent.click(button(/^Update Reef/));
    const dialog = within(await screen.findByRole("dialog", { name: "Update Reef controller" }));
    expect(await dialog.findByText(reason)).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Cancel update" })).toBeNull();
    updates = [];
    fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    fireEvent.click(screen.getByRole("button", { name: /^Update Reef/ }));
    expect(await screen.findByText("Low risk")).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Start Update" })).toBeNull();
  });
});
