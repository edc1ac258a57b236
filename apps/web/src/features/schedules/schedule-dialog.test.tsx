import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { exampleSchedule, SCHEDULE_ID } from "@/testing/example-schedule.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import type { Preview } from "./schedules.api.ts";

const PREVIEW = "POST /api/schedules/preview";
const CREATE = "POST /api/schedules";
const CHANGE = `PUT /api/schedules/${SCHEDULE_ID}`;
const OTHER_ID = "0b6f6f0a-0000-4000-8000-000000000003";

const rule = { everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2098-10-12" } as const;
const { timezone, sentence, nextRuns } = exampleSchedule({ rule });
const VALID: Preview = { isValid: true, rule, timezone, sentence, nextRuns };

const TANKS = [
  { id: TANK_ID, name: "Display tank", deviceName: "Reef controller" },
  { id: OTHER_ID, name: "Frag tank", deviceName: "Reef controller" },
];

type OpenedProps = Readonly<{ stored: Schedule | null; schedules: readonly Schedule[] }>;

function Opened(props: OpenedProps) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <ScheduleDialog {...props} tanks={TANKS} onClose={() => setIsOpen(false)} />;
}

function serve(answers: Record<string, unknown> = {}) {
  return fakeServer({
    "GET /api/auth/user": exampleUser(),
    [PREVIEW]: VALID,
    [CREATE]: exampleSchedule(),
    [CHANGE]: exampleSchedule(),
    ...answers,
  });
}

const bodies = (sent: ReturnType<typeof serve>, key: string) =>
  sent.filter((request) => request.key === key).map(({ body }) => body);
const dialog = () => within(screen.getByRole("dialog"));
const press = (name: string) => fireEvent.click(dialog().getByRole("button", { name }));
const choose = (name: string) => fireEvent.click(dialog().getByRole("radio", { name }));
const chooseTank = (value: string) => fireEvent.change(dialog().getByLabelText("Tank"), { target: { value } });
const typeCron = (value: string) => fireEvent.change(dialog().getByLabelText("Cron expression"), { target: { value } });
const preview = () => within(dialog().getByRole("region", { name: "Preview" }));

async function openNew(answers: Record<string, unknown> = {}, schedules: readonly Schedule[] = []) {
  const sent = serve(answers);
  show(<Opened stored={null} schedules={schedules} />);
  await screen.findByRole("dialog", { name: "New Schedule" });
  return sent;
}

async function openEdit(schedule: Schedule, answers: Record<string, unknown> = {}) {
  const sent = serve(answers);
  show(<Opened stored={schedule} schedules={[schedule]} />);
  await screen.findByRole("dialog", { name: "Edit Schedule" });
  return sent;
}

describe("New Schedule", () => {
  it.each(["Sunday 10:00", "Monday 10:00", "Every 7 days 10:00", "Monthly 1st 02:00", "Bi-weekly Sunday 10:00"])(
    "spec: offers the preset %s",
    async (label) => {
      await openNew();
      expect(dialog().getByRole("radio", { name: label })).toBeDefined();
    },
  );

  it("offers the weekdays in the order of the reader's week", async () => {
    const offered = () =>
      dialog()
        .getAllByRole("radio")
        .map(({ parentElement }) => parentElement?.textContent);
    await readAs({ language: "en", hourCycle: "h23", firstWeekday: "monday" });
    await openNew();
    expect(offered().filter((text) => text?.match(/^(Sunday|Monday)/))).toEqual(["Monday 10:00", "Sunday 10:00"]);
    cleanup();
    await readAs({ language: "en", hourCycle: "h23", firstWeekday: "sunday" });
    await openNew();
    expect(offered().filter((text) => text?.match(/^(Sunday|Monday)/))).toEqual(["Sunday 10:00", "Monday 10:00"]);
  });

  it("spec: has the types water change and top-up, and is enabled by default", async () => {
    await openNew();
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Water Change" }).checked).toBe(true);
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Top-Up" }).checked).toBe(false);
    expect(dialog().getByRole("switch", { name: "Enabled" }).getAttribute("aria-checked")).toBe("true");
  });

  it("spec: says 'Tank is required' and 'Schedule is required', and puts the focus on the first", async () => {
    const sent = await openNew();
    press("Create Schedule");
    expect(await dialog().findByText("Tank is required")).toBeDefined();
    expect(dialog().getByText("Schedule is required")).toBeDefined();
    expect(document.activeElement).toBe(dialog().getByLabelText("Tank"));
    chooseTank(TANK_ID);
    expect(dialog().queryByText("Tank is required")).toBeNull();
    expect(dialog().getByText("Schedule is required")).toBeDefined();
    expect(bodies(sent, CREATE)).toEqual([]);
  });

  it("spec: an empty custom text says 'Schedule is required' at its field", async () => {
    await openNew();
    chooseTank(TANK_ID);
    choose("Custom");
    press("Create Schedule");
    const field = dialog().getByLabelText("Cron expression");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(await dialog().findByText("Schedule is required")).toBeDefined();
    expect(document.activeElement).toBe(field);
  });

  it("previews the sentence and the next five runs by the tank's clock with UTC, and the change of the clocks", async () => {
    const sent = await openNew();
    expect(preview().getByText("Choose a tank and a schedule to see when it runs.")).toBeDefined();
    chooseTank(TANK_ID);
    choose("Bi-weekly Sunday 10:00");
    expect(await preview().findByText(sentence)).toBeDefined();
    expect(preview().getByText("Next five runs")).toBeDefined();
    expect(preview().getAllByRole("listitem")[0]?.textContent).toBe("Sun, Oct 12, 2098, 10:00 AM (8:00 AM UTC)");
    expect(preview().getAllByRole("listitem")[4]?.textContent).toBe("Sun, Dec 7, 2098, 10:00 AM (9:00 AM UTC)");
    expect(preview().getByText(/^The clocks change between these runs/)).toBeDefined();
    expect(bodies(sent, PREVIEW)).toEqual([{ tankId: TANK_ID, rule: { everyWeeks: 2, weekday: 0, atLocal: "10:00" } }]);
  });

  it("shows what is wrong with typed cron text, once the typing rests", async () => {
    const message = "A schedule has five fields; this one has 2.";
    const sent = await openNew({ [PREVIEW]: { isValid: false, fields: { cronExpression: message } } });
    chooseTank(TANK_ID);
    choose("Custom");
    typeCron("0");
    typeCron("0 10");
    expect(await dialog().findByText(message)).toBeDefined();
    expect(dialog().getByLabelText("Cron expression").getAttribute("aria-invalid")).toBe("true");
    expect(bodies(sent, PREVIEW)).toEqual([{ tankId: TANK_ID, cronExpression: "0 10" }]);
  });

  it("hints at a schedule of the same tank within an hour", async () => {
    const other = exampleSchedule({ type: "top_up", nextRuns: ["2098-10-26T08:30:00.000Z"] });
    await openNew({}, [other]);
    chooseTank(TANK_ID);
    choose("Bi-weekly Sunday 10:00");
    expect(await dialog().findByText("Two schedules within an hour of each other")).toBeDefined();
    fireEvent.click(dialog().getByRole("switch", { name: "Enabled" }));
    expect(dialog().queryByText("Two schedules within an hour of each other")).toBeNull();
  });
});

describe("saving a new one", () => {
  const fill = async (answers: Record<string, unknown> = {}) => {
    const sent = await openNew(answers);
    chooseTank(OTHER_ID);
    choose("Top-Up");
    choose("Every 7 days 10:00");
    press("Create Schedule");
    return sent;
  };

  it("spec: creates it, says Schedule Created and shows it", async () => {
    const sent = await fill();
    expect(await screen.findByText("Schedule Created")).toBeDefined();
    expect(bodies(sent, CREATE)).toEqual([
      { tankId: OTHER_ID, type: "top_up", enabled: true, rule: { everyDays: 7, atLocal: "10:00" } },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Next run: Sun, Oct 12, 2098, 10:00 AM, Europe/Berlin time.")).toBeDefined();
  });

  it("spec: says Failed to Create Schedule with the server's message, and keeps the dialog", async () => {
    const message = "This tank already has 20 schedules. Please delete one first.";
    await fill({ [CREATE]: reject(409, "too_many_schedules", message) });
    expect(await screen.findByText("Failed to Create Schedule")).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Every 7 days 10:00" }).checked).toBe(true);
  });

  it("shows the server's complaints under their fields", async () => {
    const fields = { tankId: "Tank not found", cronExpression: "It never runs." };
    await fill({ [CREATE]: reject(400, "schedule_invalid", "The schedule is not valid.", fields) });
    expect(await dialog().findByText("Tank not found")).toBeDefined();
    expect(dialog().getByText("It never runs.")).toBeDefined();
    expect(document.activeElement).toBe(dialog().getByLabelText("Tank"));
  });
});

describe("editing", () => {
  it("sends the stored rule back with its anchor date when only the type changes", async () => {
    const sent = await openEdit(exampleSchedule());
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Bi-weekly Sunday 10:00" }).checked).toBe(true);
    choose("Top-Up");
    press("Save Schedule");
    expect(await screen.findByText("Schedule Updated")).toBeDefined();
    expect(bodies(sent, CHANGE)).toEqual([{ tankId: TANK_ID, type: "top_up", enabled: true, rule }]);
  });

  it("sees no conflict of a schedule with itself", async () => {
    await openEdit(exampleSchedule());
    expect(await preview().findByText(sentence)).toBeDefined();
    expect(dialog().queryByText("Two schedules within an hour of each other")).toBeNull();
  });

  it("offers an interval that no preset says as what it is", async () => {
    const odd = exampleSchedule({
      rule: { everyDays: 3, atLocal: "06:30", anchorDate: "2098-10-12" },
    });
    await openEdit(odd);
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: /^Every 3 days at 6:30 AM, counted from/ }).checked).toBe(true);
    expect(dialog().getAllByRole("radio")).toHaveLength(9);
  });

  it("has the words of the server for a cron text that only it can read", async () => {
    const cron = "0 8 * 6 1";
    await openNew({ [PREVIEW]: { ...VALID, rule: { cron }, sentence: "Only in June" } });
    chooseTank(TANK_ID);
    choose("Custom");
    typeCron(cron);
    expect(await preview().findByText("Only in June")).toBeDefined();
  });

  it("shows stored cron text as custom, and says when it cannot be saved", async () => {
    await openEdit(exampleSchedule({ rule: { cron: "5 4 * * 3" }, cronExpression: "5 4 * * 3" }), {
      [CHANGE]: reject(404, "schedule_not_found", "Schedule not found."),
    });
    expect(dialog().getByLabelText<HTMLInputElement>("Cron expression").value).toBe("5 4 * * 3");
    press("Save Schedule");
    expect(await screen.findByText("Failed to Update Schedule")).toBeDefined();
  });
});
