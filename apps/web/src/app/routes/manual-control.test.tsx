import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { devicesQuery } from "@/live/device-row.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { answerMedia } from "@/testing/media.ts";
import { show } from "@/testing/show.tsx";
import {
  DEVICE_ID,
  exampleDevice,
  exampleReading,
  exampleRelay,
  exampleTank,
  exampleUser,
  TANK_ID,
  timeAgo,
} from "@/testing/wire-examples.ts";
import { ManualControlScreen } from "./manual-control.tsx";

const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();

/** When the relays below were made, for who reads their runtime to the second. */
const MADE_AT_MS = Date.now();
const RELAYS: readonly Relay[] = [
  exampleRelay({ id: "r4", channelNumber: 4, role: "topup", maxRuntimeSeconds: 120 }),
  exampleRelay({ id: "r1", currentState: true, lastChangedAt: agoMs(3_725_000), lastCause: "boot_default" }),
  exampleRelay({ id: "r2", channelNumber: 2, role: "drain", maxRuntimeSeconds: 1200 }),
  exampleRelay({ id: "r3", channelNumber: 3, role: "fill", name: "Mixing barrel", maxRuntimeSeconds: 4500 }),
  exampleRelay({ id: "r5", channelNumber: 5, role: "spare" }),
];
const reef = (change: Partial<Device> = {}) => exampleDevice({ lastSeenAt: agoMs(0), relays: [...RELAYS], ...change });
const quarantine = exampleDevice({ id: "d2", name: "Quarantine", tanks: [], status: "offline", relays: [exampleRelay()] });
const withRelay = (channel: number, change: Partial<Relay>) =>
  RELAYS.map((relay) => (relay.channelNumber === channel ? { ...relay, ...change } : relay));

const switchKey = (channel: number) => `POST /api/devices/${DEVICE_ID}/relays/${channel}`;

function open(devices: unknown = [reef(), quarantine], answers: Record<string, unknown> = {}, path = "/manual-control") {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": devices,
    "GET /api/alerts?acknowledged=false": [],
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: () => exampleReading({ heightMm: 31.3, receivedAt: agoMs(0) }),
    ...answers,
  });
  const app = show(<ManualControlScreen />, path);
  return { ...app, sent: (key: string) => sent.filter((one) => one.key === key).map(({ body }) => body) };
}
const card = (name: string) => screen.findByRole("region", { name });
const button = async (cardName: string, name: RegExp) => within(await card(cardName)).getByRole("button", { name });
const press = async (cardName: string, name: RegExp) => fireEvent.click(await button(cardName, name));
/** What a screen reader does on a button that is meant to be held. */
const assist = async (cardName: string) => {
  await press(cardName, /turn on/);
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /^Turn on/ }));
};

describe("manual control shows", () => {
  it("spec: relay cards in list order, runtime m:ss or h:mm:ss and 0:00 when off, limit, cause, state and age", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: MADE_AT_MS });
    open([reef({ relays: withRelay(2, { currentState: true, lastChangedAt: agoMs(1_000_000), lastCause: "command" }) })]);
    await card("Circulation");
    const cards = screen.getAllByRole("region").filter((region) => within(region).queryByRole("button", { name: /turn on/i }));
    expect(cards.map((one) => within(one).getByRole("heading").textContent)).toEqual([
      "Circulation",
      "Drain Pump",
      "Mixing barrel",
      "Spare",
      "Top-Up Pump",
    ]);
    expect(cards[0]?.textContent).toMatch(/CH 1ON1:02:0\dContinuousSwitched on when the controller started · 1 h agoLive/);
    expect(cards[1]?.textContent).toMatch(/CH 2ON16:4\dMax 20:00Switched on by hand · 16 min ago/);
    expect(cards[2]?.textContent).toMatch(/Fill Pump · CH 3OFF0:00Max 1:15:00/);
    expect(
      within(cards[1] as HTMLElement)
        .getByRole("meter")
        .getAttribute("aria-valuenow"),
    ).toBe("83");
  });

  it("spec: the device dropdown has name plus Online or Offline, and ?device= preselects", async () => {
    const { router } = open(undefined, {}, `/manual-control?device=${quarantine.id}`);
    const choice = (await screen.findByLabelText("Controller")) as HTMLSelectElement;
    expect([...choice.options].map(({ text }) => text)).toEqual(["Reef controller (Online)", "Quarantine (Offline)"]);
    expect(choice.value).toBe("d2");
    fireEvent.change(choice, { target: { value: DEVICE_ID } });
    await card("Drain Pump");
    expect(router.state.location.search).toEqual({ device: DEVICE_ID });
  });

  it("[SAFE-18] spec: Device Offline (commands may not be received), Unknown with its age, and nothing can be turned on", async () => {
    open([{ ...quarantine, lastSeenAt: agoMs(840_000) }]);
    const text = (await card("Circulation")).textContent;
    expect(text).toContain("Unknown");
    expect(text).toContain("Last known · 14 min ago");
    expect(text).toContain("The controller is offline.");
    expect(screen.getByText("Device Offline")).toBeDefined();
    expect(screen.getByText(/Commands may not be received\./)).toBeDefined();
  });

  it.each([
    ["an automation", { state: "draining" }, "Active Automation Detected"],
    ["a fault with its cause", { state: "fault", status: "error", fault: "no_flow" }, "no flow"],
  ] as const)("spec: ON is closed and OFF open during %s", async (_, change, text) => {
    open([reef(change)]);
    await card("Drain Pump");
    expect(screen.getByText(text)).toBeDefined();
    expect((await button("Drain Pump", /turn on/)).hasAttribute("disabled")).toBe(true);
    expect((await button("Drain Pump", /Turn off/)).hasAttribute("disabled")).toBe(false);
  });

  it("the level of the water, with its age", async () => {
    open([reef()]);
    const level = await screen.findByRole("region", { name: "Water level of Display tank" });
    expect(level.textContent).toMatch(/31\.3 mmNormal3\.3 mm below topLive · \d+ s ago$/);
  });

  it("the specified sentences when there is nothing to control", async () => {
    open([]);
    expect(await screen.findByText("No devices configured. Please add a device to get started.")).toBeDefined();
  });
});

describe("turning on", () => {
  it("[SAFE-18] flips nothing before the device has spoken, and tells what it reported", async () => {
    let answer: (value: unknown) => void = () => {};
    const { sent } = open([reef()], {
      [switchKey(4)]: new Promise((settle) => {
        answer = settle;
      }),
    });
    await press("Top-Up Pump", /Turn on/);
    await waitFor(async () => expect((await card("Top-Up Pump")).textContent).toContain("Sending..."));
    expect((await card("Top-Up Pump")).textContent).not.toMatch(/OFF|ON/);
    expect(sent(switchKey(4))).toEqual([{ state: "ON", leaseSeconds: 60 }]);
    const relay = { ...RELAYS[0], currentState: true, lastChangedAt: agoMs(0), lastCause: "command" };
    await act(async () => answer({ status: "confirmed", relay, endsAt: agoMs(-60_000) }));
    expect(await screen.findByText("Relay Updated")).toBeDefined();
    await waitFor(async () => expect((await card("Top-Up Pump")).textContent).toMatch(/Stops automatically in 0:5\d/));
    expect((await card("Top-Up Pump")).textContent).toContain("ON");
  });

  it("[SAFE-18] says neither on nor off without a confirmation, and what to do", async () => {
    open([reef({ lastSeenAt: agoMs(5000) })], { [switchKey(5)]: { status: "unconfirmed", message: "" } });
    await press("Spare", /Turn on/);
    const text = "No confirmation from the controller. It may be running. Check the pump, or turn it off.";
    expect(await within(await card("Spare")).findByText(text)).toBeDefined();
    expect((await card("Spare")).textContent).toContain("Unknown");
    expect(await screen.findByText("Failed to Control Relay")).toBeDefined();
  });

  it.each([
    ["its reason", reject(409, "interlock", "The fill pump is on."), "The fill pump is on."],
    ["that it is offline", reject(503, "device_offline", "Offline."), "The controller is offline. Nothing was switched."],
  ])("a refusal is told with %s", async (_, rejection, text) => {
    open([reef()], { [switchKey(5)]: rejection });
    await press("Spare", /Turn on/);
    expect(await within(await card("Spare")).findByText(text)).toBeDefined();
    expect((await card("Spare")).textContent).toContain("OFF");
    expect(await screen.findByText("Failed to Control Relay")).toBeDefined();
  });

  it("drain and fill need more than a press", async () => {
    const { sent } = open([reef()], { [switchKey(2)]: reject(409, "no", "No.") });
    fireEvent.click(await button("Drain Pump", /Hold to turn on/), { detail: 1 });
    expect(screen.queryByRole("dialog")).toBeNull();
    await assist("Drain Pump");
    await waitFor(() => expect(sent(switchKey(2))).toEqual([{ state: "ON", leaseSeconds: 60 }]));
  });

  it("asks instead of demanding to hold when motion is not wanted", async () => {
    answerMedia("reduced-motion", true);
    open([reef()]);
    await press("Drain Pump", /^Turn on Drain Pump/);
    expect((await screen.findByRole("dialog")).textContent).toContain("Water leaves the tank until the pump stops.");
  });

  it("does not ask again by itself after the reason to ask was gone", async () => {
    answerMedia("reduced-motion", true);
    let fault: string | null = null;
    const { queryClient } = open(() => [reef({ fault })]);
    await press("Drain Pump", /^Turn on Drain Pump/);
    await screen.findByRole("dialog");
    const hear = (code: string | null) => {
      fault = code;
      return act(() => queryClient.refetchQueries({ queryKey: devicesQuery.queryKey }));
    };
    await hear("dry");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await hear(null);
    await waitFor(async () => expect((await button("Drain Pump", /^Turn on Drain Pump/)).hasAttribute("disabled")).toBe(false));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is not open to a viewer, who can still turn off", async () => {
    const { sent } = open([reef()], {
      "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }),
      [switchKey(5)]: { status: "unconfirmed", message: "" },
    });
    expect((await button("Spare", /Turn on/)).hasAttribute("disabled")).toBe(true);
    expect((await card("Spare")).textContent).toContain("As a viewer you can switch off, not on.");
    await press("Spare", /Turn off/);
    await waitFor(() => expect(sent(switchKey(5))).toEqual([{ state: "OFF" }]));
  });
});

describe("turning off", () => {
  it("[SAFE-11] is sent to an offline device too, and not called done", async () => {
    const offline = reef({ status: "offline", lastSeenAt: agoMs(60_000), relays: withRelay(2, { currentState: true }) });
    const { sent } = open([offline], { [switchKey(2)]: reject(503, "device_offline", "Offline.") });
    await press("Drain Pump", /Turn off/);
    expect(
      await within(await card("Drain Pump")).findByText(/^Sent, but not confirmed\. The controller is offline\./),
    ).toBeDefined();
    expect(sent(switchKey(2))).toEqual([{ state: "OFF" }]);
  });

  it("of circulation is a pause of 1 to 60 minutes that ends by itself", async () => {
    const paused = { ...RELAYS[1], currentState: false };
    const { sent } = open([reef()], { [switchKey(1)]: { status: "confirmed", relay: paused, endsAt: agoMs(-600_000) } });
    await press("Circulation", /Pause/);
    const dialog = await screen.findByRole("dialog", { name: "Pause circulation" });
    const minutes = within(dialog).getByLabelText("Minutes");
    expect((minutes as HTMLInputElement).value).toBe("10");
    for (const wrong of ["0", "61", "1.5", ""]) {
      fireEvent.change(minutes, { target: { value: wrong } });
      fireEvent.submit(minutes);
      expect(dialog.textContent).toContain("Enter 1 to 60 minutes.");
    }
    fireEvent.change(minutes, { target: { value: "10" } });
    fireEvent.submit(minutes);
    await waitFor(() => expect(sent(switchKey(1))).toEqual([{ state: "OFF", pauseMinutes: 10 }]));
    await waitFor(async () => expect((await card("Circulation")).textContent).toMatch(/Restarts automatically in (10:00|9:5\d)/));
  });
});

describe("advanced control", () => {
  it("spec: Advanced Control opens the modal Manual Relay Control with all relays", async () => {
    const { sent } = open([reef()], { [switchKey(5)]: { status: "unconfirmed", message: "" } });
    await card("Spare");
    fireEvent.click(screen.getByRole("button", { name: "Advanced Control" }));
    const dialog = await screen.findByRole("dialog", { name: "Manual Relay Control" });
    const rows = within(dialog).getAllByRole("row").slice(1);
    expect(rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual([
      "CirculationCH 1",
      "Drain PumpCH 2",
      "Mixing barrelFill Pump · CH 3",
      "SpareCH 5",
      "Top-Up PumpCH 4",
    ]);
    fireEvent.change(within(dialog).getByLabelText("Run time of a pump"), { target: { value: "300" } });
    fireEvent.click(within(dialog).getByRole("button", { name: /Turn on Spare/ }));
    await waitFor(() => expect(sent(switchKey(5))).toEqual([{ state: "ON", leaseSeconds: 300 }]));
  });

  it("spec: asks for the devices every 2 seconds while it is open", async () => {
    const { sent } = open([reef()]);
    await card("Spare");
    fireEvent.click(screen.getByRole("button", { name: "Advanced Control" }));
    await screen.findByRole("dialog");
    const before = sent("GET /api/devices").length;
    await waitFor(() => expect(sent("GET /api/devices").length).toBeGreaterThan(before + 1), { timeout: 7000 });
  });
});

describe("the way out of trouble", () => {
  it("stops the chosen device and leaves the others alone", async () => {
    const { sent } = open(undefined, { [`POST /api/devices/${DEVICE_ID}/emergency-stop`]: { status: "confirmed" } });
    await card("Spare");
    fireEvent.click(screen.getByRole("button", { name: "Emergency Stop" }));
    const dialog = await screen.findByRole("dialog", { name: "Emergency Stop" });
    expect(dialog.textContent).toContain("immediately stops all pumps on Reef controller");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Stop all pumps now/ }));
    expect(await within(dialog).findByText(/^Stopped, confirmed at/)).toBeDefined();
    expect(sent(`POST /api/devices/${DEVICE_ID}/emergency-stop`)).toHaveLength(1);
    expect(sent("POST /api/devices/d2/emergency-stop")).toEqual([]);
  });

  const faulty = reef({ state: "fault", status: "error", fault: "no_flow" });
  const CLEAR_FAULT = `POST /api/devices/${DEVICE_ID}/fault/clear`;

  it("resets a fault after showing its cause, and calls it done only when the device confirmed", async () => {
    let answer: unknown = { status: "unconfirmed", message: "" };
    open([faulty], { [CLEAR_FAULT]: () => answer });
    await card("Spare");
    const reset = async () => {
      fireEvent.click(screen.getByRole("button", { name: "Reset fault" }));
      const dialog = await screen.findByRole("dialog", { name: "Reset the fault?" });
      expect(dialog.textContent).toContain("Cause: no flow.");
      const reset = within(dialog).getByRole("button", { name: "Reset fault" });
      expect(reset).toHaveProperty("disabled", true);
      fireEvent.click(within(dialog).getByLabelText("I have checked the tank"));
      fireEvent.click(reset);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await reset();
    expect(await screen.findByText("Fault not reset")).toBeDefined();
    answer = { status: "confirmed" };
    await reset();
    expect(await screen.findByText("Fault reset")).toBeDefined();
  });

  const held = reef({ hold: { reason: "falling", suspects: ["leak"], since: timeAgo(60_000) } });
  const RELEASE = `POST /api/devices/${DEVICE_ID}/hold/release`;

  it("[SAFE-7] shows why pumps are held off, and releases them only after asking, by the device's word", async () => {
    let answer: unknown = { status: "unconfirmed", message: "" };
    const { sent } = open([held], { [RELEASE]: () => answer });
    await card("Spare");
    expect(screen.getByText(/falls faster than it evaporates/)).toBeDefined();
    expect(screen.getByText(/It may be a leak\./)).toBeDefined();
    expect(screen.getByText(/leave circulation and heating on/)).toBeDefined();
    const release = async () => {
      fireEvent.click(screen.getByRole("button", { name: "Check and release" }));
      const dialog = await screen.findByRole("dialog", { name: "Have you checked the tank?" });
      const release = within(dialog).getByRole("button", { name: "Release the hold" });
      expect(release).toHaveProperty("disabled", true);
      fireEvent.click(within(dialog).getByLabelText("I have checked the tank"));
      fireEvent.click(release);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    expect(sent(RELEASE)).toEqual([]);
    await release();
    expect(await screen.findByText("Hold not released")).toBeDefined();
    answer = { status: "confirmed" };
    await release();
    expect(await screen.findByText("Hold released")).toBeDefined();
  });

  it("[SAFE-7] says what a release sets in motion, and asks for salt water after a leak", async () => {
    open([{ ...held, tanks: [exampleTank({ hasAutoTopUp: true })] }]);
    await card("Spare");
    fireEvent.click(screen.getByRole("button", { name: "Check and release" }));
    const dialog = await screen.findByRole("dialog", { name: "Have you checked the tank?" });
    expect(dialog.textContent).toContain("If the level is low, it starts within seconds");
    expect(dialog.textContent).toContain("First replace leaked water with salt water");
    expect(dialog.textContent).not.toContain("Releasing starts no pump");
  });

  it("[SAFE-18] says of a silent device only what was heard, and nothing of circulation", async () => {
    open([{ ...held, status: "offline", lastSeenAt: timeAgo(600_000) }]);
    await card("Spare");
    expect(screen.getByText(/As of its last message, the controller has kept its pumps off/)).toBeDefined();
    expect(screen.queryByText(/Circulation is running/)).toBeNull();
  });

  it("leaves the release to keepers", async () => {
    open([held], { "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }) });
    expect(await screen.findByText("A keeper or the owner can release it.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Check and release" })).toBeNull();
  });

  it("leaves the reset to keepers", async () => {
    open([faulty], { "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }) });
    expect(await screen.findByText("A keeper or the owner can reset it.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Reset fault" })).toBeNull();
  });
});
