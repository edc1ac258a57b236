import type { Device } from "@halocline/contracts/http/entities.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { knowFewTimeZones } from "@/testing/time-zones.ts";
import { DEVICE_ID, exampleDevice, exampleRelay, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";

const RELAY = `PUT /api/devices/${DEVICE_ID}/relays/2`;
const RENAME = `PUT /api/devices/${DEVICE_ID}`;
const RENAME_TANK = `PUT /api/tanks/${TANK_ID}`;
const IDENTIFY = `POST /api/devices/${DEVICE_ID}/identify`;
const drain = exampleRelay({ id: "r2", channelNumber: 2, role: "drain", maxRuntimeSeconds: 1200 });
const controller = (change: Partial<Device> = {}) =>
  exampleDevice({ lastSeenAt: new Date().toISOString(), relays: [exampleRelay(), drain], ...change });

const DETAILS = {
  hardware: "reef-1",
  chip: "esp32",
  starts: 57,
  startedAt: "2026-11-14T08:00:00.000Z",
  events: [
    { id: "1-3", at: "2026-11-15T11:00:00.000Z", type: "relay", channel: 2, isOn: false, word: "lease_end" },
    { id: "1-2", at: "2026-11-15T10:00:00.000Z", type: "fault_latched", channel: null, isOn: null, word: "overfill" },
    { id: "1-1", at: "2026-11-15T09:00:00.000Z", type: "new_thing", channel: null, isOn: null, word: null },
  ],
};

type Setting = Readonly<{ device?: Device; role?: "viewer" | "keeper" | "owner"; answers?: Record<string, unknown> }>;

async function open({ device = controller(), role = "owner", answers = {} }: Setting = {}, path = `/devices/${DEVICE_ID}`) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser({ membershipRole: role }),
    "GET /api/devices": [device],
    [`GET /api/devices/${DEVICE_ID}/details`]: DETAILS,
    "GET /api/alerts": [],
    "GET /api/firmware/releases": [],
    ...answers,
  });
  openApp(path);
  return (key: string) => sent.filter((one) => one.key === key).map(({ body }) => body);
}
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

async function editDrain() {
  fireEvent.click(await button("Edit Drain Pump, channel 2"));
  return within(await screen.findByRole("dialog", { name: "Relay 2" }));
}

beforeEach(() => void knowFewTimeZones());

describe("the page of a device", () => {
  it("tells what it is and what it reported last", async () => {
    await open();
    const facts = await card("Controller");
    await facts.findByText("reef-1 (esp32)");
    expect(facts.getByText("Confirmed by the controller")).toBeDefined();
    const events = await card("Last events");
    const lines = (await events.findAllByRole("listitem")).map((line) => line.firstChild?.textContent);
    expect(lines).toEqual([
      "Drain Pump: Switched off because its time was over",
      "Stopped by a fault: overfill",
      "Reported: new thing",
    ]);
  });

  it("says so when it is not there", async () => {
    await open({}, "/devices/0b6f6f0a-0000-4000-8000-00000000ffff");
    expect(await screen.findByText("This controller was not found. It may have been deleted.")).toBeDefined();
  });

  it("makes the controller blink, and says when nothing came back", async () => {
    const sent = await open({ answers: { [IDENTIFY]: { status: "unconfirmed", message: "" } } });
    fireEvent.click(await button("Make it blink"));
    expect(await screen.findByText("The controller did not respond. It may not be blinking.")).toBeDefined();
    expect(sent(IDENTIFY)).toHaveLength(1);
  });

  it("lets a viewer look, and change nothing", async () => {
    await open({ role: "viewer" });
    expect((await button("Make it blink")).disabled).toBe(true);
    expect((await button("Edit Drain Pump, channel 2")).disabled).toBe(true);
    expect((await card("Tank details")).getByRole("group")).toHaveProperty("disabled", true);
  });
});

describe("a relay", () => {
  it("gets a name; role and limit are not sent along", async () => {
    const named = controller({ relays: [exampleRelay(), { ...drain, name: "Waste pump" }] });
    const sent = await open({ answers: { [RELAY]: named } });
    const dialog = await editDrain();
    fireEvent.change(dialog.getByLabelText("Name"), { target: { value: " Waste pump " } });
    fireEvent.click(dialog.getByRole("button", { name: "Save relay" }));
    await waitFor(() => expect(sent(RELAY)).toEqual([{ name: "Waste pump" }]));
  });

  it("keeps its dialog, with the server's reason, when role or limit are refused", async () => {
    const reason = "A pump is running. Switch it off before changing roles or limits.";
    await open({ answers: { [RELAY]: reject(409, "pump_running", reason) } });
    const dialog = await editDrain();
    fireEvent.change(dialog.getByLabelText("Longest runtime (seconds)"), { target: { value: "600" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save relay" }));
    expect((await dialog.findByRole("alert")).textContent).toContain(reason);
  });

  it.each(["", "9", "86401", "1.5", "abc"])("takes no limit of %j", async (value) => {
    const sent = await open();
    const dialog = await editDrain();
    fireEvent.change(dialog.getByLabelText("Longest runtime (seconds)"), { target: { value } });
    fireEvent.click(dialog.getByRole("button", { name: "Save relay" }));
    expect(await dialog.findByText("Please enter a whole number from 10 to 86400.")).toBeDefined();
    expect(sent(RELAY)).toEqual([]);
  });

  it("has no limit as circulation", async () => {
    const sent = await open({ answers: { [RELAY]: controller() } });
    const dialog = await editDrain();
    fireEvent.change(dialog.getByLabelText("Role"), { target: { value: "circulation" } });
    expect(dialog.queryByLabelText("Longest runtime (seconds)")).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Save relay" }));
    await waitFor(() => expect(sent(RELAY)).toEqual([{ role: "circulation", maxRuntimeSeconds: null }]));
  });
});

describe("a new name for the device", () => {
  async function rename(setting: Setting, name = "Lagoon") {
    const answers = { [RENAME]: controller({ name }), [RENAME_TANK]: exampleTank({ name }), ...setting.answers };
    const sent = await open({ ...setting, answers });
    fireEvent.click(await button(/^Rename /));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename controller" }));
    fireEvent.change(dialog.getByLabelText("Controller name"), { target: { value: name } });
    return { sent, dialog, submit: () => fireEvent.click(dialog.getByRole("button", { name: "Rename controller" })) };
  }

  it("is offered to its tank too, and taken when both had the same", async () => {
    const device = controller({ name: "Reef", tanks: [exampleTank({ name: "Reef" })] });
    const { sent, dialog, submit } = await rename({ device });
    expect(dialog.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    submit();
    await waitFor(() => expect(sent(RENAME_TANK)).toEqual([{ name: "Lagoon" }]));
  });

  it("leaves a tank of another name alone unless somebody ticks it", async () => {
    const { sent, dialog, submit } = await rename({});
    expect(dialog.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    submit();
    await waitFor(() => expect(sent(RENAME)).toHaveLength(1));
    expect(sent(RENAME_TANK)).toEqual([]);
  });

  it("says when the tank kept its old one", async () => {
    const device = controller({ name: "Reef", tanks: [exampleTank({ name: "Reef" })] });
    const { submit } = await rename({ device, answers: { [RENAME_TANK]: reject(500, "bug", "Sorry.") } });
    submit();
    expect(await screen.findByText(/but its tank was not/)).toBeDefined();
  });

  it("is not offered to the tank by somebody who may not name it", async () => {
    const { dialog } = await rename({ role: "keeper" });
    expect(dialog.queryByRole("checkbox")).toBeNull();
  });
});
