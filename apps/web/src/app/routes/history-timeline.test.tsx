// The timeline above the list: what is pressed in one is found in the other.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dateInZone } from "@/features/schedules/zoned-time.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { giveWidth } from "@/testing/element-width.ts";
import { exampleSchedule, exampleWeekRun } from "@/testing/example-schedule.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import {
  exampleAlert,
  exampleDevice,
  exampleReading,
  exampleRun,
  exampleTank,
  exampleUser,
  TANK_ID,
} from "@/testing/wire-examples.ts";
import { HistoryScreen } from "./history.tsx";

const TANK = `GET /api/tanks/${TANK_ID}`;
/** The seven days from now on lie in this one and the next. */
const THIS_WEEK = `GET /api/schedules/week?from=${dateInZone(Date.now(), exampleTank().timezone)}`;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();

const event = (phase: Run["phase"], heightMm: number) => ({
  at: agoMs(0),
  type: phase ? "phase" : "ended",
  phase,
  heightMm,
  text: "",
});
const topUp = (id: string, beforeMs: number): Run =>
  exampleRun({
    id,
    type: "top_up",
    status: "success",
    startedAt: agoMs(beforeMs),
    completedAt: agoMs(beforeMs - 60_000),
    toppedUpMm: 4,
    events: [event("topping_up", 32), event(null, 28)],
  });
const change = exampleRun({ id: "change", status: "success", startedAt: agoMs(3 * DAY_MS), completedAt: agoMs(2.9 * DAY_MS) });
const topUps = Array.from({ length: 4 }, (_, index) => topUp(`t${index}`, DAY_MS + index * HOUR_MS));
const alert = exampleAlert({
  id: "alert",
  severity: "critical",
  message: "Water rose.",
  createdAt: agoMs(2 * DAY_MS),
  clearedAt: agoMs(1.9 * DAY_MS),
});
const timeline = { runs: [change, ...topUps.toReversed()], relayIntervals: [], alerts: [alert], fastTimes: [], isCut: false };

// There is no canvas here: the level's own chart is looked at in a browser.
vi.mock("uplot", () => ({
  default: class {
    readonly width = 0;
    setSize(): void {}
    setData(): void {}
    destroy(): void {}
  },
}));

beforeEach(() => giveWidth(900));
afterEach(() => vi.unstubAllGlobals());

async function open(answers: Record<string, unknown> = {}, path = "/history?range=2w") {
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ lastSeenAt: agoMs(0), tanks: [exampleTank({ areaCm2: 1000 })] })],
    "GET /api/alerts?acknowledged=false": [],
    [`${TANK}/latest-reading`]: exampleReading({ receivedAt: agoMs(3000) }),
    [`${TANK}/level-history`]: {
      bucketSeconds: 3600,
      source: "hours",
      buckets: [
        {
          at: agoMs(DAY_MS),
          minHeightMm: 30,
          maxHeightMm: 31,
          meanHeightMm: 30.5,
          meanTemperatureC: null,
          count: 360,
          badCount: 0,
        },
      ],
    },
    [`${TANK}/timeline`]: timeline,
    [`${TANK}/automation-runs`]: [...topUps, change],
    [`${TANK}/sensor-readings`]: [],
    "GET /api/schedules": [exampleSchedule(), exampleSchedule({ id: "other", tankId: "another tank" })],
    "GET /api/schedules/week": [],
    [THIS_WEEK]: [exampleWeekRun(agoMs(-2 * DAY_MS)), exampleWeekRun(agoMs(-3 * DAY_MS), { scheduleId: "other" })],
    ...answers,
  });
  const { router } = show(<HistoryScreen />, path);
  await screen.findByRole("table", { name: /newest first$/ });
  return { search: () => router.state.location.search };
}

const lane = (name: string) => screen.findByRole("toolbar", { name });
const line = (name: RegExp) => within(screen.getByRole("table")).getByRole("button", { name });

describe("the timeline", () => {
  it("has marks with names, and plans of this tank as links to the schedules", async () => {
    await open();
    const changes = within(await lane("Water changes"));
    await waitFor(() => expect(changes.getAllByRole("link")).toHaveLength(1));
    expect(changes.getByRole("link", { name: /^Planned: Water change, / }).getAttribute("href")).toBe("/schedules");
    expect(changes.getByRole("button", { name: /^Water change, success · / })).toBeDefined();
    expect(within(await lane("Alerts")).getByRole("button", { name: /^Critical · Water rose\. · / })).toBeDefined();
    expect(screen.queryByRole("toolbar", { name: "By hand" })).toBeNull();
  });

  it("selects the line of a mark, and the mark of a line", async () => {
    await open();
    const mark = within(await lane("Alerts")).getByRole("button");
    fireEvent.click(mark);
    expect(mark.getAttribute("aria-pressed")).toBe("true");
    expect(line(/^Water rose\.$/).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(line(/^4 top-ups/));
    expect(mark.getAttribute("aria-pressed")).toBe("false");
    const pressed = within(await lane("Top-ups")).getAllByRole("button", { pressed: true });
    expect(pressed.length).toBeGreaterThan(0);
    fireEvent.click(line(/^4 top-ups/));
    expect(within(await lane("Top-ups")).queryByRole("button", { pressed: true })).toBeNull();
  });

  it("takes a filter away that hides the line of a mark", async () => {
    const { search } = await open({}, "/history?range=2w&kind=water_change");
    fireEvent.click(within(await lane("Alerts")).getByRole("button"));
    await waitFor(() => expect(search()).toEqual({ range: "2w" }));
    await waitFor(() => expect(line(/^Water rose\.$/).getAttribute("aria-pressed")).toBe("true"));
  });

  it("turns to the page of a mark's line, and leaves whoever turns on alone", async () => {
    const runs = Array.from({ length: 30 }, (_, index) => ({
      ...change,
      id: `r${index}`,
      startedAt: agoMs(DAY_MS + index * 60_000),
    }));
    const { search } = await open({
      [`${TANK}/automation-runs`]: [...runs, change],
      [`${TANK}/timeline`]: { ...timeline, alerts: [] },
    });
    fireEvent.click((await lane("Water changes")).querySelector("button") as HTMLElement);
    await waitFor(() => expect(search()).toMatchObject({ page: "2" }));
    fireEvent.click(screen.getByRole("button", { name: "Previous" }));
    await waitFor(() => expect(search()).toMatchObject({ page: "1" }));
  });

  it("narrows the range to a mark that is older than what is loaded", async () => {
    const { search } = await open({ [`${TANK}/automation-runs`]: topUps });
    fireEvent.click(within(await lane("Water changes")).getByRole("button"));
    await waitFor(() => expect(Date.parse(String(search()["from"]))).toBeLessThan(Date.parse(change.startedAt)));
    expect(Date.parse(String(search()["to"]))).toBeLessThan(Date.now() - 2 * DAY_MS);
  });

  it("is one stop for the Tab key in each lane, and the arrows go on", async () => {
    await open();
    const changes = await lane("Water changes");
    await within(changes).findByRole("link");
    const [first, last] = [...changes.querySelectorAll<HTMLElement>("[data-mark]")];
    expect([first?.tabIndex, last?.tabIndex]).toEqual([-1, 0]);
    fireEvent.keyDown(changes, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(first);
    expect([first?.tabIndex, last?.tabIndex]).toEqual([0, -1]);
  });

  it("labels a plan with the reader's time, as the axis below it, whatever the tank's zone", async () => {
    const at = agoMs(-2 * DAY_MS);
    const here = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" }).format(new Date(at));
    for (const timezone of [ownTimeZone(), "Pacific/Kiritimati"]) {
      await open({ "GET /api/schedules": [exampleSchedule({ timezone })], [THIS_WEEK]: [exampleWeekRun(at)] });
      const link = await within(await lane("Water changes")).findByRole("link");
      expect(link.getAttribute("aria-label") ?? link.textContent).toContain(here);
      cleanup();
    }
  });

  it("[SAFE-18] says what is on only as long as its controller is heard", async () => {
    const on = { channelNumber: 2, role: "drain", from: agoMs(HOUR_MS), to: null, cause: "command" };
    const device = (status: "online" | "offline", lastSeenAt: string) =>
      exampleDevice({ status, lastSeenAt, tanks: [exampleTank({ areaCm2: 1000 })] });
    const answers = { [`${TANK}/timeline`]: { ...timeline, relayIntervals: [on] } };
    await open({ ...answers, "GET /api/devices": [device("online", agoMs(0))] });
    expect(await screen.findByText("still on")).toBeDefined();
    cleanup();
    await open({ ...answers, "GET /api/devices": [device("offline", agoMs(HOUR_MS / 2))] });
    expect(await screen.findByText(/^on at the last message, /)).toBeDefined();
    expect(screen.queryByText("still on")).toBeNull();
    cleanup();
    // Nothing was heard in this registration yet: not since 1970, but since the act itself.
    await open({ ...answers, "GET /api/devices": [{ ...device("offline", agoMs(0)), lastSeenAt: null }] });
    expect((await screen.findByText(/^on at the last message, /)).textContent).not.toContain("1970");
  });

  it("says when the plans could not be loaded, and shows the past", async () => {
    await open({ [THIS_WEEK]: reject(503, "busy", "Please try again in a moment.") });
    expect(await screen.findByText(/Planned runs could not be loaded\./)).toBeDefined();
    expect(await lane("Alerts")).toBeDefined();
  });
});

describe("the folded line", () => {
  it("says how many top-ups and how much water, and lists each", async () => {
    await open();
    const row = line(/^4 top-ups/).closest("tr");
    expect(row?.textContent).toContain("1.6 L fresh water");
    fireEvent.click(within(row as HTMLElement).getByRole("button", { name: /^List/ }));
    expect(within(row?.nextElementSibling as HTMLElement).getAllByRole("listitem")).toHaveLength(4);
  });

  it("has no litres where the chamber's area is not known", async () => {
    await open({ "GET /api/devices": [exampleDevice({ lastSeenAt: agoMs(0) })] });
    expect(line(/^4 top-ups/).closest("tr")?.textContent).not.toContain(" L ");
  });
});
