import type { Device, Run, SensorReading } from "@halocline/contracts/http/entities.contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
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
const SECOND = "0b6f6f0a-0000-4000-8000-000000000022";
const FROM = "2026-11-10T00:00:00.000Z";
const TO = "2026-11-11T00:00:00.000Z";
const STRETCH = `from=${encodeURIComponent(FROM)}&to=${encodeURIComponent(TO)}`;
const DAY_MS = 86_400_000;
const within24h = (minute: number) => new Date(Date.parse(TO) - minute * 60_000).toISOString();
const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();

const reading = (minute: number, change: Partial<SensorReading> = {}): SensorReading => ({
  id: `m${minute}`,
  deviceTimestamp: within24h(minute),
  heightMm: 31.3,
  rawDistance: 31,
  temperatureC: 25.4,
  status: "ok",
  ...change,
});
const readings = (count: number) => Array.from({ length: count }, (_, index) => reading(index));

const failedChange: Run = exampleRun({
  status: "failed",
  startedAt: within24h(90),
  completedAt: within24h(30),
  failReason: "Draining took longer than its limit.",
});

const bucket = (minute: number, meanHeightMm: number | null = 31) => ({
  at: within24h(minute),
  minHeightMm: meanHeightMm && meanHeightMm - 0.5,
  maxHeightMm: meanHeightMm && meanHeightMm + 0.5,
  meanHeightMm,
  meanTemperatureC: 25.4,
  count: 6,
  badCount: meanHeightMm === null ? 6 : 0,
});

const READINGS = `/history?${STRETCH}&kind=readings`;

type Setting = Readonly<{ path?: string; devices?: readonly Device[]; answers?: Record<string, unknown> }>;

async function open({ path = `/history?${STRETCH}`, devices, answers = {} }: Setting = {}) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": devices ?? [exampleDevice({ lastSeenAt: agoMs(0) })],
    "GET /api/alerts?acknowledged=false": [],
    [`${TANK}/latest-reading`]: exampleReading({ receivedAt: agoMs(3000) }),
    [`${TANK}/level-history`]: {
      bucketSeconds: 60,
      source: "minutes",
      buckets: [bucket(120, 28.5), bucket(119), bucket(60, 57.5), bucket(59)],
    },
    [`${TANK}/timeline`]: {
      runs: [failedChange],
      relayIntervals: [
        { channelNumber: 2, role: "drain", from: within24h(90), to: within24h(70), cause: "run" },
        { channelNumber: 1, role: "circulation", from: within24h(119), to: within24h(118), cause: "boot" },
        { channelNumber: 4, role: "topup", from: within24h(200), to: within24h(199), cause: "command" },
      ],
      alerts: [exampleAlert({ severity: "critical", message: "The drain took too long.", createdAt: within24h(60) })],
      fastTimes: [],
      isCut: false,
    },
    [`${TANK}/automation-runs`]: [failedChange],
    [`${TANK}/sensor-readings`]: readings(3),
    [`${TANK}/history-start`]: { oldestAt: agoMs(30 * DAY_MS) },
    "GET /api/schedules": [],
    "GET /api/schedules/week": [],
    ...answers,
  });
  const { router } = show(<HistoryScreen />, path);
  await screen.findByRole("heading", { level: 1, name: "History & Logs" });
  return {
    search: () => router.state.location.search,
    asked: (part: string) => sent.map(({ key }) => decodeURIComponent(key)).filter((key) => key.includes(part)),
  };
}

const logTable = async () => screen.findByRole("table", { name: /newest first$/ });
const bodyRows = async () =>
  within(await logTable())
    .getAllByRole("row")
    .slice(1);
async function choose(label: string, value: string) {
  fireEvent.change(await screen.findByRole("combobox", { name: label }), { target: { value } });
}
const optionsOf = async (label: string) =>
  within(await screen.findByRole("combobox", { name: label }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("the History & Logs screen", () => {
  it("is titled History & Logs and shows the timeline first, then the list of runs and events", async () => {
    await open();
    await logTable();
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["Timeline", "Runs and events"]);
    expect(screen.getByText("Display tank · past and upcoming")).toBeDefined();
  });

  it("says No devices configured. Please add a device to get started. without any", async () => {
    fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/devices": [], "GET /api/alerts?acknowledged=false": [] });
    show(<HistoryScreen />, "/history");
    await screen.findByRole("heading", { name: "No devices configured. Please add a device to get started." });
  });

  it("fetches 100 runs and 200 readings of the range, as specified", async () => {
    const { asked } = await open();
    await logTable();
    expect(asked("automation-runs?limit=100")).toEqual([`${TANK}/automation-runs?limit=100&from=${FROM}&to=${TO}`]);
    expect(asked("sensor-readings")).toEqual([]);
    await choose("Kind", "readings");
    await screen.findByRole("table", { name: "Readings, newest first" });
    expect(asked("sensor-readings")).toEqual([`${TANK}/sensor-readings?limit=200&from=${FROM}&to=${TO}`]);
  });
});

describe("the chart's card", () => {
  it("offers 1 h, 24 h, 2 weeks, 30 d, 1 y and Custom, and keeps the choice in the address", async () => {
    const { search } = await open({ path: "/history" });
    const range = within(await screen.findByRole("group", { name: "Range" }));
    const offered = range.getAllByRole("button").map(({ textContent }) => textContent);
    expect(offered).toEqual(["1 h", "24 h", "2 weeks2 wk", "30 d", "1 y", "Custom"]);
    expect(range.getByRole("button", { pressed: true }).textContent).toContain("2 weeks");
    fireEvent.click(range.getByRole("button", { name: "24 h" }));
    await waitFor(() => expect(search()).toEqual({ range: "24h" }));
    expect(range.getByRole("button", { pressed: true }).textContent).toBe("24 h");
    fireEvent.click(range.getByRole("button", { name: "Custom" }));
    const from = within(screen.getByRole("group", { name: "From" }));
    expect(document.activeElement).toBe(from.getByLabelText("Date"));
  });

  it("begins with the data that exists", async () => {
    const { asked } = await open({
      path: "/history",
      answers: { [`${TANK}/history-start`]: { oldestAt: agoMs(3 * 3_600_000) } },
    });
    const range = within(await screen.findByRole("group", { name: "Range" }));
    expect(range.getByRole("button", { pressed: true }).textContent).toBe("24 h");
    expect(asked("history-start?since=")).toHaveLength(1);
    expect(asked("timeline?")).toHaveLength(1);
  });

  it("tells lowest, highest, last with its age, gaps and runs in words", async () => {
    await open();
    const text = () => screen.getByRole("region", { name: "Timeline" }).textContent;
    await waitFor(() => expect(text()).toContain("Highest level28.0 mm"));
    expect(text()).toContain("Lowest level58.0 mm");
    expect(text()).toMatch(/Last level in this range31\.0 mm.* ago/);
    expect(text()).toContain("Gaps3 gaps, 23 h 56 min in total");
    expect(text()).toContain("Runs1 water change");
    expect(screen.getByRole("figure").getAttribute("aria-label")).toMatch(
      /^Water level, .*lowest 58\.0 mm, last 31\.0 mm, .* ago/,
    );
  });

  it("[SAFE-18] shows the level of now only together with its age", async () => {
    await open({ path: "/history?range=24h" });
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Timeline" }).textContent).toMatch(/Last level31\.3 mmLive · \d+ s ago/),
    );
  });

  it("can be shown as a table, with gaps as rows and the pumps that were on", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Show as table" }));
    const table = await screen.findByRole("table", { name: "Water level as a table" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows).toHaveLength(4 + 3);
    expect(table.textContent).toContain("No data from the controller for 58 min");
    expect(rows.some((row) => row.textContent?.includes("Circulation"))).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Show as chart" }));
    expect(screen.queryByRole("table", { name: "Water level as a table" })).toBeNull();
  });

  it("opens around the moment that an alert's link names, and follows the keys to zoom and move", async () => {
    const { asked, search } = await open({ path: `/history?at=${encodeURIComponent(TO)}` });
    await waitFor(() =>
      expect(asked("timeline")).toEqual([`${TANK}/timeline?from=2026-11-10T23:00:00.000Z&to=2026-11-11T01:00:00.000Z`]),
    );
    fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    await waitFor(() =>
      expect(search()).toMatchObject({ from: "2026-11-10T23:30:00.000Z", to: "2026-11-11T00:30:00.000Z", at: TO }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
    await waitFor(() => expect(search()).toMatchObject({ from: "2026-11-10T23:00:00.000Z", to: "2026-11-11T00:00:00.000Z" }));
  });

  it("says No readings in this range when there are none", async () => {
    await open({ answers: { [`${TANK}/level-history`]: { bucketSeconds: 60, source: "minutes", buckets: [] } } });
    expect(await screen.findByRole("heading", { name: "No readings in this range" })).toBeDefined();
  });

  it("says what could not be loaded", async () => {
    await open({ answers: { [`${TANK}/timeline`]: reject(503, "busy", "Please try again in a moment.") } });
    expect(await screen.findByText(/runs, relays and alerts of this range could not be loaded\. Please try again/)).toBeDefined();
  });
});

describe("filters", () => {
  it("are tank, kind (all, water changes, top-ups, alerts, by hand, readings last), status and date range", async () => {
    const second = exampleTank({ id: SECOND, name: "Frag tank" });
    await open({ devices: [exampleDevice({ lastSeenAt: agoMs(0), tanks: [exampleTank(), second] })] });
    const kinds = ["All", "Water changes", "Top-ups", "Alerts", "By hand", "Readings"];
    expect(await optionsOf("Tank")).toEqual(["Display tank", "Frag tank"]);
    expect(await optionsOf("Kind")).toEqual(kinds);
    const chips = within(screen.getByRole("group", { name: "Kind" })).getAllByRole("button");
    expect(chips.map(({ textContent }) => textContent)).toEqual(kinds);
    expect(await optionsOf("Status")).toEqual(["All statuses", "Waiting to start", "Running", "Success", "Failed", "Cancelled"]);
    fireEvent.click(screen.getByRole("button", { name: "Custom" }));
    expect(screen.getAllByRole("group", { name: /^(From|To)$/ })).toHaveLength(2);
  });

  it("narrow the table and stay in the address", async () => {
    const { search } = await open();
    await waitFor(async () => expect(await bodyRows()).toHaveLength(3));
    await choose("Kind", "readings");
    await waitFor(async () => expect(await bodyRows()).toHaveLength(3));
    expect(search()).toMatchObject({ kind: "readings", from: FROM, to: TO });
    await choose("Kind", "all");
    await choose("Status", "failed");
    await waitFor(async () =>
      expect((await bodyRows()).map((row) => row.textContent).join()).toMatch(/^Water change.*Failed[^,]*, /),
    );
    expect(search()).toMatchObject({ status: "failed" });
  });

  it("open from the address as they were left", async () => {
    await open({ path: `/history?${STRETCH}&kind=readings&page=2`, answers: { [`${TANK}/sensor-readings`]: readings(45) } });
    expect(await bodyRows()).toHaveLength(20);
    expect(screen.getByText("Page 2 of 3")).toBeDefined();
    expect(((await screen.findByRole("combobox", { name: "Kind" })) as HTMLSelectElement).value).toBe("readings");
  });

  it("choose another tank", async () => {
    const second = exampleTank({ id: SECOND, name: "Frag tank" });
    const { search, asked } = await open({ devices: [exampleDevice({ lastSeenAt: agoMs(0), tanks: [exampleTank(), second] })] });
    await choose("Tank", SECOND);
    await waitFor(() => expect(search()).toMatchObject({ tank: SECOND, from: FROM }));
    await waitFor(() => expect(asked(`/api/tanks/${SECOND}/timeline`)).toHaveLength(1));
  });

  it("take a range by hand, and say when it is the wrong way round", async () => {
    const { search } = await open();
    fireEvent.click(await screen.findByRole("button", { name: "Custom" }));
    const fromDate = within(await screen.findByRole("group", { name: "From" })).getByLabelText("Date");
    fireEvent.change(fromDate, { target: { value: "2026-11-12" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText("From must be before To")).toBeDefined();
    fireEvent.change(fromDate, { target: { value: "2026-11-09" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() =>
      expect(search()).toMatchObject({ from: new Date(new Date(FROM).setFullYear(2026, 10, 9)).toISOString() }),
    );
  });

  it("say Nothing matches these filters, and clear them", async () => {
    const { search } = await open({ path: `/history?${STRETCH}&status=cancelled` });
    expect(await screen.findByRole("heading", { name: "Nothing matches these filters" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(search()).toEqual({ from: FROM, to: TO }));
  });

  it("say No runs or events in this range when there is nothing at all", async () => {
    const nothing = { runs: [], relayIntervals: [], alerts: [], fastTimes: [], isCut: false };
    await open({ answers: { [`${TANK}/automation-runs`]: [], [`${TANK}/timeline`]: nothing } });
    expect(await screen.findByRole("heading", { name: "No runs or events in this range" })).toBeDefined();
  });
});

describe("the table", () => {
  it("has pages of 20 and turns them in the address", async () => {
    const runs = Array.from({ length: 45 }, (_, index) => ({ ...failedChange, id: `r${index}` }));
    const { search } = await open({ answers: { [`${TANK}/automation-runs`]: runs, [`${TANK}/sensor-readings`]: readings(45) } });
    await waitFor(async () => expect(await bodyRows()).toHaveLength(20));
    expect((screen.getByRole("button", { name: "Previous" }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(search()).toMatchObject({ page: "2" }));
    expect(screen.getByText("Page 2 of 3")).toBeDefined();
    await choose("Kind", "readings");
    await waitFor(() => expect(screen.getByText("Page 1 of 3")).toBeDefined());
  });

  it("says that only the newest 200 readings are loaded", async () => {
    await open({ path: READINGS, answers: { [`${TANK}/sensor-readings`]: readings(200) } });
    expect(await screen.findByText(/^Only the newest 200 readings are loaded, back to /)).toBeDefined();
  });

  it("says that only the newest 100 runs are loaded", async () => {
    const runs = Array.from({ length: 100 }, (_, index) => ({ ...failedChange, id: `r${index}` }));
    await open({ answers: { [`${TANK}/automation-runs`]: runs } });
    expect(await screen.findByText(/^Only the newest 100 runs are loaded, back to /)).toBeDefined();
  });

  it("shows a reading with its time, and one that is not valid as such", async () => {
    await open({
      path: READINGS,
      answers: { [`${TANK}/sensor-readings`]: [reading(5, { heightMm: null, status: "sensor_error_255" }), reading(6)] },
    });
    const [bad, good] = await bodyRows();
    expect(bad?.textContent).toMatch(/Nov 1\d, 2026.*Reading– · sensor error 255 · 25\.4 °CNot valid/);
    expect(good?.textContent).toMatch(/Reading31\.3 mm · 25\.4 °COK/);
  });

  it("opens a run with its failReason in words and its events, and shows it in the chart", async () => {
    const { search } = await open();
    fireEvent.click(within(await logTable()).getByRole("button", { name: /^Details of the water change/ }));
    expect(screen.getByText("Draining took longer than its limit.")).toBeDefined();
    expect(screen.getByRole("list", { name: "What happened" }).textContent).toContain("Draining · at 28.0 mm");
    fireEvent.click(screen.getByRole("button", { name: "Show in chart" }));
    await waitFor(() => expect(search()).toMatchObject({ from: within24h(105), to: within24h(15) }));
  });

  it("is printed whole, not only the page that is shown", async () => {
    await open({ path: READINGS, answers: { [`${TANK}/sensor-readings`]: readings(45) } });
    expect(await bodyRows()).toHaveLength(20);
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect((await bodyRows()).length).toBeGreaterThanOrEqual(45);
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(await bodyRows()).toHaveLength(20);
  });
});

it("Export CSV links to the file of this tank, range, filter and the reader's zone", async () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hrefs = async (path: string) => {
    await open({ path });
    // At the title, and on a phone below the list: one of them is shown.
    const links = await screen.findAllByRole("link", { name: "Export CSV" });
    expect(links.every((link) => link.hasAttribute("download"))).toBe(true);
    cleanup();
    return [...new Set(links.map((link) => decodeURIComponent(link.getAttribute("href") ?? "")))];
  };
  const file = `/api/tanks/${TANK_ID}/export?from=${FROM}&to=${TO}`;
  expect(await hrefs(`/history?${STRETCH}&kind=top_up&status=failed`)).toEqual([
    `${file}&kind=top_up&status=failed&timezone=${zone}`,
  ]);
  expect(await hrefs(`/history?${STRETCH}`)).toEqual([`${file}&kind=events&status=all&timezone=${zone}`]);
});
