import type { Device, Run } from "@halocline/contracts/http/entities.contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { devicesQuery } from "@/live/device-row.ts";
import { exampleMeasure } from "@/testing/example-measure.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { FakeWebSocket } from "@/testing/fake-web-socket.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import {
  DEVICE_ID,
  exampleAlert,
  exampleDevice,
  exampleReading,
  exampleRun,
  exampleTank,
  exampleUser,
  RUN_ID,
  TANK_ID,
} from "@/testing/wire-examples.ts";
import { DashboardScreen } from "./dashboard.tsx";
import { ManualControlScreen } from "./manual-control.tsx";

/** Days are counted by the calendar, so a test of them must not begin at midnight. */
function atThree(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 18, 15) });
  onTestFinished(() => void vi.useRealTimers());
}

const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const running = (change: Partial<Run> = {}) => exampleRun({ startedAt: ago(780_000), events: [], ...change });

type World = Readonly<{
  device?: Partial<Device>;
  runs?: readonly Run[];
  readingAgeMs?: number;
  answers?: Record<string, unknown>;
}>;

function serve({ device, runs = [], readingAgeMs = 1000, answers = {} }: World = {}) {
  return fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": () => [exampleDevice({ lastSeenAt: ago(readingAgeMs), ...device })],
    "GET /api/alerts": [],
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: () => exampleReading({ receivedAt: ago(readingAgeMs) }),
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=1`]: () => runs.slice(0, 1),
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=5`]: () => runs,
    ...answers,
  });
}

const asked = (sent: ReturnType<typeof serve>, key: string) => sent.filter((request) => request.key === key);
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("the four numbers", () => {
  it("tell level and range, pumps, the last change and the next schedule", async () => {
    atThree();
    const tank = exampleTank({ lastWaterChangeAt: ago(273_600_000), nextScheduleAt: ago(-187_260_000) });
    serve({ device: { tanks: [tank] } });
    show(<DashboardScreen />);
    await screen.findByTestId("current-distance");
    expect(screen.getByRole("region", { name: "Current Water Level" }).textContent).toMatch(/Normal Range 28.0–58.0 mm$/);
    expect((await card("Active Pumps")).getByText("of 2")).toBeDefined();
    expect((await card("Last Water Change")).getByText("3 d")).toBeDefined();
    expect((await card("Next Schedule")).getByText("in 2 d 4 h")).toBeDefined();
  });

  it.each([
    [{ type: "water_change", litres: 4.5 }, "Water change, 4.5 L · in 2 h 30 min"],
    [{ type: "water_change", litres: null }, "Water change, 12 L · in 2 h 30 min"],
    [{ type: "top_up", litres: null }, "Top-up · in 2 h 30 min"],
    [null, "in 2 h 30 min"],
  ] as const)("name what the next schedule starts and its litres: %j", async (nextSchedule, context) => {
    const next = { nextScheduleAt: ago(-9_030_000), nextSchedule };
    serve({ device: { tanks: [exampleTank({ areaCm2: 4000, ...next })] } });
    show(<DashboardScreen />);
    expect((await card("Next Schedule")).getByText(context)).toBeDefined();
  });

  it("say due now for a scheduled run whose time has come", async () => {
    serve({ device: { tanks: [exampleTank({ nextScheduleAt: ago(1000) })] } });
    show(<DashboardScreen />);
    expect((await card("Next Schedule")).getByText("due now")).toBeDefined();
  });

  it("say Never, None scheduled and Not Calibrated", async () => {
    serve({ device: { tanks: [exampleTank({ calibrationStatus: false })] } });
    show(<DashboardScreen />);
    expect((await card("Last Water Change")).getByText("Never")).toBeDefined();
    expect((await card("Next Schedule")).getByText("None scheduled")).toBeDefined();
    expect(await (await card("Current Water Level")).findByText(/Not Calibrated/)).toBeDefined();
    // In Quick Actions, and from the verdict as soon as everything is loaded.
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Calibrate Tank" })).toHaveLength(2));
  });

  it("[SAFE-18] know no pump of a device that does not report", async () => {
    serve({ readingAgeMs: 600_000 });
    show(<DashboardScreen />);
    expect((await card("Active Pumps")).getByText("–")).toBeDefined();
  });
});

describe("starting", () => {
  const PLAN = `GET /api/tanks/${TANK_ID}/water-change/plan`;
  const START = `POST /api/tanks/${TANK_ID}/water-change/start`;

  it("asks first, and tells when the device has confirmed", async () => {
    const plan = { basis: "measured", minutes: 18, litres: 12.5, curve: [] };
    const sent = serve({ answers: { [START]: { status: "confirmed", run: running() }, [PLAN]: plan } });
    show(<DashboardScreen />);
    await waitFor(() => expect(screen.getByRole("button", { name: "Start Water Change" })).toHaveProperty("disabled", false));
    press("Start Water Change");
    const dialog = within(await screen.findByRole("dialog"));
    expect(asked(sent, START)).toHaveLength(0);
    const estimate = /stop circulation pumps, drain to the drain level.*restart pumps\. Estimated 18 minutes, 12\.5 L\.$/;
    expect(await dialog.findByText(estimate)).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "Start Water Change" }));
    await waitFor(() => expect(asked(sent, START)).toHaveLength(1));
    expect(await screen.findByText("Water Change Started")).toBeDefined();
  });

  it("is closed with a reason in words", async () => {
    serve({ device: { status: "offline" } });
    show(<DashboardScreen />);
    const actions = await card("Quick Actions");
    expect(await actions.findByText("The controller does not answer.")).toBeDefined();
    expect(actions.getByRole("button", { name: "Start Water Change" })).toHaveProperty("disabled", true);
  });
});

describe("an open run", () => {
  const CANCEL = `POST /api/automation-runs/${RUN_ID}/cancel`;

  it("is the verdict, with its steps below, and follows live messages to its end", async () => {
    serve({ runs: [running()] });
    openApp();
    expect(await screen.findByRole("heading", { name: "Changing water" })).toBeDefined();
    const run = await card("Water change running");
    expect(run.getByText("Drain to 58.0 mm").closest("li")?.getAttribute("aria-current")).toBe("step");
    expect(run.getByText(/by Ada Lovelace/)).toBeDefined();
    expect(run.getByRole("link", { name: "Details" }).getAttribute("href")).toBe(`/runs/${RUN_ID}`);
    // Without a measure no time is made up for it.
    expect(screen.queryByText(/Finished at about/)).toBeNull();
    await waitFor(() => expect(document.title).toBe("Changing water · Display tank · Halocline"));

    const tell = async (change: Partial<Run>) =>
      act(async () => {
        const data = { deviceId: DEVICE_ID, run: running(change) };
        FakeWebSocket.last.deliver(JSON.stringify({ type: "run_changed", data }));
        await new Promise((done) => setTimeout(done));
      });
    await act(async () => FakeWebSocket.last.accept());
    await tell({ phase: "filling" });
    expect(run.getByText("Refill to 28.0 mm").closest("li")?.getAttribute("aria-current")).toBe("step");
    await tell({ status: "cancelled", phase: null, completedAt: ago(0) });
    expect(screen.queryByRole("region", { name: "Water change running" })).toBeNull();
    expect((await card("Recent Activity")).getByText("Cancelled")).toBeDefined();
  });

  it("[SAFE-18] is said to have been running when nothing is heard any more", async () => {
    serve({ runs: [running()], readingAgeMs: 190_000 });
    show(<DashboardScreen />);
    expect(await screen.findByRole("heading", { name: "Go and look" })).toBeDefined();
    expect(screen.getByText(/^No message for 3 min\. /)).toBeDefined();
    expect(await screen.findByRole("region", { name: "Water change was running" })).toBeDefined();
  });

  it("[SAFE-18] is stopped after a question, and stopped only when the device says so", async () => {
    const answer = { status: "unconfirmed", run: running(), message: "" };
    const sent = serve({
      runs: [running()],
      answers: { [CANCEL]: answer, "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }) },
    });
    show(<DashboardScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Stop this change" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/leaves the level as it is/)).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "Stop water change" }));
    expect(await screen.findByText(/^Stop not confirmed/)).toBeDefined();
    expect(asked(sent, CANCEL)).toHaveLength(1);
  });

  it.each<readonly [string, string, World]>([
    [
      "a critical alert",
      "critical_alert",
      { answers: { "GET /api/alerts": [exampleAlert({ severity: "critical", code: "something_new" })] } },
    ],
    ["too little water", "too_little_water", { device: { fault: "underfill", status: "error" } }],
    ["silence", "silent_while_pumping", { readingAgeMs: 190_000 }],
    [
      "nothing, as its alerts could not be loaded",
      "unchecked",
      { answers: { "GET /api/alerts": reject(500, "internal", "Away.") } },
    ],
  ])("[SAFE-11] keeps its stop when the verdict speaks of %s", async (_, code, world) => {
    serve({ ...world, runs: [running()] });
    show(<DashboardScreen />);
    await waitFor(() => {
      const verdict = screen.getByTestId("verdict");
      expect(verdict.dataset.code).toBe(code);
      const name = code === "unchecked" ? "Stop water change" : "Stop this change";
      expect(within(verdict).getByRole("button", { name })).toBeDefined();
    });
  });

  it("[SAFE-11] keeps the question of its stop open while the verdict changes", async () => {
    let heard = 1000;
    serve({
      runs: [running()],
      answers: { "GET /api/devices": () => [exampleDevice({ lastSeenAt: ago(heard), fault: heard > 1000 ? "dry" : null })] },
    });
    const { queryClient } = show(<DashboardScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Stop this change" }));
    await screen.findByRole("dialog");
    heard = 2000;
    await act(() => queryClient.refetchQueries({ queryKey: devicesQuery.queryKey }));
    await waitFor(() => expect(screen.getByTestId("verdict").dataset.code).toBe("locked_no_water"));
    expect(screen.getByRole("button", { name: "Stop water change" })).toBeDefined();
  });

  it("is a slim bar on every other screen, and the whole of it leads to the run", async () => {
    const { startedAt } = running();
    serve({ runs: [running()], answers: { [`GET /api/automation-runs/${RUN_ID}/measure`]: exampleMeasure(startedAt, 780) } });
    openApp("/alerts");
    const bar = await card("Water change of Display tank");
    const link = bar.getByRole("link");
    await waitFor(() => expect(link.textContent).toMatch(/^Changing water · Display tank · done about \d/));
    expect(link.getAttribute("href")).toBe(`/runs/${RUN_ID}`);
  });

  it("spec: Active Automation Detected in Manual Control, with the run's name and its stop", async () => {
    serve({ runs: [running()] });
    show(<ManualControlScreen />, "/manual-control");
    expect(await screen.findByText("Active Automation Detected")).toBeDefined();
    expect(screen.getByRole("button", { name: "Stop water change" })).toBeDefined();
  });
});

describe("what must be settled first", () => {
  it("[SAFE-22] a latched fault is the verdict, and is reset after a look at the tank", async () => {
    const clear = `POST /api/devices/${DEVICE_ID}/fault/clear`;
    const sent = serve({ device: { fault: "dry", status: "error" }, answers: { [clear]: { status: "confirmed" } } });
    show(<DashboardScreen />);
    expect(await screen.findByRole("heading", { name: "Pumps locked" })).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: "Check and reset" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/A pump ran, but the level did not change.*Look for an empty reservoir/)).toBeDefined();
    expect(dialog.getByText("Level now: 31.3 mm.")).toBeDefined();
    const reset = dialog.getByRole("button", { name: "Reset fault" });
    expect(reset).toHaveProperty("disabled", true);
    fireEvent.click(dialog.getByLabelText("I have checked the tank"));
    fireEvent.click(reset);
    await waitFor(() => expect(asked(sent, clear)).toHaveLength(1));
  });

  it("[SAFE-7] pumps that are held off are the verdict, and starts say why they wait", async () => {
    serve({ device: { hold: { reason: "overflow", suspects: ["blocked_overflow"], since: "2026-11-15T11:00:00.000Z" } } });
    show(<DashboardScreen />);
    expect(await screen.findByRole("heading", { name: "Act now: the overflow may be blocked" })).toBeDefined();
    expect(await (await card("Quick Actions")).findByText("Clear the overflow first.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Check and release" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/has kept circulation and its pumps off since/)).toBeDefined();
    expect(dialog.getByText("Do this now")).toBeDefined();
  });

  it("[SAFE-21] a part-filled change is finished or released, and each says what it means", async () => {
    const release = `POST /api/tanks/${TANK_ID}/water-change/release-top-up`;
    const sent = serve({
      device: { tanks: [exampleTank({ isTopUpLocked: true })] },
      answers: { [release]: { status: "confirmed" } },
    });
    show(<DashboardScreen />);
    await waitFor(async () =>
      expect(await screen.findByRole("button", { name: "Release top-ups" })).toHaveProperty("disabled", false),
    );
    expect(await screen.findByRole("button", { name: "Force Top-Up" })).toHaveProperty("disabled", true);
    press("Finish with salt water");
    expect(
      within(await screen.findByRole("dialog")).getByText(/the fill pump runs until the level reaches 28.0 mm/),
    ).toBeDefined();
    press("Cancel");
    press("Release top-ups");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/the salinity falls/)).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "Release top-ups" }));
    expect(await screen.findByText("Top-ups released")).toBeDefined();
    expect(asked(sent, release)).toHaveLength(1);
  });
});

describe("below", () => {
  it("nothing is called nothing", async () => {
    serve();
    show(<DashboardScreen />);
    expect(await screen.findByText("No recent activity")).toBeDefined();
    expect(await screen.findByText("No active alerts")).toBeDefined();
  });

  it("[SAFE-15] automatic top-up waits for a calibration, and says what it will do", async () => {
    serve({ device: { tanks: [exampleTank({ calibrationStatus: false })] } });
    show(<DashboardScreen />);
    expect(await screen.findByRole("switch", { name: "Automatic" })).toHaveProperty("disabled", true);
    expect(screen.getAllByText(/Calibrate the tank first\. Automatic top-up needs its levels/).length).toBeGreaterThan(0);
  });

  it("automatic top-up is the owner's switch", async () => {
    const put = `PUT /api/tanks/${TANK_ID}`;
    const sent = serve({ answers: { [put]: exampleTank({ hasAutoTopUp: true }) } });
    show(<DashboardScreen />);
    expect(
      await screen.findByText(/When the water falls to 32.0 mm, the controller tops up with fresh water to 28.0 mm/),
    ).toBeDefined();
    fireEvent.click(screen.getByRole("switch"));
    expect(await screen.findByText("Automatic top-up on")).toBeDefined();
    expect(asked(sent, put)[0]?.body).toEqual({ hasAutoTopUp: true });
  });
});
