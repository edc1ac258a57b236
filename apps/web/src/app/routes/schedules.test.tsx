import type { Schedule, ScheduleResult } from "@halocline/contracts/http/schedules.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { formatBesideOwn } from "@/features/schedules/zoned-time.ts";
import { exampleResult, exampleSchedule, SCHEDULE_ID } from "@/testing/example-schedule.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { SchedulesScreen } from "./schedules.tsx";

const CALL = `/api/schedules/${SCHEDULE_ID}`;
const SENTENCE = exampleSchedule().sentence;

function serve(schedules: readonly Schedule[], answers: Record<string, unknown> = {}) {
  return fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice()],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/schedules": schedules,
    "GET /api/schedules/week": [],
    ...answers,
  });
}

const bodies = (sent: ReturnType<typeof serve>, key: string) =>
  sent.filter((request) => request.key === key).map(({ body }) => body);
/** The reader's time is beside it, wherever this test runs. */
const inBerlin = (iso: string): string => formatBesideOwn(iso, "Europe/Berlin");
const card = async (name: string | RegExp = SENTENCE) => within(await screen.findByRole("article", { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const fact = (shown: Awaited<ReturnType<typeof card>>, name: string) => shown.getByText(name).parentElement?.textContent;

describe("the list", () => {
  it("spec: has the title Automation Schedules and the button New Schedule", async () => {
    serve([exampleSchedule()]);
    show(<SchedulesScreen />, "/schedules");
    expect(await screen.findByRole("heading", { level: 1, name: "Automation Schedules" })).toBeDefined();
    expect(screen.getByRole("button", { name: "New Schedule" })).toBeDefined();
    expect(screen.getByText("1 schedule")).toBeDefined();
  });

  it("shows the sentence, tank, type and next runs in the tank's time and the reader's", async () => {
    serve([exampleSchedule()]);
    show(<SchedulesScreen />, "/schedules");
    const shown = await card();
    for (const text of ["Water change", "Display tank · Reef controller"]) expect(shown.getByText(text)).toBeDefined();
    expect(fact(shown, "Next run")).toContain(`Next run${inBerlin("2098-10-12T08:00:00.000Z")}in `);
    const runs = within(shown.getByRole("list")).getAllByRole("listitem");
    expect(runs.map(({ textContent }) => textContent)).toEqual(
      ["10-12T08", "10-26T09", "11-09T09", "11-23T09", "12-07T09"].map((day) => inBerlin(`2098-${day}:00:00.000Z`)),
    );
  });

  it("names what of a schedule cannot be read, and shows its neighbour as ever", async () => {
    const unreadable = exampleSchedule({ id: TANK_ID, rule: null, nextRunAt: null, nextRuns: [] });
    serve([{ ...unreadable, unreadable: ["rule", "lastResult.dueAt", "nextRunAt"] }, exampleSchedule()]);
    show(<SchedulesScreen />, "/schedules");
    const shown = await card("This schedule cannot be read");
    expect(shown.getByText(/^Not shown: rule, last result due at, next run at\./)).toBeDefined();
    expect((await card()).queryByText(/Left out here/)).toBeNull();
  });

  it("names UTC for a tank in UTC to a reader elsewhere, and Top-up for a top-up", async () => {
    serve([exampleSchedule({ timezone: "UTC", type: "top_up" })]);
    show(<SchedulesScreen />, "/schedules");
    const shown = await card(/, UTC$/);
    expect(shown.getByText("Top-up")).toBeDefined();
    expect(fact(shown, "Next run")).toContain(`Next run${formatBesideOwn("2098-10-12T08:00:00.000Z", "UTC")}in `);
  });

  it.each<readonly [string, Partial<ScheduleResult>]>([
    ["Success", {}],
    ["Failed", { runStatus: "failed" }],
    ["Cancelled", { runStatus: "cancelled" }],
    ["In progress", { runStatus: "running" }],
    ["Not started", { outcome: "refused", runId: null, runStatus: null, message: "The device was offline." }],
    ["Missed", { outcome: "missed", runId: null, runStatus: null, message: "It will not be made up." }],
    ["Skipped", { outcome: "skipped", runId: null, runStatus: null, message: "It was skipped on request." }],
  ])("tells the last result: %s", async (word, change) => {
    const result = exampleResult(change);
    serve([exampleSchedule({ lastResult: result })]);
    show(<SchedulesScreen />, "/schedules");
    const shown = await card();
    expect(fact(shown, "Last result")).toContain(
      `Last result${word}${inBerlin("2026-11-08T09:00:00.000Z")}${result.message ?? ""}`,
    );
    expect(shown.queryAllByRole("link", { name: "Show in history" })).toHaveLength(result.runId ? 1 : 0);
  });

  it("says that nothing was due yet, and what daylight saving does", async () => {
    serve([exampleSchedule()]);
    show(<SchedulesScreen />, "/schedules");
    expect(fact(await card(), "Last result")).toBe("Last resultNot run yet");
    expect(screen.getByText(/a schedule at 10:00 stays at 10:00, and its UTC time moves by an hour/).textContent).toContain(
      "If the clocks skip 02:30 in spring, it runs at 03:00.",
    );
  });

  it("warns of two enabled schedules of one tank within an hour of each other", async () => {
    const topUp = exampleSchedule({ id: "s2", type: "top_up", nextRuns: ["2098-10-12T08:30:00.000Z"] });
    serve([exampleSchedule(), topUp]);
    show(<SchedulesScreen />, "/schedules");
    expect(await screen.findByText("Two schedules within an hour of each other")).toBeDefined();
    const [told] = screen.getAllByText(/^Display tank: /);
    expect(told?.textContent).toBe(
      `Display tank: Water change on ${inBerlin("2098-10-12T08:00:00.000Z")}, and Top-up on ${inBerlin("2098-10-12T08:30:00.000Z")}.`,
    );
  });

  it("says No schedules yet when there is none", async () => {
    serve([]);
    show(<SchedulesScreen />, "/schedules");
    expect(await screen.findByText("No schedules yet")).toBeDefined();
    expect(screen.queryByText("Two schedules within an hour of each other")).toBeNull();
  });

  it("without a device leads to one", async () => {
    serve([], { "GET /api/devices": [], "POST /api/devices/auto-claim": { claimed: [] } });
    show(<SchedulesScreen />, "/schedules");
    expect(await screen.findByText("No devices configured. Please add a device to get started.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "New Schedule" })).toBeNull();
  });

  it.each(["GET /api/schedules", "GET /api/devices"])("says so when %s fails, with a way to try again", async (key) => {
    serve([], { [key]: reject(503, "unavailable", "The database is away.") });
    show(<SchedulesScreen />, "/schedules");
    expect(await screen.findByText("The schedules could not be loaded")).toBeDefined();
    expect(screen.getByText(/The database is away\./)).toBeDefined();
  });

  it("is asked for every 30 s", async () => {
    serve([exampleSchedule()]);
    const { queryClient } = show(<SchedulesScreen />, "/schedules");
    await card();
    const [query] = queryClient.getQueryCache().findAll({ queryKey: ["api", "schedules"] });
    expect(query?.observers.map(({ options }) => options.refetchInterval)).toEqual([30_000]);
  });
});

describe("rights", () => {
  it.each(["viewer", "keeper"] as const)("a %s reads the list and is told why nothing can be changed", async (membershipRole) => {
    serve([exampleSchedule()], { "GET /api/auth/user": exampleUser({ membershipRole }) });
    show(<SchedulesScreen />, "/schedules");
    const shown = await card();
    expect(screen.getByText(`You are a ${membershipRole} in this household. Only an owner can change schedules.`)).toBeDefined();
    expect(shown.getByRole("switch", { name: "Enabled" }).hasAttribute("disabled")).toBe(true);
    expect(shown.queryAllByRole("button")).toEqual([]);
    expect(screen.queryByRole("button", { name: "New Schedule" })).toBeNull();
  });
});

describe("enabling and disabling", () => {
  it("sends what the switch says, and shows it when the server has answered", async () => {
    const sent = serve([exampleSchedule()], {
      [`POST ${CALL}/toggle`]: exampleSchedule({ enabled: false, nextRunAt: null, nextRuns: [] }),
    });
    show(<SchedulesScreen />, "/schedules");
    const shown = await card();
    fireEvent.click(shown.getByRole("switch", { name: "Enabled" }));
    expect(await screen.findByText("Schedule disabled")).toBeDefined();
    expect(bodies(sent, `POST ${CALL}/toggle`)).toEqual([{ enabled: false }]);
  });

  it("shows a disabled one with no next run, and enables it", async () => {
    const sent = serve([exampleSchedule({ enabled: false, nextRunAt: null, nextRuns: [] })], {
      [`POST ${CALL}/toggle`]: exampleSchedule(),
    });
    show(<SchedulesScreen />, "/schedules");
    const shown = await card();
    expect(fact(shown, "Next run")).toBe("Next runNone while disabled");
    expect(shown.getByText("Disabled")).toBeDefined();
    expect(shown.queryByRole("button", { name: /^Skip next/ })).toBeNull();
    fireEvent.click(shown.getByRole("switch", { name: "Enabled" }));
    expect(await screen.findByText("Schedule enabled")).toBeDefined();
    expect(bodies(sent, `POST ${CALL}/toggle`)).toEqual([{ enabled: true }]);
  });

  it("keeps the switch where it is when the server refuses", async () => {
    serve([exampleSchedule()], { [`POST ${CALL}/toggle`]: reject(404, "schedule_not_found", "Schedule not found.") });
    show(<SchedulesScreen />, "/schedules");
    const enabled = (await card()).getByRole("switch", { name: "Enabled" });
    fireEvent.click(enabled);
    expect(await screen.findByText("Failed to change schedule")).toBeDefined();
    expect(screen.getByText("Schedule not found.")).toBeDefined();
    expect(enabled.getAttribute("aria-checked")).toBe("true");
  });
});

describe("skipping", () => {
  it("names the run on the screen, and can be undone", async () => {
    const { nextRuns } = exampleSchedule();
    const skipped = exampleSchedule({ skipNextAt: nextRuns[0] ?? null, nextRunAt: nextRuns[1] ?? null });
    const sent = serve([exampleSchedule()], {
      [`POST ${CALL}/skip-next`]: (body: { at: string | null }) => (body.at ? skipped : exampleSchedule()),
      "GET /api/schedules": () => [bodies(sent, `POST ${CALL}/skip-next`).length === 1 ? skipped : exampleSchedule()],
    });
    show(<SchedulesScreen />, "/schedules");
    await card();
    press(/^Skip next/);
    expect(await screen.findByText("Next run skipped")).toBeDefined();
    const shown = await card();
    expect(await shown.findByText("Next one skipped")).toBeDefined();
    expect(fact(shown, "Skipped")).toBe(`Skipped${inBerlin("2098-10-12T08:00:00.000Z")}`);
    press(/^Undo skip/);
    expect(await screen.findByText("Skip undone")).toBeDefined();
    expect(bodies(sent, `POST ${CALL}/skip-next`)).toEqual([{ at: nextRuns[0] }, { at: null }]);
  });

  it.each([
    ["schedule_changed", "The next run has changed. Please check it again."],
    ["already_skipping", "The next run is skipped already."],
  ])("refused with %s says so and reads the list again", async (code, message) => {
    const sent = serve([exampleSchedule()], { [`POST ${CALL}/skip-next`]: reject(409, code, message) });
    show(<SchedulesScreen />, "/schedules");
    await card();
    const before = bodies(sent, "GET /api/schedules").length;
    press(/^Skip next/);
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(bodies(sent, "GET /api/schedules").length).toBeGreaterThan(before));
  });
});

describe("pausing", () => {
  const pause = async (date: string) => {
    await card();
    press(/^Pause until/);
    const dialog = await screen.findByRole("dialog", { name: "Pause this schedule?" });
    fireEvent.change(within(dialog).getByLabelText("Pause until"), { target: { value: date } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Pause schedule" }));
  };

  it("until a date means until that day begins at the tank", async () => {
    const pausedUntil = "2098-07-05T22:00:00.000Z";
    const sent = serve([exampleSchedule()], { [`POST ${CALL}/pause`]: exampleSchedule({ pausedUntil }) });
    show(<SchedulesScreen />, "/schedules");
    await pause("2098-07-06");
    expect(await screen.findByText("Schedule paused")).toBeDefined();
    expect(bodies(sent, `POST ${CALL}/pause`)).toEqual([{ until: pausedUntil }]);
  });

  it.each([
    ["", "Enter a date"],
    ["2020-01-01", "Choose a day after today"],
  ])("until %j says: %s", async (date, message) => {
    const sent = serve([exampleSchedule()]);
    show(<SchedulesScreen />, "/schedules");
    await pause(date);
    expect(await screen.findByText(message)).toBeDefined();
    expect(bodies(sent, `POST ${CALL}/pause`)).toEqual([]);
  });

  it("shows the server's complaint under the date", async () => {
    const until = "Choose an end in the future, within a year";
    serve([exampleSchedule()], { [`POST ${CALL}/pause`]: reject(400, "schedule_invalid", "Not possible.", { until }) });
    show(<SchedulesScreen />, "/schedules");
    await pause("2098-07-06");
    expect(await screen.findByText(until)).toBeDefined();
    expect(screen.queryByText("Failed to change schedule")).toBeNull();
  });

  it("is shown with its end, and Resume ends it", async () => {
    const sent = serve([exampleSchedule({ pausedUntil: "2098-07-05T22:00:00.000Z" })], {
      [`POST ${CALL}/pause`]: exampleSchedule(),
    });
    show(<SchedulesScreen />, "/schedules");
    expect(await (await card()).findByText("Paused until Sun, Jul 6, 2098")).toBeDefined();
    press(/^Resume/);
    expect(await screen.findByText("Schedule resumed")).toBeDefined();
    expect(bodies(sent, `POST ${CALL}/pause`)).toEqual([{ until: null }]);
  });
});

describe("deleting", () => {
  it("spec: asks first, then deletes and says Schedule Deleted", async () => {
    const sent = serve([exampleSchedule()], {
      [`DELETE ${CALL}`]: { ok: true },
      "GET /api/schedules": () => (bodies(sent, `DELETE ${CALL}`).length > 0 ? [] : [exampleSchedule()]),
    });
    show(<SchedulesScreen />, "/schedules");
    await card();
    press(/^Delete/);
    const dialog = within(await screen.findByRole("dialog", { name: "Delete this schedule?" }));
    expect(bodies(sent, `DELETE ${CALL}`)).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Delete schedule" }));
    expect(await screen.findByText("Schedule Deleted")).toBeDefined();
    expect(await screen.findByText("No schedules yet")).toBeDefined();
    expect(bodies(sent, `DELETE ${CALL}`)).toHaveLength(1);
  });

  it("that is cancelled changes nothing; that fails says so", async () => {
    const sent = serve([exampleSchedule()], { [`DELETE ${CALL}`]: reject(503, "unavailable", "The database is away.") });
    show(<SchedulesScreen />, "/schedules");
    await card();
    press(/^Delete/);
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies(sent, `DELETE ${CALL}`)).toHaveLength(0);
    press(/^Delete/);
    fireEvent.click(await screen.findByRole("button", { name: "Delete schedule" }));
    expect(await screen.findByText("Failed to delete schedule")).toBeDefined();
    expect(await card()).toBeDefined();
  });
});

it("keeps the tank of a schedule in the link to the run it started", async () => {
  serve([exampleSchedule({ lastResult: exampleResult() })]);
  show(<SchedulesScreen />, "/schedules");
  const href = (await card()).getByRole("link", { name: "Show in history" }).getAttribute("href") ?? "";
  const { pathname, searchParams } = new URL(href, "http://here");
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(["/history", { tank: TANK_ID, at: "2026-11-08T09:00:00.000Z" }]);
});
