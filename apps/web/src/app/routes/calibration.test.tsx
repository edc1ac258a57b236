import type { Device, LatestReading, Tank } from "@halocline/contracts/http/entities.contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { show } from "@/testing/show.tsx";
import { knowFewTimeZones } from "@/testing/time-zones.ts";
import { exampleDevice, exampleReading, exampleTank, exampleTelemetry, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { CalibrationScreen } from "./calibration.tsx";

const SAVE = `POST /api/tanks/${TANK_ID}/calibration`;
const BOOST = `POST /api/tanks/${TANK_ID}/boost`;
const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();
const uncalibrated = exampleTank({
  calibrationStatus: false,
  topHeightMm: null,
  drainHeightMm: null,
  hysteresisMm: 3,
  calibratedAt: null,
  calibratedBy: null,
});

type Setting = Readonly<{
  tank?: Tank;
  device?: Partial<Device>;
  reading?: LatestReading | null;
  answers?: Record<string, unknown>;
}>;

async function open({ tank = exampleTank(), device = {}, reading, answers = {} }: Setting = {}) {
  const first = reading === undefined ? exampleReading({ heightMm: 28, receivedAt: agoMs(0) }) : reading;
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ lastSeenAt: agoMs(0), tanks: [tank], ...device })],
    "GET /api/alerts?acknowledged=false": [],
    [`GET /api/tanks/${TANK_ID}`]: tank,
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: first,
    [BOOST]: { ok: true },
    ...answers,
  });
  show(<CalibrationScreen />, "/calibration");
  await screen.findByRole("heading", { name: "Tank Calibration" });
  return (key: string) => sent.filter((one) => one.key === key).map(({ body }) => body);
}

/** The device reports; each reading is a moment later than the last. */
let sentReadings = 0;
async function water(...distancesMm: readonly (number | null)[]) {
  for (const heightMm of distancesMm) {
    sentReadings += 1;
    const reading = exampleReading({ heightMm, receivedAt: new Date(Date.now() + sentReadings).toISOString() });
    await act(async () => {
      FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: exampleTelemetry({ reading }) }));
      await new Promise((done) => setTimeout(done));
    });
  }
}
const still = (distanceMm: number) => water(...Array<number>(5).fill(distanceMm));

const wizard = () => screen.findByRole("dialog", { name: "Calibrate Display tank" });
const press = async (name: string | RegExp) => fireEvent.click(within(await wizard()).getByRole("button", { name }));
const text = async () => (await wizard()).textContent;
const progress = async () =>
  within(await wizard())
    .getByRole("progressbar")
    .getAttribute("aria-valuenow");

async function openWizard() {
  fireEvent.click(screen.getByRole("button", { name: /Start Calibration|Recalibrate Tank/ }));
  await wizard();
  await act(async () => FakeWebSocket.last.accept());
}

beforeEach(() => {
  knowFewTimeZones();
  sentReadings = 0;
  sessionStorage.clear();
});

describe("the Tank Calibration screen", () => {
  it("spec: live reading card, current calibration card, Recalibrate Tank, hysteresis advice 3-5 mm; when and by whom", async () => {
    await open();
    const live = await screen.findByRole("region", { name: "Live reading" });
    await waitFor(() => expect(live.textContent).toMatch(/28\.0mmLive · \d s ago/));
    const current = screen.getByRole("region", { name: "Current calibration" }).textContent;
    for (const part of ["Nov 1, 2026", "by Ada Lovelace", "Top level28.0 mm", "Drain level58.0 mm", "Top-up trigger32.0 mm"]) {
      expect(current).toContain(part);
    }
    expect(current).toContain("Saved on the controller.");
    expect(screen.getByRole("button", { name: "Recalibrate Tank" })).toBeDefined();
    expect(screen.getByText(/3-5 mm suits most tanks/)).toBeDefined();
  });

  it.each([
    ["pending", "Not saved on the controller yet."],
    ["refused", "The controller rejected these values"],
  ] as const)("[SAFE-15] says that no automation starts while the configuration is %s", async (configuration, part) => {
    await open({ device: { configuration } });
    const current = (await screen.findByRole("region", { name: "Current calibration" })).textContent;
    expect(current).toContain(part);
    expect(current).toMatch(/no automation starts/i);
  });

  it("spec: Start Calibration for a tank that is Not Calibrated", async () => {
    await open({ tank: uncalibrated });
    expect(screen.getByRole("button", { name: "Start Calibration" })).toBeDefined();
    expect(screen.getByText("Not Calibrated")).toBeDefined();
  });

  it("lets a viewer read the tank details only", async () => {
    await open({ answers: { "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }) } });
    const details = within(await screen.findByRole("region", { name: "Tank details" }));
    expect(details.getByRole("group").hasAttribute("disabled")).toBe(true);
  });

  it.each(["viewer", "keeper"] as const)("tells a %s that only an owner calibrates", async (membershipRole) => {
    await open({ answers: { "GET /api/auth/user": exampleUser({ membershipRole }) } });
    await screen.findByText(/Only an owner can calibrate/);
    expect(screen.getByRole("button", { name: "Recalibrate Tank" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("the wizard", () => {
  it("spec: leads from intro to complete through 0, 25, 50, 75, 100 percent, saves, and reports Calibration Complete", async () => {
    const saved = exampleTank({ topHeightMm: 28.2, drainHeightMm: 60.1, hysteresisMm: 4 });
    const sent = await open({ answers: { [SAVE]: saved } });
    await openWizard();
    expect(sent(BOOST)).toHaveLength(1);
    expect(await progress()).toBe("0");
    await press("Next");
    expect(await progress()).toBe("25");
    await water(28.2, 28.1, 28.2, 28.4, 28.2);
    expect(await text()).toContain("Steady");
    await press("Capture top level");
    expect(await screen.findByText("Top Level Captured")).toBeDefined();
    expect(await text()).toContain("Top level captured: 28.2 mm");
    await press("Next");
    expect(await progress()).toBe("50");
    await still(60.1);
    await press("Capture drain level");
    const toast = (await screen.findByText("Drain Level Captured")).closest("li");
    expect(toast?.textContent).toContain("60.1 mm");
    await press("Next");
    expect(await progress()).toBe("75");
    expect(await text()).toMatch(/Top level28\.0 mm28\.2 mm.*Drain level58\.0 mm60\.1 mm.*Hysteresis4\.0 mm4\.0 mm/);
    expect(await text()).toContain("Operating range31.9 mm");
    expect(await text()).toContain("Top-up trigger32.2 mm");
    expect(await text()).toContain("Very Low, under 20%farther than 53.7 mm");
    await press("Save Calibration");
    await screen.findByRole("heading", { name: "Calibration Complete" });
    expect(await progress()).toBe("100");
    expect(sent(SAVE)).toEqual([{ topHeightMm: 28.2, drainHeightMm: 60.1, hysteresisMm: 4, topHeightCirculationOffMm: null }]);
    expect(screen.getAllByText("Tank has been successfully calibrated.").length).toBeGreaterThan(0);
    fireEvent.click(within(await wizard()).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
