import type { DiscoveredDevice } from "@halocline/contracts/http/devices.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { DiscoverButton, Discovery } from "./discovery.tsx";

const KEY = "hk_0123456789abcdefghijklmnopqrstuvwxyz0123456789";
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const found = (change: Partial<DiscoveredDevice> = {}): DiscoveredDevice => ({
  deviceId: "hc-77aa01c2d3e4",
  firmwareVersion: "1.4.2",
  rssi: -61,
  connection: "local",
  lastSeenAt: inMs(-4000),
  isKnown: false,
  obstacle: null,
  ...change,
});

const ours = exampleDevice({ lastSeenAt: inMs(0) });

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [ours],
    "POST /api/devices/pairing-code": { code: "K7QF-2M9X", expiresAt: inMs(840_000) },
    "GET /api/devices/discover": [],
    ...change,
  });

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));
const nameIt = (name: string) => fireEvent.change(screen.getByLabelText("Controller name"), { target: { value: name } });
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
const sentTo = (sent: ReturnType<typeof serve>, key: string) => sent.filter((call) => call.key === key);

function Pairing() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DiscoverButton isAllowed onPress={() => setIsOpen(true)} />
      <Discovery devices={[ours]} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

async function discover() {
  const app = show(<Pairing />);
  fireEvent.click(await screen.findByRole("button", { name: "Discover Devices" }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Discover Devices" })) };
}

describe("discovery", () => {
  it("shows the code, how long it lasts, and where to type it", async () => {
    serve();
    const { dialog } = await discover();
    expect((await dialog.findByText("K7QF-2M9X")).className).toContain("font-mono");
    expect(dialog.getByText(/^Expires in (14:00|13:5\d)$/)).toBeDefined();
    expect(dialog.getByText(/On its setup page, enter your home Wi-Fi/)).toBeDefined();
    expect(dialog.getByRole("button", { name: "Copy code" })).toBeDefined();
  });

  it("asks once for a new code when the old one has expired", async () => {
    const answers = [
      { code: "OLDC-ODE1", expiresAt: inMs(-1000) },
      { code: "NEWC-ODE2", expiresAt: inMs(900_000) },
    ];
    const sent = serve({ "POST /api/devices/pairing-code": () => answers.shift() });
    const { dialog } = await discover();
    expect(await dialog.findByText("NEWC-ODE2")).toBeDefined();
    expect(sentTo(sent, "POST /api/devices/pairing-code")).toHaveLength(2);
  });

  it("lists devices as they announce themselves, with their signal in words", async () => {
    let announced: readonly DiscoveredDevice[] = [];
    serve({ "GET /api/devices/discover": () => announced });
    const { dialog } = await discover();
    expect(await dialog.findByText(/^Searching for controllers, (5:00|4:5\d) of 5 minutes left$/)).toBeDefined();
    announced = [found(), found({ deviceId: ours.deviceId, rssi: -83, isKnown: true })];
    const rows = await dialog.findAllByRole("radio");
    expect(rows.map((row) => row.parentElement?.textContent)).toEqual([
      expect.stringMatching(/^hc-77aa01c2d3e4Firmware 1.4.2 · Good \(-61 dBm\) · seen \d+ s ago$/),
      expect.stringMatching(/Weak \(-83 dBm\).*Already yours\. Its tank and history are kept\.$/),
    ]);
  });

  it("says why a controller of another household cannot be registered, and chooses the one that can", async () => {
    const taken = found({ deviceId: "hc-taken", obstacle: "registered_elsewhere" });
    const silent = found({ deviceId: "hc-silent", obstacle: "button_needed" });
    serve({ "GET /api/devices/discover": [taken, silent, found()] });
    const { dialog } = await discover();
    const rows = await dialog.findAllByRole<HTMLInputElement>("radio");
    expect(rows.map(({ disabled, checked }) => [disabled, checked])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(rows[0]?.parentElement?.textContent).toContain("This controller is registered to another household.");
    expect(rows[1]?.parentElement?.textContent).toMatch(/never connected there\. Press its button to register it here\.$/);
    expect(dialog.queryByRole("button", { name: /now, name later/ })).toBeNull();
  });

  it("offers a known device under the name it has", async () => {
    serve({ "GET /api/devices/discover": [found({ deviceId: ours.deviceId, isKnown: true })] });
    await discover();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Controller name").value).toBe("Reef controller"));
  });

  it("needs a device and a name", async () => {
    const sent = serve({ "GET /api/devices/discover": [found(), found({ deviceId: "hc-b" })] });
    const { dialog } = await discover();
    await dialog.findAllByRole("radio");
    nameIt("Nano reef");
    press("Register");
    expect(await toast("Missing Information")).toContain("Please select a device and enter a name.");
    fireEvent.click(dialog.getAllByRole("radio")[1] as HTMLElement);
    nameIt("   ");
    press("Register");
    expect(dialog.getByText("Please select a device and enter a name.")).toBeDefined();
    expect(sentTo(sent, "POST /api/devices/register-discovered")).toHaveLength(0);
  });

  it.each([
    ["the server's sentence", reject(503, "busy", "The broker is away."), "The broker is away."],
    ["its own words", () => Promise.reject(new Error("gone")), "Failed to discover devices"],
  ])("fails with %s, and goes on trying", async (_, answer, message) => {
    const sent = serve({ "GET /api/devices/discover": answer });
    const { dialog } = await discover();
    expect(await toast("Discovery Failed")).toContain(message);
    expect(dialog.getByText(/Retrying every 2 seconds/)).toBeDefined();
    await waitFor(() => expect(sentTo(sent, "GET /api/devices/discover").length).toBeGreaterThan(1));
  });

  it("fails to register with the server's sentence", async () => {
    serve({
      "GET /api/devices/discover": [found()],
      "POST /api/devices/register-discovered": reject(409, "taken", "Somebody else registered it."),
    });
    const { dialog } = await discover();
    await dialog.findByRole("radio");
    nameIt("Nano reef");
    press("Register");
    expect(await toast("Registration Failed")).toContain("Somebody else registered it.");
  });
});

describe("a scan that finds nothing", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: true });
    return () => vi.useRealTimers();
  });

  it("ends after five minutes, says so, and can start again", async () => {
    const sent = serve();
    const { dialog } = await discover();
    await dialog.findByText(/^Searching for controllers/);
    vi.setSystemTime(Date.now() + 301_000);
    await act(async () => void vi.advanceTimersByTime(1000));
    expect(await screen.findByText("No controller with your code was found within 5 minutes.")).toBeDefined();
    expect(screen.getAllByText("No devices found")).toHaveLength(2);
    const asked = sentTo(sent, "GET /api/devices/discover").length;
    await act(async () => void vi.advanceTimersByTime(10_000));
    expect(sentTo(sent, "GET /api/devices/discover")).toHaveLength(asked);
    press("Scan again");
    expect(await dialog.findByText(/^Searching for controllers/)).toBeDefined();
  });
});

/** A household whose first device is registered; `signIn` makes the device report. */
function servePairing() {
  let devices: readonly Device[] = [];
  const registered = exampleDevice({ id: "d9", name: "Nano reef", status: "offline", lastSeenAt: null, apiKey: "••••6789" });
  const sent = serve({
    "GET /api/devices": () => devices,
    "GET /api/devices/discover": [found()],
    "POST /api/devices/register-discovered": () => {
      devices = [registered];
      return { device: registered, apiKey: KEY };
    },
  });
  const signIn = () => {
    devices = [{ ...registered, status: "online", lastSeenAt: inMs(1000) }];
  };
  return { sent, signIn };
}

async function register() {
  const app = await discover();
  await app.dialog.findByRole("radio");
  nameIt("  Nano reef ");
  press("Register");
  await screen.findByText(KEY);
  return app;
}

describe("registering", () => {
  it("sends the trimmed name, shows the key, and waits for the device's own word", async () => {
    const { sent, signIn } = servePairing();
    await register();
    expect(sentTo(sent, "POST /api/devices/register-discovered")[0]?.body).toEqual({
      name: "Nano reef",
      deviceId: "hc-77aa01c2d3e4",
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(await toast("Device Registered")).toContain("Nano reef");
    const dialog = within(screen.getByRole("dialog", { name: "Key of Nano reef" }));
    expect(dialog.getByText("Waiting for Nano reef to connect")).toBeDefined();
    signIn();
    expect(await screen.findByText("Nano reef is connected")).toBeDefined();
  });

  it("[SAFE-18] does not take an older message of a known device for its sign-in with the new key", async () => {
    serve({
      "GET /api/devices/discover": [found({ deviceId: ours.deviceId, isKnown: true })],
      "GET /api/devices": () => [{ ...ours, status: "online", lastSeenAt: inMs(-5000) }],
      "POST /api/devices/register-discovered": { device: ours, apiKey: KEY },
    });
    await register();
    const before = vi.mocked(fetch).mock.calls.length;
    await waitFor(() => expect(vi.mocked(fetch).mock.calls.length).toBeGreaterThan(before + 1));
    expect(screen.getByText("Waiting for Reef controller to connect")).toBeDefined();
  });

  it("copies the key, or says that it could not", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    servePairing();
    await register();
    press("Copy key");
    expect(await toast("Key copied")).toBeDefined();
    expect(writeText).toHaveBeenCalledWith(KEY);
    writeText.mockRejectedValue(new Error("not allowed"));
    press("Copy key");
    expect(await toast("Key not copied")).toContain("copy it by hand");
  });
});
