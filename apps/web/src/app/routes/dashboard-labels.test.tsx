// The specification's words and counts of the System Dashboard, one test each.

import type { Device, LatestReading, Run } from "@halocline/contracts/http/entities.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import {
  DEVICE_ID,
  exampleDevice,
  exampleReading,
  exampleRelay,
  exampleRun,
  exampleTank,
  exampleUser,
  TANK_ID,
} from "@/testing/wire-examples.ts";
import { DashboardScreen } from "./dashboard.tsx";

/** Days are counted by the calendar, so a test of them must not begin at midnight. */
function atThree(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 18, 15) });
  onTestFinished(() => void vi.useRealTimers());
}

const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const HOUR_MS = 3_600_000;

type World = Readonly<{
  device?: Partial<Device>;
  reading?: LatestReading | null;
  runs?: readonly Run[];
  answers?: Record<string, unknown>;
}>;

function open({ device, reading = exampleReading({ receivedAt: ago(0) }), runs = [], answers = {} }: World = {}) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": () => [exampleDevice({ lastSeenAt: ago(0), ...device })],
    "GET /api/alerts": [],
    "POST /api/devices/auto-claim": { devices: [] },
    [`GET /api/tanks/${TANK_ID}`]: exampleTank(),
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: () => reading,
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=1`]: () => runs.slice(0, 1),
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=5`]: () => runs.slice(0, 5),
    [`POST /api/tanks/${TANK_ID}/boost`]: { ok: true },
    ...answers,
  });
  show(<DashboardScreen />);
  return (key: string) => sent.filter((one) => one.key === key);
}

const region = (name: string) => screen.findByRole("region", { name });
const uncalibrated = exampleTank({ calibrationStatus: false, topHeightMm: null, drainHeightMm: null });

describe("spec: System Dashboard", () => {
  it.each([
    ["online", "Monitoring"],
    ["offline", "Offline"],
  ] as const)("status line: a device that is %s reads %s", async (status, word) => {
    open({ device: { status } });
    expect((await screen.findByTestId("device-status")).textContent).toBe(word);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("System Dashboard");
  });

  it("has four stat cards, then Water Level Monitor, Quick Actions, Active Alerts, Recent Activity, Pump & Relay Status", async () => {
    open();
    await region("Pump & Relay Status");
    for (const name of ["Current Water Level", "Active Pumps", "Last Water Change", "Next Schedule"]) await region(name);
    for (const name of ["Water Level Monitor", "Quick Actions", "Recent Activity", "Active Alerts"]) await region(name);
  });

  it("Current Water Level is in mm with one decimal, with Normal Range when calibrated", async () => {
    open();
    await waitFor(async () =>
      expect((await region("Current Water Level")).textContent).toMatch(/31\.3mm.*Normal Range 28\.0–58\.0 mm/),
    );
  });

  it("Current Water Level is a dash without a reading, and Not Calibrated without a calibration", async () => {
    open({ reading: null, device: { tanks: [uncalibrated] } });
    await waitFor(async () => expect((await region("Current Water Level")).textContent).toMatch(/Level–Not Calibrated/));
  });

  it("Active Pumps counts the relays that are on, out of the total", async () => {
    const relays = [true, true, false].map((currentState, index) =>
      exampleRelay({ id: `r${index}`, channelNumber: index + 1, role: "circulation", currentState }),
    );
    open({ device: { relays } });
    expect((await region("Active Pumps")).textContent).toMatch(/Active Pumps2of 3/);
  });

  it("Last Water Change is the time since the latest successful water_change run, or Never", async () => {
    atThree();
    const failed = exampleRun({ id: "1", status: "failed", phase: null, completedAt: ago(HOUR_MS) });
    const succeeded = exampleRun({ id: "2", status: "success", phase: null, completedAt: ago(5 * HOUR_MS) });
    const topUp = exampleRun({ id: "3", type: "top_up", status: "success", phase: null, completedAt: ago(60_000) });
    open({ runs: [topUp, failed, succeeded] });
    await waitFor(async () => expect((await region("Last Water Change")).textContent).toMatch(/5 hago/));
  });

  it("empty state without a device", async () => {
    open({ answers: { "GET /api/devices": [] } });
    expect(await screen.findByText("No devices configured. Please add a device to get started.")).toBeDefined();
  });
});

describe("spec: Quick Actions", () => {
  it("links to /manual-control and shows Calibrated with Recalibrate Tank", async () => {
    open();
    const actions = within(await region("Quick Actions"));
    expect(actions.getByRole("link", { name: "Manual Control" }).getAttribute("href")).toBe(
      `/manual-control?device=${DEVICE_ID}`,
    );
    expect(actions.getByText("Calibrated")).toBeDefined();
    expect(actions.getByRole("button", { name: "Recalibrate Tank" })).toBeDefined();
  });

  it("Calibrate Tank opens the calibration wizard of a tank that is Not Calibrated", async () => {
    open({ device: { tanks: [uncalibrated] }, answers: { [`GET /api/tanks/${TANK_ID}`]: uncalibrated } });
    const actions = within(await region("Quick Actions"));
    expect(actions.getByText("Not Calibrated")).toBeDefined();
    await waitFor(() => expect(actions.getByRole("button", { name: "Calibrate Tank" })).toHaveProperty("disabled", false));
    fireEvent.click(actions.getByRole("button", { name: "Calibrate Tank" }));
    expect(await screen.findByRole("dialog", { name: "Calibrate Display tank" })).toBeDefined();
  });
});

describe("spec: Recent Activity and Active Alerts", () => {
  it("No recent activity and No active alerts when empty", async () => {
    open();
    expect(await within(await region("Recent Activity")).findByText("No recent activity")).toBeDefined();
    expect(await within(await region("Active Alerts")).findByText("No active alerts")).toBeDefined();
  });
});
