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
const STOP_ALL = "POST /api/emergency-stop";
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
  const { queryClient } = show(
    <>
      <EmergencyStop canClear />
      <StopBanner canClear />
      <SystemStatus />
    </>,
  );
  const pressIds = () =>
    sent.filter(({ key }) => key.endsWith("/emergency-stop")).map(({ body }) => (body as { pressId: string }).pressId);
  return { queryClient, sentTo: (key: string) => sent.filter((one) => one.key === key).length, pressIds };
}

async function openDialog() {
  fireEvent.click(await screen.findByRole("button", { name: "EMERGENCY STOP" }));
  return screen.findByRole("dialog", { name: "Emergency Stop" });
}
/** Of the controllers; the steps beside them are another list. */
const rows = (dialog: HTMLElement) => [...dialog.querySelectorAll("ul > li")].map((row) => row.textContent);
const stoppedRow = (name: string) => expect.stringMatching(new RegExp(`^${name}Stopped, confirmed at \\d+:\\d\\d:\\d\\d`));
const act = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("button", { name: "Stop all pumps now" }));
const toast = async (title: string) => (await screen.findByText(title)).closest("li")?.textContent;

describe("the emergency stop asks", () => {
  it.each([
    ["its button", () => fireEvent.click(screen.getByRole("button", { name: "EMERGENCY STOP" }))],
    // Taken from the browser, whose task manager would open in front of the dialog.
    ["Shift and Escape", () => expect(fireEvent.keyDown(document.body, { key: "Escape", shiftKey: true })).toBe(false)],
    ["F8", () => expect(fireEvent.keyDown(document.body, { key: "F8" })).toBe(false)],
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

  it("names its keys on its button", async () => {
    open();
    const button = await screen.findByRole("button", { name: "EMERGENCY STOP" });
    expect([button.getAttribute("aria-keyshortcuts"), button.title]).toEqual(["F8 Shift+Escape", "F8 or Shift + Esc"]);
  });

  it("with every device, whether it is there, and its pumps", async () => {
    open();
    await screen.findByText("1 of 2 devices online");
    const all = rows(await openDialog());
    expect(all[0]).toMatch(/^Display tankOnline · 1 pump on · \d+ s ago$/);
    expect(all[1]).toBe("QuarantineOffline · unplug its pumps");
  });

  it("with the controller's name where two controllers have tanks of the same name", async () => {
    const twin = exampleDevice({ id: "d3", name: "Shed controller", lastSeenAt: agoMs(0) });
    open({ "GET /api/devices": [reef(), twin, quarantine()] });
    await screen.findByText("2 of 3 devices online");
    const all = rows(await openDialog());
    expect(all[0]).toMatch(/^Display tank \(Reef controller\)Online/);
    expect(all[1]).toMatch(/^Display tank \(Shed controller\)Online/);
    expect(all[2]).toMatch(/^QuarantineOffline/);
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
    await waitFor(() =>
      expect(rows(dialog)).toEqual([stoppedRow("Display tank"), expect.stringMatching(/^QuarantineRequested at/)]),
    );
    expect(within(dialog).getByRole("status").textContent).toBe("STOP is on its way to 2 controllers.");
    expect(within(dialog).queryByText("All pumps have been stopped immediately.")).toBeNull();
    expect(screen.queryByText("Emergency Stop Activated")).toBeNull();
  });

  it("[SAFE-18] names who did not confirm, and tries again", async () => {
    let answer: unknown = UNCONFIRMED;
    const { sentTo } = open({ [STOP_QUARANTINE]: () => answer });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    expect(await toast("Emergency Stop Failed")).toContain("Failed to stop some devices. Check manually. Quarantine.");
    const text = "Quarantine has not confirmed the stop. Unplug its pumps now.";
    expect(within(dialog).getByRole("status").textContent).toContain(text);
    expect(rows(dialog)[1]).toMatch(/^QuarantineNot confirmedThe server repeats the stop/);
    answer = CONFIRMED;
    fireEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(rows(dialog)[1]).toEqual(stoppedRow("Quarantine")));
    expect(sentTo(STOP_REEF)).toBe(1);
    expect(within(dialog).getByRole("status").textContent).toBe("All pumps have been stopped immediately.");
  });

  it("[SAFE-18] does not call all stopped when a second try stopped one of two", async () => {
    let answer: unknown = UNCONFIRMED;
    open({ [STOP_REEF]: () => answer, [STOP_QUARANTINE]: UNCONFIRMED });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    const none = "No controller confirmed the stop. Unplug the pumps now.";
    expect(await toast("Emergency Stop Failed")).toContain(`Failed to stop some devices. Check manually. ${none}`);
    expect(within(dialog).getByRole("status").textContent).toBe(none);
    answer = CONFIRMED;
    fireEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
    await waitFor(async () => expect(await toast("Emergency Stop Failed")).toContain("Check manually. Quarantine."));
    expect(rows(dialog)[0]).toEqual(stoppedRow("Display tank"));
    expect(screen.queryByText("Emergency Stop Activated")).toBeNull();
  });

  it("after three seconds without a word says whom to unplug, and how", async () => {
    open({ [STOP_REEF]: new Promise(() => {}), [STOP_QUARANTINE]: new Promise(() => {}) });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    expect(within(dialog).getByRole("status").textContent).toBe("STOP is on its way to 2 controllers.");
    await within(dialog).findByText("No controller confirmed the stop. Unplug the pumps now.");
    fireEvent.click(within(dialog).getByText("How to unplug"));
    expect(dialog.textContent).toContain("Leave circulation and heating on.");
    expect(within(dialog).getByRole("button", { name: "Send again" }).hasAttribute("disabled")).toBe(false);
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
    await waitFor(() => expect(rows(dialog)[1]).toEqual(stoppedRow("Quarantine")));
  });

  const cut = () => {
    throw new TypeError("Failed to fetch");
  };

  it("[SAFE-11] says what could not be sent, and goes on sending until it arrives", async () => {
    let answer: unknown = cut;
    const send = () => (answer === cut ? cut() : answer);
    const { sentTo } = open({ [STOP_REEF]: send, [STOP_QUARANTINE]: reject(403, "forbidden", "Not yours.") });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    await waitFor(() => expect(rows(dialog)[0]).toContain("Not confirmedThe stop could not be sent."));
    expect(rows(dialog)[1]).toContain("The stop could not be sent. Not yours.");
    fireEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect((await screen.findByRole("alert")).textContent).toContain("STOP has not reached Display tank yet.");
    answer = CONFIRMED;
    await waitFor(() => expect(screen.queryByText(/has not reached Display tank/)).toBeNull());
    // What the server refused for good is not asked again.
    expect(sentTo(STOP_QUARANTINE)).toBe(1);
  });

  it("[SAFE-11] sends one id with all calls of a press and their repeats, and another id with the next press", async () => {
    let answer: unknown = cut;
    const send = () => (answer === cut ? cut() : answer);
    const { sentTo, pressIds } = open({ [STOP_REEF]: send, [STOP_QUARANTINE]: UNCONFIRMED });
    await screen.findByText("1 of 2 devices online");
    const dialog = await openDialog();
    act(dialog);
    await waitFor(() => expect(sentTo(STOP_REEF)).toBeGreaterThan(1), { timeout: 5000 });
    answer = CONFIRMED;
    await waitFor(() => expect(rows(dialog)[0]).toEqual(stoppedRow("Display tank")), { timeout: 5000 });
    const [first, ...more] = pressIds();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(more)).toEqual(new Set([first]));
    fireEvent.click(within(dialog).getByRole("button", { name: /again/ }));
    await waitFor(() => expect(new Set(pressIds()).size).toBe(2));
  });

  it("[SAFE-11] can be withdrawn while it has not been sent, and is then not sent any more", async () => {
    const { sentTo } = open({ [STOP_REEF]: cut, "GET /api/devices": [reef()] });
    await screen.findByText("1 of 1 devices online");
    const dialog = await openDialog();
    act(dialog);
    fireEvent.click(await within(dialog).findByRole("button", { name: "Withdraw Display tank" }));
    expect(await toast("Stop withdrawn")).toContain("If it was already on its way, it may still take effect.");
    const sent = sentTo(STOP_REEF);
    expect(within(dialog).getByRole("button", { name: "Stop all pumps now" })).toBeDefined();
    await new Promise((done) => setTimeout(done, 1500));
    expect(sentTo(STOP_REEF)).toBe(sent);
  });

  it("[SAFE-11] stops the whole household without a list of controllers, and repeats the call until it arrives", async () => {
    let answer: unknown = cut;
    const stopAll = () => (answer === cut ? cut() : answer);
    const { sentTo } = open({ "GET /api/devices": reject(500, "internal", "Down"), [STOP_ALL]: stopAll });
    const dialog = await openDialog();
    expect(dialog.textContent).toContain("Your controllers are not loaded yet. The button stops all of them.");
    act(dialog);
    await waitFor(() => expect(dialog.textContent).toContain("Unplug the pumps nowThe stop could not be sent."));
    expect(await toast("Emergency Stop Failed")).toContain("Failed to stop some devices. Check manually.");
    answer = { status: "confirmed", devices: [{ id: DEVICE_ID, name: "Reef controller", status: "confirmed", message: "" }] };
    await waitFor(() => expect(rows(dialog)).toEqual([stoppedRow("Reef controller")]));
    expect(within(dialog).getByRole("status").textContent).toBe("All pumps have been stopped immediately.");
    expect(sentTo(STOP_REEF)).toBe(0);
  });

  it("[SAFE-18] without a list calls nothing stopped that no controller confirmed", async () => {
    const kept = { id: "d2", name: "Quarantine", status: "kept", message: "It is repeated." };
    const confirmed = { id: DEVICE_ID, name: "Reef controller", status: "confirmed", message: "" };
    const answer = { status: "unconfirmed", devices: [confirmed, kept] };
    open({ "GET /api/devices": new Promise(() => {}), [STOP_ALL]: answer });
    const dialog = await openDialog();
    act(dialog);
    await waitFor(() => expect(rows(dialog)[0]).toEqual(stoppedRow("Reef controller")));
    expect(rows(dialog)[1]).toMatch(/^QuarantineNot confirmedThe server repeats the stop/);
    const text = "Quarantine has not confirmed the stop. Unplug its pumps now.";
    expect(within(dialog).getByRole("status").textContent).toContain(text);
    expect(screen.queryByText("Emergency Stop Activated")).toBeNull();
  });

  it("[SAFE-11] without a list is not sent any more after it was withdrawn", async () => {
    const { sentTo } = open({ "GET /api/devices": new Promise(() => {}), [STOP_ALL]: cut });
    const dialog = await openDialog();
    act(dialog);
    fireEvent.click(await within(dialog).findByRole("button", { name: "Withdraw" }));
    expect(await toast("Stop withdrawn")).toBeDefined();
    const sent = sentTo(STOP_ALL);
    await new Promise((done) => setTimeout(done, 1500));
    expect(sentTo(STOP_ALL)).toBe(sent);
  });

  it("without a controller in the household says so", async () => {
    open({ "GET /api/devices": [], [STOP_ALL]: { status: "empty", devices: [] } });
    const dialog = await openDialog();
    act(dialog);
    await within(dialog).findByText("This account has no controllers.");
  });
});

describe("the button in the header", () => {
  it("says that all is stopped only when every device reports it, and opens the same dialog", async () => {
    let devices = [reef(stopped(true)), quarantine()];
    const { queryClient } = open({ "GET /api/devices": () => devices });
    expect(await screen.findByRole("button", { name: "EMERGENCY STOP" })).toBeDefined();
    devices = [reef(stopped(true)), quarantine(stopped(true))];
    await queryClient.invalidateQueries();
    const button = await screen.findByRole("button", { name: /EMERGENCY STOP ACTIVE/ });
    expect(button.hasAttribute("disabled")).toBe(false);
    fireEvent.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Emergency Stop" });
    expect(rows(dialog)[0]).toMatch(/^Display tankStopped since/);
    expect(within(dialog).queryByText("All pumps have been stopped immediately.")).toBeNull();
  });
});

const stopped = (isLatched: boolean) => ({ emergencyStop: { requestedAt: agoMs(720_000), isLatched } });
const banner = () => screen.findByRole("region", { name: "Emergency stop" });

describe("the banner of a stop", () => {
  const still = () => [exampleRelay({ lastChangedAt: agoMs(725_000) })];

  it("[SAFE-18] tells what the device confirmed, what it did not, and how long the water stands still", async () => {
    open({ "GET /api/devices": [reef({ ...stopped(true), relays: still() }), quarantine(stopped(false))] });
    await waitFor(async () => expect(within(await banner()).getAllByRole("listitem")).toHaveLength(2));
    const [latched, pending] = within(await banner()).getAllByRole("listitem");
    expect(latched?.textContent).toMatch(/^Display tank: all pumps stopped .*Confirmed by the controller\./);
    expect(latched?.textContent).toContain("Circulation has been off for 12 minutes.");
    expect(pending?.textContent).toMatch(/^Quarantine: stop requested .*Not confirmed yet: unplug its pumps\./);
    expect(pending?.textContent).not.toContain("Circulation has been off");
  });

  it.each([
    ["clears", true, "Clear", "Circulation restarts immediately. All other pumps stay off", "Emergency stop cleared"],
    ["withdraws", false, "Withdraw", "its pumps stay as they are and will not be", "Emergency stop withdrawn"],
  ])("%s it after saying what will happen", async (_, isLatched, verb, text, done) => {
    const [button, title] = [`${verb} stop: Display tank`, `${verb} emergency stop?`];
    const key = `POST /api/devices/${DEVICE_ID}/emergency-stop/clear`;
    let devices = [reef(stopped(isLatched))];
    const clear = () => {
      devices = [reef()];
      return CONFIRMED;
    };
    const { sentTo } = open({ "GET /api/devices": () => devices, [key]: clear });
    fireEvent.click(await screen.findByRole("button", { name: button }));
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(dialog.textContent).toContain(text);
    expect(sentTo(key)).toBe(0);
    fireEvent.click(within(dialog).getByRole("button", { name: button }));
    expect(await toast(done)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Emergency stop" })).toBeNull());
  });

  it("stays when clearing was refused", async () => {
    const key = `POST /api/devices/${DEVICE_ID}/emergency-stop/clear`;
    open({ "GET /api/devices": [reef(stopped(true))], [key]: reject(503, "device_offline", "The device is offline.") });
    fireEvent.click(await screen.findByRole("button", { name: "Clear stop: Display tank" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Clear stop: Display tank" }));
    expect(await toast("Failed to clear emergency stop")).toContain("The device is offline.");
    expect(await banner()).toBeDefined();
  });
});
