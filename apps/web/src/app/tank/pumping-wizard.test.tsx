// The wizard with its pumps: every way out of a step switches them off, and the jug's litres are saved with the levels.

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { show } from "@/testing/show.tsx";
import {
  DEVICE_ID,
  exampleAlert,
  exampleDevice,
  exampleReading,
  exampleRelay,
  exampleRun,
  exampleTank,
  exampleTelemetry,
  exampleUser,
  TANK_ID,
} from "@/testing/wire-examples.ts";
import { PumpingWizard } from "./pumping-wizard.tsx";

const DRAIN = `POST /api/devices/${DEVICE_ID}/relays/2`;
const SAVE_LEVELS = `POST /api/tanks/${TANK_ID}/calibration`;
const SAVE_AREA = `PUT /api/tanks/${TANK_ID}`;
const nowPlus = (ms: number) => new Date(Date.now() + ms).toISOString();
const tank = exampleTank({ calibrationStatus: false, topHeightMm: null, drainHeightMm: null });
const drain = exampleRelay({ id: "r2", channelNumber: 2, role: "drain" });
const fill = exampleRelay({ id: "r3", channelNumber: 3, role: "fill" });

type Body = Readonly<{ state: "ON" | "OFF" }>;

function Opened({ known }: Readonly<{ known: typeof tank }>) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <PumpingWizard tank={known} onClose={() => setIsOpen(false)} />;
}

async function open({ known = tank, answers = {} }: Readonly<{ known?: typeof tank; answers?: Record<string, unknown> }> = {}) {
  let isOn = false;
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": () => [
      exampleDevice({ lastSeenAt: nowPlus(60_000), tanks: [known], relays: [{ ...drain, currentState: isOn }, fill] }),
    ],
    "GET /api/settings/system": { defaultHysteresisMm: 3 },
    "GET /api/alerts": [],
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: [],
    [`GET /api/tanks/${TANK_ID}/sensor-readings`]: [],
    [`GET /api/tanks/${TANK_ID}`]: known,
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: exampleReading({ heightMm: 28, receivedAt: nowPlus(0) }),
    [`POST /api/tanks/${TANK_ID}/boost`]: { ok: true },
    [DRAIN]: ({ state }: Body) => {
      isOn = state === "ON";
      return { status: "confirmed", relay: { ...drain, currentState: isOn }, endsAt: isOn ? nowPlus(60_000) : null };
    },
    ...answers,
  });
  const { queryClient } = show(<Opened known={known} />);
  await wizard();
  const isRead = (...key: string[]) => queryClient.getQueryState(["api", ...key])?.status === "success";
  await waitFor(() => expect(isRead("devices") && isRead("tanks", TANK_ID, "latest-reading")).toBe(true));
  await act(async () => FakeWebSocket.last.accept());
  return (key: string) => sent.filter((one) => one.key === key).map(({ body }) => body);
}

const wizard = () => screen.findByRole("dialog", { name: "Calibrate Display tank" });
const press = async (name: string | RegExp) => fireEvent.click(within(await wizard()).getByRole("button", { name }));

let sentReadings = 0;
async function still(heightMm: number, isDraining = false) {
  for (let count = 0; count < 5; count += 1) {
    sentReadings += 1;
    const reading = exampleReading({ heightMm, receivedAt: nowPlus(sentReadings) });
    const telemetry = exampleTelemetry({ reading, relays: [true, isDraining, false, false, false] });
    await act(async () => {
      FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: telemetry }));
      await new Promise((done) => setTimeout(done));
    });
  }
}

async function startDraining() {
  const drainButton = await screen.findByRole<HTMLButtonElement>("button", { name: "Hold to drain" });
  // First it asks whether a run is open.
  await waitFor(() => expect(drainButton.disabled).toBe(false));
  fireEvent.pointerDown(drainButton, { button: 0 });
  await screen.findByText("Draining", undefined, { timeout: 3000 });
}
const states = (bodies: readonly unknown[]) => bodies.map((body) => (body as Body).state);

beforeEach(() => {
  sentReadings = 0;
  sessionStorage.clear();
});

describe("the pump goes off", () => {
  it.each([
    ["Previous", () => press("Previous")],
    ["Cancel, before its question is answered", () => press("Cancel")],
    ["the cross", () => press("Close")],
    ["Escape", async () => fireEvent.keyDown(await wizard(), { key: "Escape" })],
    ["Stop pump", () => press("Stop pump")],
  ])("by %s", async (_, leave) => {
    const sent = await open();
    await press("Next");
    await startDraining();
    await leave();
    await waitFor(() => expect(states(sent(DRAIN))).toEqual(["ON", "OFF"]));
  });
});

describe("while a pump runs", () => {
  it("no level is called steady or captured; the readings after it count from none", async () => {
    await open();
    await press("Next");
    await still(28);
    expect((await wizard()).textContent).toContain("You can capture 28.0 mm now.");
    await startDraining();
    await still(28, true);
    const capture = within(await wizard()).getByRole<HTMLButtonElement>("button", { name: "Capture top level" });
    await screen.findByText("A pump is running");
    expect((await wizard()).textContent).not.toMatch(/Steady|You can capture/);
    expect(capture.disabled).toBe(true);
    await press("Stop pump");
    await waitFor(() => expect(capture.disabled).toBe(false));
    expect((await wizard()).textContent).toContain("0 of 5 readings so far.");
    await still(28);
    await press("Capture top level");
    expect((await wizard()).textContent).toContain("Top level captured: 28.0 mm");
  });
});

describe("[SAFE-13] no pump is started that the tank forbids", () => {
  const drainButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Hold to drain" });
  const reasonOf = (button: HTMLElement) => document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
  const waitsFor = async (reason: string) =>
    waitFor(async () => {
      const button = await drainButton();
      expect([button.disabled, reasonOf(button)]).toEqual([true, reason]);
    });
  const runsOf = (...runs: unknown[]) => ({ [`GET /api/tanks/${TANK_ID}/automation-runs`]: runs });

  it("while a run is open", async () => {
    await open({ answers: runsOf(exampleRun({ startedAt: nowPlus(-60_000), events: [] })) });
    await press("Next");
    await waitsFor("A run is in progress. Available again when it ends.");
  });

  it("while somebody must act now", async () => {
    const alert = exampleAlert({ severity: "critical", code: "something_new", tankId: TANK_ID });
    await open({ answers: { "GET /api/alerts": [alert] } });
    await press("Next");
    await waitsFor("See the critical alert first.");
  });

  it("before it is known whether a run is open", async () => {
    await open({ answers: { [`GET /api/tanks/${TANK_ID}/automation-runs`]: new Promise(() => undefined) } });
    await press("Next");
    await waitsFor("Checking…");
  });
});

async function measure(litresFall: readonly [number, number]) {
  const [beforeMm, afterMm] = litresFall;
  await press("Next");
  await still(28);
  await press("Capture top level");
  await press("Next");
  await press("Measure litres with a jug (optional)");
  await still(beforeMm);
  await press("Note the level");
  await still(afterMm);
  await press("Confirm 2.0 L in the jug");
}

async function saveAll() {
  await press("Back to the drain level");
  await still(60);
  await press("Capture drain level");
  await press("Next");
  await press("Save Calibration");
}

describe("the jug", () => {
  it("gives the chamber's area, which is saved after the levels; then it leads on", async () => {
    const answers = { [SAVE_LEVELS]: exampleTank(), [SAVE_AREA]: exampleTank({ areaCm2: 1000 }) };
    const sent = await open({ answers });
    await measure([28, 48]);
    expect((await wizard()).textContent).toContain("1 mm is 0.10 L, so the chamber area is 1000 cm².");
    await saveAll();
    await waitFor(() => expect(sent(SAVE_AREA)).toEqual([{ areaCm2: 1000 }]));
    expect(sent(SAVE_LEVELS)).toHaveLength(1);
    const next = within(await wizard()).getAllByRole("link");
    expect(next.map((link) => link.getAttribute("href"))).toEqual(["/schedules", `/?tank=${TANK_ID}`]);
  });

  it("says when the litres were not saved, and saves them again", async () => {
    let isRefused = true;
    const refused = reject(409, "pump_running", "A pump is running.");
    const answers = { [SAVE_LEVELS]: exampleTank(), [SAVE_AREA]: () => (isRefused ? refused : exampleTank({ areaCm2: 1000 })) };
    const sent = await open({ answers });
    await measure([28, 48]);
    await saveAll();
    await screen.findByText("The levels are saved, but the litres are not.");
    isRefused = false;
    await press("Save litres again");
    await waitFor(() => expect(screen.queryByText("The levels are saved, but the litres are not.")).toBeNull());
    expect(sent(SAVE_AREA)).toHaveLength(2);
  });

  it("refuses a level that hardly fell, and saves nothing of it", async () => {
    const sent = await open({ answers: { [SAVE_LEVELS]: exampleTank(), [SAVE_AREA]: exampleTank() } });
    await measure([28, 30]);
    expect((await wizard()).textContent).toContain("The level fell by 2.0 mm. It must fall by at least 3 mm.");
    await press("Skip");
    await still(60);
    await press("Capture drain level");
    await press("Next");
    await press("Save Calibration");
    await waitFor(() => expect(sent(SAVE_LEVELS)).toHaveLength(1));
    expect(sent(SAVE_AREA)).toEqual([]);
  });

  it("asks again beside a known value that is far off, and takes it only when told to", async () => {
    await open({ known: { ...tank, areaCm2: 300 } });
    await measure([28, 48]);
    expect((await wizard()).textContent).toContain("One is more than twice the other");
    expect(within(await wizard()).getByRole("button", { name: "Skip" })).toBeDefined();
    await press("Use it anyway");
    expect(within(await wizard()).getByRole("button", { name: "Back to the drain level" })).toBeDefined();
  });

  it("takes no level from water that moves", async () => {
    await open();
    await press("Next");
    await still(28);
    await press("Capture top level");
    await press("Next");
    await press("Measure litres with a jug (optional)");
    await still(28);
    await still(40);
    sentReadings += 1;
    const reading = exampleReading({ heightMm: 45, receivedAt: nowPlus(sentReadings) });
    await act(async () => {
      FakeWebSocket.last.deliver(JSON.stringify({ type: "telemetry_update", data: exampleTelemetry({ reading }) }));
      await new Promise((done) => setTimeout(done));
    });
    await press("Note the level");
    expect((await wizard()).textContent).toContain("The water is not still yet.");
  });
});
