import type { Device, LatestReading, Tank } from "@halocline/contracts/http/entities.contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleReading, exampleTank, exampleTelemetry, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { CalibrationWizard } from "./calibration-wizard.tsx";

const SAVE = `POST /api/tanks/${TANK_ID}/calibration`;
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

function Opened({ tank }: Readonly<{ tank: Tank }>) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <CalibrationWizard tank={tank} pumps={() => null} onClose={() => setIsOpen(false)} />;
}

/** Open, with the first answers of the server read and the socket accepted. */
async function open({ tank = exampleTank(), device = {}, reading, answers = {} }: Setting = {}) {
  const first = reading === undefined ? exampleReading({ heightMm: 28, receivedAt: agoMs(0) }) : reading;
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ lastSeenAt: agoMs(0), tanks: [tank], ...device })],
    [`GET /api/tanks/${TANK_ID}`]: tank,
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: first,
    [`POST /api/tanks/${TANK_ID}/boost`]: { ok: true },
    ...answers,
  });
  const { queryClient } = show(<Opened tank={tank} />);
  await wizard();
  const isRead = (...key: string[]) => queryClient.getQueryState(["api", ...key])?.status === "success";
  await waitFor(() => expect(isRead("devices") && isRead("tanks", TANK_ID, "latest-reading")).toBe(true));
  await act(async () => FakeWebSocket.last.accept());
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

async function captureBoth(topMm = 28, drainMm = 58) {
  await press("Next");
  await still(topMm);
  await press("Capture top level");
  await press("Next");
  await still(drainMm);
  await press("Capture drain level");
}

beforeEach(() => {
  sentReadings = 0;
  sessionStorage.clear();
});

describe("the wizard", () => {
  it("spec: Top Level Required", async () => {
    await open();
    await press("Next");
    await press("Next");
    expect(await screen.findByText("Top Level Required")).toBeDefined();
    expect(screen.getByText("Please capture the top level before continuing.")).toBeDefined();
    expect(await progress()).toBe("25");
  });

  it.each([
    ["there is no reading", { reading: null }],
    ["the sensor fails", { reading: exampleReading({ heightMm: null, receivedAt: agoMs(0) }) }],
    ["the reading is late", { reading: exampleReading({ receivedAt: agoMs(45_000) }) }],
    ["the device is offline", { device: { status: "offline" } }],
  ] satisfies [string, Setting][])("spec: No Sensor Data, and nothing is captured, while %s", async (_, setting) => {
    await open(setting);
    await press("Next");
    await press("Capture top level");
    expect(await screen.findByText("No Sensor Data")).toBeDefined();
    expect(screen.getByText("Unable to read sensor data. Please ensure the device is online.")).toBeDefined();
    expect(await text()).not.toContain("captured:");
  });

  it("warns of water that still moves, and lets it be captured", async () => {
    await open();
    await press("Next");
    await water(30, 31, 32, 33, 34);
    expect(await text()).toContain("Still moving");
    await press("Capture top level");
    expect(await text()).toContain("Top level captured: 32.0 mm");
    expect(await text()).toContain("The readings were not steady yet.");
  });

  it("spec: Invalid Drain Level as a banner and as a toast, then Drain Level Required", async () => {
    await open();
    await press("Next");
    await still(28);
    await press("Capture top level");
    await press("Next");
    const sentence =
      "Sensor reading must be higher than top level (28.0 mm). Current: 28.0 mm. Please drain the tank to increase the distance.";
    expect(await text()).toContain(sentence);
    expect(await text()).not.toContain("You can capture");
    await press("Capture drain level");
    expect(screen.getByText("Invalid Drain Level")).toBeDefined();
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    await press("Next");
    expect(screen.getByText("Drain Level Required")).toBeDefined();
    expect(screen.getByText("Please capture the drain level before continuing.")).toBeDefined();
  });

  it("warns outside the sensor's range", async () => {
    await open();
    await press("Next");
    await still(120);
    expect(await text()).toContain("The sensor works best between 5 and 100 mm");
  });

  it("captures a second top level with circulation off", async () => {
    const sent = await open({ answers: { [SAVE]: exampleTank() } });
    await press("Next");
    await still(28);
    await press("Capture top level");
    await press("Add circulation-off level (optional)");
    expect(await text()).toContain("circulation is still running");
    await still(22);
    await press("Capture level with circulation off");
    await press("Next");
    await still(58);
    await press("Capture drain level");
    await press("Next");
    await press("Save Calibration");
    await waitFor(() => expect(sent(SAVE)).toMatchObject([{ topHeightMm: 28, topHeightCirculationOffMm: 22 }]));
  });

  it.each([
    ["the default hysteresis of Settings, for a tank that is not calibrated", uncalibrated, "5.5"],
    ["the tank's own hysteresis, once it is calibrated", exampleTank({ hysteresisMm: 4 }), "4"],
  ])("spec: is prefilled with %s", async (_, tank, hysteresis) => {
    await open({ tank, answers: { "GET /api/settings/system": { defaultHysteresisMm: 5.5 } } });
    await captureBoth();
    await press("Next");
    expect(within(await wizard()).getByLabelText<HTMLInputElement>("Hysteresis (mm)").value).toBe(hysteresis);
  });

  it("spec: hysteresis defaulting to 3 mm, also when the settings cannot be read", async () => {
    await open({ tank: uncalibrated });
    await captureBoth();
    await press("Next");
    expect(within(await wizard()).getByLabelText<HTMLInputElement>("Hysteresis (mm)").value).toBe("3");
  });

  it("spec: Save Calibration is enabled only while the hysteresis (step 0.1) is valid, and reads Saving... while pending", async () => {
    await open({ answers: { [SAVE]: new Promise(() => undefined) } });
    await captureBoth();
    await press("Next");
    const hysteresis = within(await wizard()).getByLabelText("Hysteresis (mm)");
    const save = within(await wizard()).getByRole("button", { name: "Save Calibration" });
    expect(hysteresis.getAttribute("step")).toBe("0.1");
    for (const [value, message] of [
      ["0.9", "Hysteresis must be at least 1mm"],
      ["20.1", "Hysteresis must be less than 20mm"],
    ]) {
      fireEvent.change(hysteresis, { target: { value } });
      expect(await text()).toContain(message);
      expect(save.hasAttribute("disabled")).toBe(true);
    }
    fireEvent.change(hysteresis, { target: { value: "1.5" } });
    expect(await text()).toContain("Below 2 mm the sensor's own noise can trigger top-ups");
    fireEvent.click(save);
    await waitFor(() => expect(save.textContent).toBe("Saving..."));
    fireEvent.keyDown(await wizard(), { key: "Escape" });
    expect(screen.queryByText(/Are you sure/)).toBeNull();
  });

  it("spec: Calibration Failed shows the server's message and stays in review", async () => {
    const message = "A run is open; calibrate when it has ended.";
    await open({ answers: { [SAVE]: reject(409, "run_open", message) } });
    await captureBoth();
    await press("Next");
    await press("Save Calibration");
    await waitFor(() => expect(screen.getAllByText("Calibration Failed")).toHaveLength(2));
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(await progress()).toBe("75");
  });
});

describe("leaving the wizard", () => {
  const question = "Are you sure you want to cancel calibration? Any captured data will be lost.";

  it.each(["Cancel", "Close"])(
    "spec: %s asks 'Are you sure you want to cancel calibration? …', and loses the captures only on confirmation",
    async (name) => {
      await open();
      await captureBoth();
      await press(name);
      const asked = screen.getByRole("dialog", { name: "Cancel calibration" });
      expect(asked.textContent).toContain(question);
      fireEvent.click(within(asked).getByRole("button", { name: "Keep calibrating" }));
      expect(await progress()).toBe("50");
      expect(sessionStorage).toHaveLength(1);
      await press(name);
      fireEvent.click(screen.getByRole("button", { name: "Cancel calibration" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(sessionStorage).toHaveLength(0);
    },
  );

  it("by a reload offers the captures again", async () => {
    await open();
    await captureBoth();
    cleanup();
    await open();
    expect(await text()).toContain("Continue where you left off?");
    await press("Continue");
    expect(await progress()).toBe("50");
    expect(await text()).toContain("Drain level captured: 58.0 mm");
  });

  it("by a reload can also start over", async () => {
    await open();
    await captureBoth();
    cleanup();
    await open();
    await press("Start over");
    expect(await progress()).toBe("0");
    expect(sessionStorage).toHaveLength(0);
  });
});
