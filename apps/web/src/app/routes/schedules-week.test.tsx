import type { Schedule, WeekRun } from "@halocline/contracts/http/schedules.contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { exampleResult, exampleSchedule, exampleWeekRun, SCHEDULE_ID } from "@/testing/example-schedule.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { knowFewTimeZones } from "@/testing/time-zones.ts";
import { exampleDevice, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { SchedulesScreen } from "./schedules.tsx";

const SAVE = `PUT /api/tanks/${TANK_ID}`;

const serve = (
  answers: Record<string, unknown> = {},
  timezone = "Europe/Berlin",
  schedules: readonly Schedule[] = [exampleSchedule()],
) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice({ tanks: [exampleTank({ timezone })] })],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/schedules": schedules,
    "GET /api/schedules/week": [],
    [SAVE]: exampleTank({ timezone: "Asia/Tokyo" }),
    ...answers,
  });

const sentTo = (sent: ReturnType<typeof serve>, key: string) => sent.filter((request) => request.key.startsWith(key));
const weekCard = async () => within(await screen.findByRole("region", { name: /^Week of/ }));
/** The day of a list: its name and what stands there. */
const days = (card: Awaited<ReturnType<typeof weekCard>>) =>
  within(card.getAllByRole("list")[0] as HTMLElement)
    .getAllByRole("listitem")
    .filter(({ parentElement }) => parentElement === card.getAllByRole("list")[0])
    .map(({ textContent }) => textContent);

beforeEach(async () => {
  knowFewTimeZones();
  // A Wednesday.
  vi.setSystemTime("2026-10-21T12:00:00Z");
  await readAs({ language: "en", hourCycle: "h23", firstWeekday: "monday" });
});
afterEach(() => {
  vi.useRealTimers();
  return readAs({ language: "en", hourCycle: "h12" });
});

describe("the week", () => {
  const runs: readonly WeekRun[] = [
    exampleWeekRun("2026-10-24T08:00:00.000Z", { isLeftOut: true, isSkipped: true }),
    exampleWeekRun("2026-10-25T09:00:00.000Z"),
  ];

  it("shows each day's runs by the tank's clock, also on the day on which the clocks change", async () => {
    const lastResult = exampleResult({ dueAt: "2026-10-19T08:00:00.000Z", outcome: "missed", runStatus: null });
    const sent = serve({ "GET /api/schedules/week": runs }, "Europe/Berlin", [exampleSchedule({ lastResult })]);
    show(<SchedulesScreen />, "/schedules");
    const card = await weekCard();
    expect(card.getByRole("heading", { name: "Week of October 19" })).toBeDefined();
    expect(card.getByText("Time zone of the tank: Berlin time")).toBeDefined();
    await card.findByText("Display tank, skipped");
    expect(days(card)).toEqual([
      "19 Mon10:00 Display tank, Missed",
      // What was, of a day that is over, stands in the history.
      "20 Tue",
      "21 WedNothing planned",
      "22 ThuNothing planned",
      "23 FriNothing planned",
      "24 Sat10:00 Display tank, skipped",
      "25 SunClocks change10:00 Display tank",
    ]);
    expect(sentTo(sent, "GET /api/schedules/week")[0]?.key).toContain("from=2026-10-19");
  });

  it("shows a run that is due and waits for its controller: the pumps may still start", async () => {
    const waiting = exampleSchedule({ nextRunAt: "2026-10-21T11:55:00.000Z", waitsUntil: "2026-10-21T12:10:00.000Z" });
    serve({}, "Europe/Berlin", [waiting]);
    show(<SchedulesScreen />, "/schedules");
    const card = await weekCard();
    await card.findByRole("button", { name: /^13:55 Display tank, waits for the controller until 14:10, Water change/ });
    expect(days(card)[2]).not.toContain("Nothing planned");
  });

  it("turns to the next week and back, not into the past", async () => {
    const sent = serve();
    show(<SchedulesScreen />, "/schedules");
    const card = await weekCard();
    expect(card.getByRole<HTMLButtonElement>("button", { name: "Previous week" }).disabled).toBe(true);
    fireEvent.click(card.getByRole("button", { name: "Next week" }));
    expect(await screen.findByRole("heading", { name: "Week of October 26" })).toBeDefined();
    await waitFor(() => expect(sentTo(sent, "GET /api/schedules/week").at(-1)?.key).toContain("from=2026-10-26"));
    fireEvent.click(card.getByRole("button", { name: "Previous week" }));
    expect(await screen.findByRole("heading", { name: "Week of October 19" })).toBeDefined();
  });

  it("leads from a block to its schedule", async () => {
    serve({ "GET /api/schedules/week": runs, "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }) });
    show(<SchedulesScreen />, "/schedules");
    const name = "10:00 Display tank, skipped, Water change: show the schedule";
    const scroll = vi.fn();
    const card = await screen.findByRole("article");
    card.scrollIntoView = scroll;
    fireEvent.click(await screen.findByRole("button", { name }));
    expect([document.activeElement, scroll.mock.calls.length]).toEqual([card, 1]);
  });

  it("calls no day empty before it was worked out", async () => {
    let tell = (_runs: readonly WeekRun[]): void => undefined;
    const answer = new Promise<readonly WeekRun[]>((resolve) => {
      tell = resolve;
    });
    serve({ "GET /api/schedules/week": () => answer });
    show(<SchedulesScreen />, "/schedules");
    const card = await weekCard();
    expect(card.getByRole("status").textContent).toBe("Loading");
    expect(card.queryByText("Nothing planned")).toBeNull();
    tell(runs);
    expect(await card.findByText("Display tank, skipped")).toBeDefined();
  });

  it("that is not read again stays, and says that it is old", async () => {
    let isAway = false;
    const away = reject(503, "unavailable", "The database is away.");
    serve({ "GET /api/schedules/week": () => (isAway ? away : runs) });
    const { queryClient } = show(<SchedulesScreen />, "/schedules");
    const card = await weekCard();
    await card.findByText("Display tank, skipped");
    isAway = true;
    await queryClient.refetchQueries({ queryKey: ["api", "schedules", "week"] });
    expect(await card.findByText(/^This week may be out of date\. .* The database is away/)).toBeDefined();
    expect(card.getByText("Display tank, skipped")).toBeDefined();
  });

  it("that cannot be worked out says so, and leaves the list as it is", async () => {
    serve({ "GET /api/schedules/week": reject(503, "unavailable", "The database is away.") });
    show(<SchedulesScreen />, "/schedules");
    expect(await screen.findByText(/^The week could not be calculated\./)).toBeDefined();
    expect(screen.getByRole("article")).toBeDefined();
  });
});

const RUN = `POST /api/schedules/${SCHEDULE_ID}/run`;
const AT = "2026-10-25T09:00:00.000Z";
const BLOCK = "10:00 Display tank, Water change: skip, move or run now";

describe("one run of the week", () => {
  const open = async (run: WeekRun, answers: Record<string, unknown> = {}, more: readonly WeekRun[] = []) => {
    const sent = serve({ "GET /api/schedules/week": [run, ...more], [RUN]: exampleSchedule(), ...answers });
    show(<SchedulesScreen />, "/schedules");
    const block = await screen.findByRole("button", { name: /^10:00 .*: skip, move or run now$/ });
    block.focus();
    fireEvent.click(block);
    return { sent, block, dialog: within(await screen.findByRole("dialog", { name: "Water change of Display tank" })) };
  };
  const press = (dialog: ReturnType<typeof within>, name: string) => fireEvent.click(dialog.getByRole("button", { name }));
  const bodies = (sent: ReturnType<typeof serve>) => sentTo(sent, RUN).map(({ body }) => body);

  it("is skipped alone, and the focus goes back to its block", async () => {
    const { sent, block, dialog } = await open(exampleWeekRun(AT));
    expect(block.getAttribute("aria-label")).toBe(BLOCK);
    expect(dialog.getByText(/^Sun, Oct 25, 10:00/)).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Restore this run" })).toBeNull();
    press(dialog, "Skip this run");
    expect(await screen.findByText("Run skipped")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies(sent)).toEqual([{ at: AT, act: "skip" }]);
    expect(document.activeElement).toBe(block);
  });

  it("that is skipped or moved away is put back, and neither skipped nor moved again", async () => {
    const movedTo = "2026-10-24T09:00:00.000Z";
    const { sent, dialog } = await open(exampleWeekRun(AT, { isLeftOut: true, movedTo }));
    expect(dialog.getByText(/Moved to Sat, Oct 24, 11:00\.$/)).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Skip this run" })).toBeNull();
    expect(dialog.queryByRole("button", { name: "Move…" })).toBeNull();
    press(dialog, "Restore this run");
    expect(await screen.findByText("Run restored")).toBeDefined();
    expect(bodies(sent)).toEqual([{ at: AT, act: "restore" }]);
  });

  it("is moved to another time of this week by the tank's clock, and a run close by is told", async () => {
    const other = exampleWeekRun("2026-10-24T16:30:00.000Z", { scheduleId: "other" });
    const schedules = [exampleSchedule(), exampleSchedule({ id: "other", type: "top_up" })];
    const { sent, dialog } = await open(exampleWeekRun(AT), { "GET /api/schedules": schedules }, [other]);
    press(dialog, "Move…");
    const day = dialog.getByLabelText<HTMLInputElement>("Day");
    expect([day.value, day.min, day.max]).toEqual(["2026-10-25", "2026-10-19", "2026-10-25"]);
    expect(dialog.queryByText(/^Less than an hour/)).toBeNull();
    fireEvent.change(day, { target: { value: "2026-10-24" } });
    fireEvent.change(dialog.getByLabelText("Time"), { target: { value: "18:00" } });
    expect(dialog.getByText(/^Less than an hour from another run of this tank: Top-up, Sat, Oct 24, 18:30\./)).toBeDefined();
    press(dialog, "Move this run");
    expect(await screen.findByText("Run moved")).toBeDefined();
    expect(bodies(sent)).toEqual([{ at: AT, act: "move", to: "2026-10-24T16:00:00.000Z" }]);
  });

  it("whose new time is refused says so beside it, and stays open", async () => {
    const fields = { to: "Another run of this schedule is at this time" };
    const { dialog } = await open(exampleWeekRun(AT), { [RUN]: reject(400, "schedule_invalid", "No.", fields) });
    press(dialog, "Move…");
    fireEvent.change(dialog.getByLabelText("Time"), { target: { value: "" } });
    press(dialog, "Move this run");
    expect(dialog.getByText("Enter a day and a time")).toBeDefined();
    fireEvent.change(dialog.getByLabelText("Time"), { target: { value: "11:00" } });
    press(dialog, "Move this run");
    expect(await dialog.findByText(fields.to)).toBeDefined();
  });

  it("leads to its schedule, which then has the focus", async () => {
    const { dialog } = await open(exampleWeekRun(AT));
    const card = screen.getByRole("article", { hidden: true });
    card.scrollIntoView = vi.fn();
    press(dialog, "Show the schedule");
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it("leads to the ordinary question before a start, on the dashboard", async () => {
    const { dialog } = await open(exampleWeekRun(AT));
    const link = dialog.getByRole("link", { name: "Run now" });
    expect(link.getAttribute("href")).toBe(`/?tank=${TANK_ID}&start=water_change`);
  });
});

describe("the clock of a tank", () => {
  it("is shown with its time now, and changed here", async () => {
    const sent = serve();
    show(<SchedulesScreen />, "/schedules");
    const zones = within(await screen.findByRole("region", { name: "Time zones" }));
    expect(zones.getByRole("listitem").textContent).toContain("Display tank · Berlin time · 14:00");
    fireEvent.click(zones.getByRole("button", { name: "Change the time zone of Display tank" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Time zone of Display tank" }));
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save time zone" }).disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText("Time zone"), { target: { value: "Asia/Tokyo" } });
    const before = sentTo(sent, "GET /api/schedules").length;
    fireEvent.click(dialog.getByRole("button", { name: "Save time zone" }));
    expect(await screen.findByText("Time zone saved")).toBeDefined();
    expect(sentTo(sent, SAVE).map(({ body }) => body)).toEqual([{ timezone: "Asia/Tokyo" }]);
    await waitFor(() => expect(sentTo(sent, "GET /api/schedules").length).toBeGreaterThan(before));
  });

  it.each(["viewer", "keeper"] as const)("is read by a %s, and neither changed nor offered", async (membershipRole) => {
    liveIn("Asia/Tokyo");
    serve({ "GET /api/auth/user": exampleUser({ membershipRole }) }, "UTC");
    show(<SchedulesScreen />, "/schedules");
    const zones = within(await screen.findByRole("region", { name: "Time zones" }));
    expect(zones.queryByRole("button")).toBeNull();
    expect(screen.queryByText("Display tank uses UTC")).toBeNull();
  });
});

/** As the browser has it. */
const liveIn = (timeZone: string) => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
};

describe("a tank in UTC", () => {
  it("whose owner is elsewhere is offered the browser's clock, and takes it", async () => {
    liveIn("Asia/Tokyo");
    const sent = serve({}, "UTC");
    show(<SchedulesScreen />, "/schedules");
    expect(await screen.findByText("Display tank uses UTC")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Use Tokyo time" }));
    await waitFor(() => expect(sentTo(sent, SAVE).map(({ body }) => body)).toEqual([{ timezone: "Asia/Tokyo" }]));
    await waitFor(() => expect(screen.queryByText("Display tank uses UTC")).toBeNull());
  });

  it("is offered it once", async () => {
    liveIn("Asia/Tokyo");
    const sent = serve({}, "UTC");
    show(<SchedulesScreen />, "/schedules");
    fireEvent.click(await screen.findByRole("button", { name: "Keep UTC" }));
    expect(screen.queryByText("Display tank uses UTC")).toBeNull();
    cleanup();
    show(<SchedulesScreen />, "/schedules");
    await weekCard();
    expect(screen.queryByText("Display tank uses UTC")).toBeNull();
    expect(sentTo(sent, SAVE)).toEqual([]);
  });

  it.each([
    ["UTC", "UTC"],
    ["Etc/UTC", "UTC"],
    ["Asia/Tokyo", "Europe/Berlin"],
  ])("is not offered one in a browser in %s when it is in %s", async (own, timezone) => {
    liveIn(own);
    serve({}, timezone);
    show(<SchedulesScreen />, "/schedules");
    await weekCard();
    expect(screen.queryByText(/uses UTC$/)).toBeNull();
  });
});
