import type { Device } from "@halocline/contracts/http/entities.contract";
import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useWatchDevice } from "@/live/live-context.tsx";
import { exampleCompatibility, exampleRelease, exampleUpdate, RELEASE_ID, UPDATE_ID } from "@/testing/example-firmware.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { UpdateButton, UpdateChip } from "./update-button.tsx";

const ID = exampleDevice().id;
const CHECK = `POST /api/devices/${ID}/firmware-compatibility`;
const UPDATES = `GET /api/devices/${ID}/firmware-updates`;
const START = `POST /api/devices/${ID}/firmware-update`;
const CANCEL = `POST /api/firmware-updates/${UPDATE_ID}/cancel`;
const DEV = exampleRelease({ id: "0b6f6f0a-0000-4000-8000-000000000502", version: "1.6.0-dev.1", isStable: false });

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/firmware/releases": [DEV, exampleRelease()],
    [CHECK]: exampleCompatibility(),
    [UPDATES]: [],
    ...change,
  });

/** What a device's card has of firmware, and its live messages. */
function CardPart({ device }: Readonly<{ device: Partial<Device> }>) {
  const shown = exampleDevice({ lastSeenAt: new Date().toISOString(), ...device });
  useWatchDevice(shown.id);
  return <UpdateButton device={shown} isOwner />;
}

async function openDialog(device: Partial<Device> = {}) {
  show(<CardPart device={device} />);
  fireEvent.click(await screen.findByRole("button", { name: /^Update Reef/ }));
  return within(await screen.findByRole("dialog", { name: "Update Reef controller" }));
}
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);
const ended = (status: "success" | "failed", change: Partial<FirmwareUpdate> = {}) =>
  exampleUpdate({ status, phase: null, completedAt: new Date().toISOString(), ...change });

describe("the device card", () => {
  it.each([
    ["1.4.2", true],
    ["1.5.0", false],
    [null, false],
  ])("marks an update of %s as available: %s", async (firmwareVersion, isMarked) => {
    const sent = serve();
    show(<UpdateChip running={firmwareVersion} />);
    await waitFor(() => expect(sent.some(({ key }) => key.endsWith("/releases"))).toBe(true));
    if (isMarked) expect(await screen.findByText("Update available")).toBeDefined();
    else expect(screen.queryByText("Update available")).toBeNull();
    expect(sent.some(({ key }) => key === CHECK)).toBe(false);
  });
});

describe("compatibility", () => {
  it("spec: runs automatically on opening, and again for every release selected", async () => {
    const sent = serve();
    const dialog = await openDialog();
    expect(await dialog.findByText("Low risk")).toBeDefined();
    fireEvent.change(dialog.getByLabelText("Firmware release"), { target: { value: DEV.id } });
    await waitFor(() =>
      expect(sent.filter(({ key }) => key === CHECK).map(({ body }) => body)).toEqual([
        { releaseId: RELEASE_ID },
        { releaseId: DEV.id },
      ]),
    );
  });

  it("marks what is recommended and what is installed, and says how many fit", async () => {
    serve();
    const dialog = await openDialog({ firmwareVersion: DEV.version });
    expect(await dialog.findByText("Recommended: version 1.5.0. 1 of 2 releases fit this controller.")).toBeDefined();
    expect(texts(dialog.getAllByRole("option"))).toEqual(["1.6.0-dev.1 · Development, installed", "1.5.0 · Stable, recommended"]);
    fireEvent.change(dialog.getByLabelText("Firmware release"), { target: { value: DEV.id } });
    fireEvent.click(await dialog.findByRole("button", { name: "Choose 1.5.0" }));
    expect(dialog.getByLabelText<HTMLSelectElement>("Firmware release").value).toBe(RELEASE_ID);
  });

  it("spec: Start Update when nothing needs confirmation; Firmware Update Initiated", async () => {
    const sent = serve({ [START]: exampleUpdate({ status: "pending", progressPercent: 0, phase: null }) });
    const dialog = await openDialog();
    fireEvent.click(await dialog.findByRole("button", { name: "Start Update" }));
    expect(await toast("Firmware Update Initiated")).toContain("1.5.0");
    expect(sent.find(({ key }) => key === START)?.body).toEqual({ releaseId: RELEASE_ID, confirmed: false });
  });

  it("spec: Proceed with Update when confirmation is required, destructive at high risk, after all that is to be read", async () => {
    const risky = { riskLevel: "high" as const, requiresConfirmation: true, warnings: ["This is a development build."] };
    const words = { breakingChanges: "Other wiring.", migrationInstructions: "Swap pins.", requiresFactoryReset: true };
    const sent = serve({
      "GET /api/firmware/releases": [exampleRelease(words)],
      [CHECK]: exampleCompatibility(risky),
      [START]: exampleUpdate(),
    });
    const dialog = await openDialog();
    const proceed = await dialog.findByRole("button", { name: "Proceed with Update" });
    expect(proceed.className).toContain("bg-danger");
    expect(dialog.getByText("High risk")).toBeDefined();
    for (const text of [
      "This is a development build.",
      "Other wiring.",
      "Swap pins.",
      /needs a factory reset/,
      /returns to version 1.4.2/,
    ]) {
      const order = dialog.getByText(text).compareDocumentPosition(proceed);
      expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    fireEvent.click(proceed);
    await waitFor(() => expect(sent.find(({ key }) => key === START)?.body).toEqual({ releaseId: RELEASE_ID, confirmed: true }));
  });

  it("spec: nothing is offered unless compatible; the errors are listed", async () => {
    const errors = ["A water change is running.", "The device is offline."];
    serve({ [CHECK]: exampleCompatibility({ compatible: false, errors }) });
    const dialog = await openDialog();
    expect(texts(within(await dialog.findByRole("list", { name: "Errors" })).getAllByRole("listitem"))).toEqual(errors);
    for (const name of ["Start Update", "Proceed with Update", "Check Compatibility & Update"])
      expect(dialog.queryByRole("button", { name })).toBeNull();
  });

  it("spec: Compatibility Check Failed; then Check Compatibility & Update asks again", async () => {
    let isBroken = true;
    serve({ [CHECK]: () => (isBroken ? reject(500, "internal", "x") : exampleCompatibility()) });
    const dialog = await openDialog();
    expect(await toast("Compatibility Check Failed")).toContain("Unable to verify firmware compatibility");
    isBroken = false;
    fireEvent.click(dialog.getByRole("button", { name: "Check Compatibility & Update" }));
    expect(await dialog.findByRole("button", { name: "Start Update" })).toBeDefined();
  });

  it.each([
    ["the server's sentence", reject(409, "run_open", "A run is open."), "A run is open."],
    ["its own words", () => Promise.reject(new Error("gone")), "Failed to initiate firmware update"],
  ])("spec: Update Failed with %s", async (_, answer, message) => {
    serve({ [START]: answer });
    const dialog = await openDialog();
    fireEvent.click(await dialog.findByRole("button", { name: "Start Update" }));
    expect(await toast("Update Failed")).toContain(message);
  });

  it("spec: No firmware releases found", async () => {
    const sent = serve({ "GET /api/firmware/releases": [] });
    const dialog = await openDialog();
    expect(await dialog.findByText("No firmware releases found")).toBeDefined();
    expect(sent.some(({ key }) => key === CHECK)).toBe(false);
  });
});

describe("an update in progress", () => {
  it("spec: blocks starting others with a message, and shows phase, percent, steps and what not to do", async () => {
    const sent = serve({ [UPDATES]: [exampleUpdate()] });
    const dialog = await openDialog();
    expect(await dialog.findByText(/A firmware update is in progress. Please wait/)).toBeDefined();
    expect(dialog.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    expect(dialog.getByText("Do not unplug the controller")).toBeDefined();
    expect(dialog.getByText(/returns to version 1.4.2 automatically/)).toBeDefined();
    expect(dialog.getAllByRole("listitem", { current: "step" })[0]?.textContent).toContain("Download");
    expect(dialog.queryByLabelText("Firmware release")).toBeNull();
    expect(sent.some(({ key }) => key === CHECK)).toBe(false);
  });

  it("spec: Update Cancelled, by Cancel while pending or downloading", async () => {
    serve({ [UPDATES]: [exampleUpdate()], [CANCEL]: ended("failed", { errorCode: "cancelled" }) });
    const dialog = await openDialog();
    fireEvent.click(await dialog.findByRole("button", { name: "Cancel update" }));
    expect(await toast("Update Cancelled")).toContain("keeps its current version");
  });

  it("tells a cancelled update from a failed one", async () => {
    serve({ [UPDATES]: [ended("failed", { errorCode: "cancelled", errorMessage: "Cancelled by the owner." })] });
    const dialog = await openDialog();
    const history = within(await dialog.findByRole("region", { name: "Firmware update history" }));
    expect(history.getByText("Cancelled")).toBeDefined();
    expect(history.queryByText("Failed")).toBeNull();
  });

  it.each([
    ["the server's sentence", reject(409, "installing", "It installs already."), "It installs already."],
    ["its own words", () => Promise.reject(new Error("gone")), "Failed to cancel firmware update"],
  ])("spec: Cancel Failed with %s", async (_, answer, message) => {
    serve({ [UPDATES]: [exampleUpdate()], [CANCEL]: answer });
    const dialog = await openDialog();
    fireEvent.click(await dialog.findByRole("button", { name: "Cancel update" }));
    expect(await toast("Cancel Failed")).toContain(message);
  });

  it("spec: cannot be cancelled while installing", async () => {
    serve({ [UPDATES]: [exampleUpdate({ status: "installing", phase: "reboot", progressPercent: 100 })] });
    const dialog = await openDialog();
    expect(await dialog.findByText("Restarting with the new version")).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Cancel update" })).toBeNull();
  });

  it("is asked about every 10 seconds where no socket tells of it, and its end is told", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
    let update = exampleUpdate();
    const sent = serve({ [UPDATES]: () => [update] });
    const dialog = await openDialog();
    await dialog.findByRole("progressbar");
    const reads = () => sent.filter(({ key }) => key === UPDATES).length;
    const before = reads();
    await act(async () => void vi.advanceTimersByTime(10_100));
    await waitFor(() => expect(reads()).toBe(before + 1), { timeout: 1000 });
    update = ended("failed", { errorMessage: "The signature is wrong. The device kept version 1.4.2." });
    await act(async () => void vi.advanceTimersByTime(10_100));
    expect(await dialog.findByText("The update to 1.5.0 failed")).toBeDefined();
    expect(dialog.getAllByText(/The signature is wrong/).length).toBe(2);
    vi.useRealTimers();
  });

  it("is read again when the device changed", async () => {
    let updates: readonly FirmwareUpdate[] = [];
    serve({ [UPDATES]: () => updates });
    const dialog = await openDialog();
    await dialog.findByText("No updates yet.");
    await act(async () => FakeWebSocket.last.accept());
    updates = [exampleUpdate()];
    const message = JSON.stringify({ type: "device_changed", data: { deviceId: ID } });
    await act(async () => FakeWebSocket.last.deliver(message));
    expect(await dialog.findByRole("progressbar")).toBeDefined();
  });
});

it("spec: the history shows the 5 latest updates", async () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    ended("success", { id: `u${index}`, version: `1.${9 - index}.0`, fromVersion: null }),
  );
  serve({ [UPDATES]: many });
  const dialog = await openDialog();
  const history = within(await dialog.findByRole("region", { name: "Firmware update history" }));
  const rows = texts(history.getAllByRole("listitem"));
  expect(rows.map((row) => row?.slice(0, 5))).toEqual(["1.9.0", "1.8.0", "1.7.0", "1.6.0", "1.5.0"]);
  expect(rows[0]).toMatch(/Success$/);
});
