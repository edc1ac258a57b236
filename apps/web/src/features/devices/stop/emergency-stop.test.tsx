import type { Device } from "@halocline/contracts/http/entities.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleDevice, exampleRelay, exampleUser } from "@/testing/wire-examples.ts";
import { SystemStatus } from "../system-status.tsx";
import { EmergencyStop } from "./emergency-stop.tsx";
import { StopBanner } from "./stop-banner.tsx";

const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();
const reef = (change: Partial<Device> = {}) => exampleDevice({ lastSeenAt: agoMs(0), ...change });
const quarantine = (change: Partial<Device> = {}) =>
  exampleDevice({ id: "d2", name: "Quarantine", tanks: [], status: "offline", lastSeenAt: agoMs(840_000), ...change });

const STOP_REEF = `POST /api/devices/${DEVICE_ID}/emergency-stop`;
const STOP_QUARANTINE = "POST /api/devices/d2/emergency-stop";
const CONFIRMED = { status: "confirmed" };
const UNCONFIRMED = { status: "unconfirmed", message: "The device is offline." };

function open(answers: Record<string, unknown> = {}) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [reef(), quarantine()],
    [STOP_REEF]: CONFIRMED,
    [STOP_QUARANTINE]: CONFIRMED,
    ...answers,
  });
  show(
    <>
      <EmergencyStop />
      <StopBanner canClear />
      <SystemStatus />
    </>,
  );
  return { sentTo: (key: string) => sent.filter((one) => one.key === key).length };
}

async function openDialog() {
  fireEvent.click(await screen.findByRole("button", { name: "EMERGENCY STOP" }));
  return screen.findByRole("dialog", { name: "Emergency Stop" });
}
const rows = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole("listitem")
    .map((row) => row.textContent);
const act = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("button", { name: "Stop all pumps now" }));
const toast = async (title: string) => (await screen.findByText(title)).closest("li")?.textContent;

describe("the emergency stop asks", () => {
  it.each([
    ["its button", () => fireEvent.click(screen.getByRole("button", { name: "EMERGENCY STOP" }))],
    ["Shift and Escape", () => fireEvent.keyDown(document.body, { key: "Escape", shiftKey: true })],
  ])("by %s, with the specified text, and acts by nothing but its button", async (_, press) => {
    const { sentTo } = open();
    await screen.findByText("1 of 2 devices online");
    press();
    const dialog = await screen.findByRole("dialog", { name: "Emergency Stop" });
    expect(dialog.textContent).toContain("immediately stops all pumps on all devices and cancels all active automations");
    expect(dialog.textContent).toContain("equipment malfunction, water leakage or unsafe conditions");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Stop all pumps now"));
    expect(sentTo(STOP_REEF)).toBe(0);
  });

  it("with every device, whether it is there, and its pumps", async () => {
    open();
    await screen.findByText("1 of 2 devices online");
    const all = rows(await openDialog());
    expect(all[0]).toMatch(/^Reef controllerOnline · 1 pump on · \d+ s ago$/);
    expect(all[1]).toBe("QuarantineOffline · unplug it");
  });

  it("and gives the focus back", async () => {
    open();
    const button = await screen.findByRole("button", { name: "EMERGENCY STOP" });
    button.focus();
    fireEvent.click(within(await openDialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe("the emergency stop", () => {
  it("[SAFE-18] is stopping until the device has answered", async () => {
    open({ [STOP_QUARANTINE]: new Promise(() => {}) });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    await waitFor(() => expect(rows(dialog)).toEqual(["Reef controllerStopped (confirmed)", "QuarantineStopping..."]));
    expect(within(dialog).queryByText("All pumps have been stopped immediately.")).toBeNull();
    expect(screen.queryByText("Emergency Stop Activated")).toBeNull();
  });

  it("[SAFE-18] names who did not confirm, and tries again", async () => {
    let answer: unknown = UNCONFIRMED;
    open({ [STOP_QUARANTINE]: () => answer });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    const text = "Failed to stop some devices. Check manually. Not confirmed: Quarantine.";
    expect(await toast("Emergency Stop Failed")).toContain(text);
    expect(within(dialog).getByRole("status").textContent).toContain(text);
    expect(rows(dialog)[1]).toMatch(/^QuarantineNot confirmedThe stop is kept and repeated .* Unplug it now\.Retry/);
    answer = CONFIRMED;
    fireEvent.click(within(dialog).getByRole("button", { name: "Retry Quarantine" }));
    await waitFor(() => expect(rows(dialog)[1]).toBe("QuarantineStopped (confirmed)"));
    expect(within(dialog).getByRole("status").textContent).toBe("All pumps have been stopped immediately.");
  });

  it("[SAFE-18] does not call all stopped when a retry stopped one of two", async () => {
    let answer: unknown = UNCONFIRMED;
    open({ [STOP_REEF]: () => answer, [STOP_QUARANTINE]: UNCONFIRMED });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    expect(await toast("Emergency Stop Failed")).toContain("Not confirmed: Reef controller, Quarantine.");
    answer = CONFIRMED;
    fireEvent.click(within(dialog).getByRole("button", { name: "Retry Reef controller" }));
    await waitFor(async () => expect(await toast("Emergency Stop Failed")).toContain("Not confirmed: Quarantine."));
    expect(rows(dialog)[0]).toBe("Reef controllerStopped (confirmed)");
    expect(screen.queryByText("Emergency Stop Activated")).toBeNull();
  });

  it("takes the device's own later report for a confirmation", async () => {
    const latched = { emergencyStop: { requestedAt: agoMs(0), isLatched: true }, lastSeenAt: agoMs(-60_000) };
    let devices = [reef(), quarantine()];
    open({ "GET /api/devices": () => devices, [STOP_QUARANTINE]: UNCONFIRMED });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    await within(dialog).findByText("Not confirmed");
    devices = [reef(), quarantine(latched)];
    await waitFor(() => expect(rows(dialog)[1]).toBe("QuarantineStopped (confirmed)"));
  });

  it("says what could not be sent at all", async () => {
    const fail = () => {
      throw new TypeError("Failed to fetch");
    };
    open({ [STOP_REEF]: fail, [STOP_QUARANTINE]: reject(500, "internal", "Something went wrong.") });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    await waitFor(() => expect(rows(dialog)[0]).toContain("The stop could not be sent. Unplug it now."));
    expect(rows(dialog)[1]).toContain("The stop could not be sent. Something went wrong.");
    expect(within(dialog).getByRole("status").textContent).toContain("Unplug the pumps now");
  });

  it("[SAFE-11] works without a list of devices: it asks for one, and says so when there is none", async () => {
    let devices: unknown = reject(500, "internal", "Down");
    const { sentTo } = open({ "GET /api/devices": () => devices });
    const dialog = await openDialog();
    expect(dialog.textContent).toContain("Unplug the pumps now");
    act(dialog);
    await waitFor(() => expect(dialog.textContent).toContain("The stop could not be sent: the list of your devices could not"));
    expect(await toast("Emergency Stop Failed")).toContain("Failed to stop some devices. Check manually.");
    devices = [reef()];
    fireEvent.click(within(dialog).getByRole("button", { name: "Stop all pumps again" }));
    await waitFor(() => expect(rows(dialog)).toEqual(["Reef controllerStopped (confirmed)"]));
    expect(sentTo(STOP_REEF)).toBe(1);
  });
});

const stopped = (isLatched: boolean) => ({ emergencyStop: { requestedAt: agoMs(720_000), isLatched } });
const banner = () => screen.findByRole("region", { name: "Emergency stop" });

describe("the banner of a stop", () => {
  const still = [exampleRelay({ lastChangedAt: agoMs(725_000) })];

  it("[SAFE-18] tells what the device confirmed, what it did not, and how long the water stands still", async () => {
    open({ "GET /api/devices": [reef({ ...stopped(true), relays: still }), quarantine(stopped(false))] });
    await waitFor(async () => expect(within(await banner()).getAllByRole("listitem")).toHaveLength(2));
    const [latched, pending] = within(await banner()).getAllByRole("listitem");
    expect(latched?.textContent).toMatch(/^Reef controller: all pumps stopped .*Confirmed by the device\./);
    expect(latched?.textContent).toContain("Circulation has been off for 12 minutes.");
    expect(pending?.textContent).toMatch(/^Quarantine: stop requested .*Not confirmed yet: unplug it\./);
    expect(pending?.textContent).not.toContain("Circulation has been off");
  });

  it.each([
    ["clears", true, "Clear emergency stop", "Circulation returns at once. All other pumps stay off", "Emergency Stop Cleared"],
    ["withdraws", false, "Withdraw emergency stop", "its pumps stay as they are and will not be", "Emergency Stop Withdrawn"],
  ])("%s it after saying what will happen", async (_, isLatched, name, text, done) => {
    const key = `POST /api/devices/${DEVICE_ID}/emergency-stop/clear`;
    let devices = [reef(stopped(isLatched))];
    const clear = () => {
      devices = [reef()];
      return CONFIRMED;
    };
    const { sentTo } = open({ "GET /api/devices": () => devices, [key]: clear });
    fireEvent.click(await screen.findByRole("button", { name: new RegExp(name) }));
    const dialog = await screen.findByRole("dialog", { name: `${name}?` });
    expect(dialog.textContent).toContain(text);
    expect(sentTo(key)).toBe(0);
    fireEvent.click(within(dialog).getByRole("button", { name }));
    expect(await toast(done)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Emergency stop" })).toBeNull());
  });

  it("stays when clearing was refused", async () => {
    const key = `POST /api/devices/${DEVICE_ID}/emergency-stop/clear`;
    open({ "GET /api/devices": [reef(stopped(true))], [key]: reject(503, "device_offline", "The device is offline.") });
    fireEvent.click(await screen.findByRole("button", { name: /Clear emergency stop/ }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Clear emergency stop" }));
    expect(await toast("Failed to Clear Emergency Stop")).toContain("The device is offline.");
    expect(await banner()).toBeDefined();
  });
});
