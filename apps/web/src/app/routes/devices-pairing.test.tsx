import type { DiscoveredDevice } from "@halocline/contracts/http/devices.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { DevicesScreen } from "./devices.tsx";

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
    "GET /api/alerts?acknowledged=false": [],
    "POST /api/devices/pairing-code": { code: "K7QF-2M9X", expiresAt: inMs(840_000) },
    "GET /api/devices/discover": [],
    "POST /api/devices/auto-claim": { devices: [] },
    ...change,
  });

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));
const nameIt = (name: string) => fireEvent.change(screen.getByLabelText("Controller name"), { target: { value: name } });
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;

async function discover() {
  show(<DevicesScreen />, "/devices");
  fireEvent.click(await screen.findByRole("button", { name: "Discover Devices" }));
  return within(await screen.findByRole("dialog", { name: "Discover Devices" }));
}

/** A household whose first device is registered. */
function servePairing() {
  let devices: readonly Device[] = [];
  const registered = exampleDevice({ id: "d9", name: "Nano reef", status: "offline", lastSeenAt: null, apiKey: "••••6789" });
  serve({
    "GET /api/devices": () => devices,
    "GET /api/devices/discover": [found()],
    "POST /api/devices/register-discovered": () => {
      devices = [registered];
      return { device: registered, apiKey: KEY };
    },
  });
}

async function register() {
  await (await discover()).findByRole("radio");
  nameIt("  Nano reef ");
  press("Register");
  await screen.findByText(KEY);
}

describe("registering", () => {
  it("[SEC-5] shows the key once: a page that did not make it has the last four characters only", async () => {
    servePairing();
    await register();
    press("I saved it");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText(KEY)).toBeNull();
    expect(screen.getByText("••••6789")).toBeDefined();
    press("Reveal API key of Nano reef");
    expect(screen.getByText(KEY)).toBeDefined();
    expect(JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)])).not.toContain(KEY);

    cleanup();
    show(<DevicesScreen />, "/devices");
    fireEvent.click(await screen.findByRole("button", { name: "Reveal API key of Nano reef" }));
    expect(screen.getByText("••••6789")).toBeDefined();
    expect(screen.getByText(/shown once, when it was created/)).toBeDefined();
    expect(screen.getByRole("button", { name: /^Regenerate key/ })).toBeDefined();
    expect(document.body.textContent).not.toContain(KEY);
  });
});

describe("regenerating the key", () => {
  const ask = async (answer: unknown, more: object = {}) => {
    const sent = serve({ [`POST /api/devices/${ours.id}/regenerate-key`]: answer, ...more });
    show(<DevicesScreen />, "/devices");
    fireEvent.click(await screen.findByRole("button", { name: "Reveal API key of Reef controller" }));
    press(/^Regenerate key/);
    const dialog = within(await screen.findByRole("dialog", { name: "Regenerate the key of Reef controller?" }));
    expect(dialog.getByText(/the controller is disconnected.*pair it again or enter the new key/)).toBeDefined();
    expect(sent.some(({ key }) => key.includes("regenerate"))).toBe(false);
    fireEvent.click(dialog.getByRole("button", { name: "Regenerate key" }));
  };

  it("[SEC-5] warns, then shows the new key once", async () => {
    await ask({ device: ours, apiKey: KEY });
    expect(within(await screen.findByRole("dialog", { name: "New key of Reef controller" })).getByText(KEY)).toBeDefined();
    press("I saved it");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // The list names another key by its last four characters, as after a renewal on another page: ours is not its key.
    expect(screen.queryByText(KEY)).toBeNull();
  });

  it("asks for the password where it was not given lately, then shows the new key", async () => {
    let isConfirmed = false;
    await ask(
      () => (isConfirmed ? { device: ours, apiKey: KEY } : reject(403, "password_again", "Please enter your password again.")),
      {
        "POST /api/auth/confirm": () => {
          isConfirmed = true;
          return { confirmedUntil: "2098-01-01T00:00:00.000Z" };
        },
      },
    );
    const again = within(await screen.findByRole("dialog", { name: "Enter your password again" }));
    fireEvent.change(again.getByLabelText(/Password/), { target: { value: "a long enough password" } });
    fireEvent.click(again.getByRole("button", { name: "Confirm password" }));
    expect(within(await screen.findByRole("dialog", { name: "New key of Reef controller" })).getByText(KEY)).toBeDefined();
  });

  it("says when it failed", async () => {
    await ask(reject(409, "busy", "A run is open."));
    expect(await toast("Key not regenerated")).toContain("A run is open.");
  });
});
