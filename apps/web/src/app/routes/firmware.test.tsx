import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleRelease, RELEASE_ID } from "@/testing/example-firmware.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { FirmwareScreen } from "./firmware.tsx";

const admin = exampleUser({ role: "admin" });
const BETA = exampleRelease({
  id: "b",
  version: "1.6.0-beta.1",
  isStable: false,
  isBeta: true,
  fileSize: 1_500_000,
  title: "Spring",
});
const DEVELOPMENT = exampleRelease({ id: "d", version: "1.6.0-dev.1", isStable: false, hardware: null });

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": admin,
    "GET /api/devices": [exampleDevice({ lastSeenAt: new Date().toISOString() })],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/firmware/releases": [BETA, exampleRelease({ deviceCount: 3 }), DEVELOPMENT],
    ...change,
  });

const card = async (name: string) => within(await screen.findByRole("region", { name }));
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);
const tabs = async () => texts(await screen.findAllByRole("tab"));

describe("spec: Firmware Management", () => {
  it("spec: has three tabs, kept in the address", async () => {
    serve();
    const { router } = show(<FirmwareScreen />, "/firmware");
    expect(await screen.findByRole("heading", { level: 1, name: "Firmware Management" })).toBeDefined();
    expect(await tabs()).toEqual(["Firmware Releases", "Upload New Firmware", "Device Updates"]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Firmware Releases");
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Device Updates" }), { button: 0 });
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: "devices" }));
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Device Updates");
  });

  it("for others: Admin Access Required, no upload, nothing to delete", async () => {
    serve({ "GET /api/auth/user": exampleUser() });
    show(<FirmwareScreen />, "/firmware?tab=upload");
    expect(await screen.findByText("Admin Access Required")).toBeDefined();
    expect(await tabs()).toEqual(["Firmware Releases", "Device Updates"]);
    await card("Firmware 1.5.0");
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
    expect(screen.queryByLabelText("Version")).toBeNull();
  });
});

describe("spec: Firmware Releases", () => {
  it("spec: title or 'Firmware {version}', badge, version, size, created date, first 16 of the SHA256, note", async () => {
    serve();
    show(<FirmwareScreen />, "/firmware");
    const stable = await card("Firmware 1.5.0");
    expect(stable.getByText("Stable")).toBeDefined();
    expect(stable.getByText("Version").parentElement?.textContent).toBe("Version1.5.0");
    expect(stable.getByText("900.0 KB")).toBeDefined();
    expect(stable.getByText("November 1, 2026")).toBeDefined();
    expect(stable.getByText("0123456789abcdef...")).toBeDefined();
    expect(stable.getByText(/Updates are managed through the Device Control interface/)).toBeDefined();
    expect(stable.getByText("Installed on 3 controllers")).toBeDefined();
    const beta = await card("Spring");
    expect(beta.getByText("Beta")).toBeDefined();
    expect(beta.getByText("1.4 MB")).toBeDefined();
    expect((await card("Firmware 1.6.0-dev.1")).getByText("Development")).toBeDefined();
  });

  it("spec: description, and release notes folded away", async () => {
    const texts = { description: "A calmer pump.", releaseNotes: "Line one\nLine two", breakingChanges: "Other wiring." };
    serve({ "GET /api/firmware/releases": [exampleRelease(texts), BETA] });
    show(<FirmwareScreen />, "/firmware");
    const release = await card("Firmware 1.5.0");
    expect(release.getByText("A calmer pump.")).toBeDefined();
    const notes = release.getByText("Release notes").closest("details");
    expect(notes?.open).toBe(false);
    expect(notes?.textContent).toContain("Line one\nLine two");
    expect(notes?.textContent).toContain("Other wiring.");
    expect((await card("Spring")).queryByText("Release notes")).toBeNull();
  });

  it("copies the full SHA256", async () => {
    serve();
    const written: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    show(<FirmwareScreen />, "/firmware");
    fireEvent.click((await card("Firmware 1.5.0")).getByRole("button", { name: "Copy full SHA256" }));
    expect(await screen.findByText("Full SHA256 copied")).toBeDefined();
    expect(written).toEqual([exampleRelease().fileSha256]);
  });

  it("spec: Loading firmware releases..., then No firmware releases found", async () => {
    let answer: (releases: unknown) => void = () => {};
    serve({ "GET /api/firmware/releases": () => new Promise((resolve) => (answer = resolve)) });
    show(<FirmwareScreen />, "/firmware");
    expect(await screen.findByText("Loading firmware releases...")).toBeDefined();
    answer([]);
    expect(await screen.findByRole("heading", { name: "No firmware releases found" })).toBeDefined();
  });
});

describe("spec: delete a release", () => {
  const key = `DELETE /api/firmware/releases/${RELEASE_ID}`;
  const openDialog = async (answer: unknown) => {
    serve({ [key]: answer });
    show(<FirmwareScreen />, "/firmware");
    fireEvent.click((await card("Firmware 1.5.0")).getByRole("button", { name: /^Delete/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Firmware 1.5.0?" }));
    const confirm = () => {
      fireEvent.change(dialog.getByLabelText("Type 1.5.0 to confirm"), { target: { value: "1.5.0" } });
      fireEvent.click(dialog.getByRole("button", { name: "Delete release" }));
    };
    return { dialog, confirm };
  };

  it("spec: warns of the update records, and that it cannot be undone; then Firmware Deleted", async () => {
    const { dialog, confirm } = await openDialog({ ok: true });
    expect(dialog.getByText("All update records for version 1.5.0 are also deleted. This cannot be undone.")).toBeDefined();
    expect(dialog.getByText("Installed on 3 controllers. Installed firmware stays installed.")).toBeDefined();
    expect(dialog.getByRole("button", { name: "Delete release" }).hasAttribute("disabled")).toBe(true);
    confirm();
    expect(await toast("Firmware Deleted")).toContain("1.5.0");
    expect(screen.queryByRole("region", { name: "Firmware 1.5.0" })).toBeNull();
  });

  it.each([
    ["the server's sentence", reject(409, "update_open", "An update is in progress."), "An update is in progress."],
    ["its own words", () => Promise.reject(new Error("gone")), "Failed to delete firmware release"],
  ])("spec: Delete Failed with %s", async (_, answer, message) => {
    const { confirm } = await openDialog(answer);
    confirm();
    expect(await toast("Delete Failed")).toContain(message);
  });
});

describe("spec: Device Updates", () => {
  it("spec: name, status, device id, version, last seen, versions with stable ones marked, and the hint", async () => {
    serve();
    show(<FirmwareScreen />, "/firmware?tab=devices");
    const device = await card("Reef controller");
    expect(device.getByText("Online")).toBeDefined();
    expect(device.getByText("esp32-reef-01")).toBeDefined();
    expect(device.getByText("1.4.2")).toBeDefined();
    expect(device.getByText(/ago$/)).toBeDefined();
    const versions = await device.findByRole("list", { name: "Available versions" });
    expect(texts(within(versions).getAllByRole("listitem"))).toEqual(["1.6.0-beta.1", "1.5.0Stable", "1.6.0-dev.1"]);
    expect(device.getByText("Update available")).toBeDefined();
    expect(device.getByText(/Use Device Control to update/)).toBeDefined();
  });

  it("spec: Unknown and Never of a device that never reported", async () => {
    serve({ "GET /api/devices": [exampleDevice({ status: "offline", lastSeenAt: null, firmwareVersion: null })] });
    show(<FirmwareScreen />, "/firmware?tab=devices");
    const device = await card("Reef controller");
    for (const text of ["Offline", "Unknown", "Never"]) expect(device.getByText(text)).toBeDefined();
  });
});
