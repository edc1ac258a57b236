import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { SCHEDULE_PRESETS } from "@halocline/domain/schedules/schedules";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { exampleSchedule, SCHEDULE_ID } from "@/testing/example-schedule.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleTank, exampleUser, TANK_ID, UNKNOWN_RESERVOIR } from "@/testing/wire-examples.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import type { Preview } from "./schedules.api.ts";
import { formatBesideOwn, formatNearBesideOwn } from "./zoned-time.ts";

const PREVIEW = "POST /api/schedules/preview";
const CREATE = "POST /api/schedules";
const CHANGE = `PUT /api/schedules/${SCHEDULE_ID}`;
const OTHER_ID = "0b6f6f0a-0000-4000-8000-000000000003";

const rule = { everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2098-10-12" } as const;
const { timezone, sentence, nextRuns } = exampleSchedule({ rule });
const VALID: Preview = { isValid: true, rule, timezone, sentence, nextRuns };

const reservoirs = { fresh: UNKNOWN_RESERVOIR, salt: UNKNOWN_RESERVOIR, waste: UNKNOWN_RESERVOIR };
const TANKS = [
  { ...exampleTank({ timezone: "Europe/Berlin", areaCm2: 4000, reservoirs }), deviceName: "Reef controller" },
  { ...exampleTank({ id: OTHER_ID, name: "Frag tank", reservoirs }), deviceName: "Reef controller" },
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
const tick = (name: string) => fireEvent.click(dialog().getByRole("checkbox", { name }));
const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
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
  await screen.findByRole("dialog", { name: "Edit schedule" });
  return sent;
}

describe("New Schedule", () => {
  const PLAN = `GET /api/tanks/${TANK_ID}/water-change/plan`;
  const OFFER = {
    basis: "flows",
    minutes: 20,
    litres: 14.2,
    curve: [],
    range: { leastLitres: 2, mostLitres: 14.2 },
    whyWhole: null,
  };

  it("takes litres of a water change, and never a top-up's", async () => {
    const sent = await openNew({ [PLAN]: OFFER });
    chooseTank(TANK_ID);
    await dialog().findByRole("radio", { name: "Litres" });
    choose("Litres");
    tick("Wednesday");
    press("Create schedule");
    expect(await dialog().findByText("Enter the litres")).toBeDefined();
    type("Litres to change", "12");
    press("Create schedule");
    await waitFor(() => expect(bodies(sent, CREATE)).toMatchObject([{ type: "water_change", litres: 12 }]));
  });

  it("says why a tank has whole changes only, with the way to measure litres", async () => {
    await openNew({ [PLAN]: { ...OFFER, range: null, whyWhole: "area_unknown" } });
    chooseTank(TANK_ID);
    expect(await dialog().findByRole("link", { name: "Measure litres" })).toBeDefined();
    expect(dialog().queryByRole("radio", { name: "Litres" })).toBeNull();
    choose("Top-up");
    expect(dialog().queryByRole("link", { name: "Measure litres" })).toBeNull();
  });

  it("a stored amount is kept until it is changed, also while the controller is not known to have it", async () => {
    const stored = exampleSchedule({ rule, litres: 12 });
    const sent = await openEdit(stored, { [PLAN]: { ...OFFER, range: null, whyWhole: "partial_not_supported" } });
    expect(await dialog().findByLabelText("Litres to change")).toHaveProperty("value", "12");
    choose("Whole change");
    press("Save schedule");
    await waitFor(() => expect(bodies(sent, CHANGE)).toMatchObject([{ litres: null }]));
  });

  it.each(["Sunday 10:00", "Monday 10:00", "Every 7 days 10:00", "Monthly 1st 02:00", "Bi-weekly Sunday 10:00"])(
    "spec: offers the preset %s",
    async (label) => {
      const sent = await openNew();
      chooseTank(TANK_ID);
      press(label);
      press("Create schedule");
      const { rule: offered } = SCHEDULE_PRESETS.find((preset) => preset.label === label) ?? {};
      await waitFor(() => expect(bodies(sent, CREATE)).toMatchObject([{ rule: offered }]));
    },
  );

  it("offers the weekdays in the order of the reader's week", async () => {
    const texts = (role: string) =>
      dialog()
        .getAllByRole(role)
        .map(({ textContent, parentElement }) => textContent || parentElement?.textContent);
    await readAs({ language: "en", hourCycle: "h23", firstWeekday: "monday" });
    await openNew();
    expect(texts("button").filter((text) => text?.match(/^(Sunday|Monday)/))).toEqual(["Monday 10:00", "Sunday 10:00"]);
    expect(texts("checkbox")).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    cleanup();
    await readAs({ language: "en", hourCycle: "h23", firstWeekday: "sunday" });
    await openNew();
    expect(texts("button").filter((text) => text?.match(/^(Sunday|Monday)/))).toEqual(["Sunday 10:00", "Monday 10:00"]);
    expect(texts("checkbox")[0]).toBe("Sun");
  });

  it("spec: has the types water change and top-up, and is enabled by default", async () => {
    await openNew();
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Water change" }).checked).toBe(true);
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Top-up" }).checked).toBe(false);
    expect(dialog().getByRole("switch", { name: "Enabled" }).getAttribute("aria-checked")).toBe("true");
  });

  it("spec: says 'Tank is required' and 'Schedule is required', and puts the focus on the first", async () => {
    const sent = await openNew();
    press("Create schedule");
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
    press("Create schedule");
    const field = dialog().getByLabelText("Cron expression");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(await dialog().findByText("Schedule is required")).toBeDefined();
    expect(document.activeElement).toBe(field);
  });

  it("previews the sentence and the next five runs by the tank's clock, and the change of the clocks", async () => {
    const sent = await openNew();
    expect(preview().getByText("Choose a tank and a schedule to see when it runs.")).toBeDefined();
    chooseTank(TANK_ID);
    press("Bi-weekly Sunday 10:00");
    expect(await preview().findByText(sentence)).toBeDefined();
    expect(preview().getByText("Next five runs")).toBeDefined();
    expect(preview().getAllByRole("listitem")[0]?.textContent).toContain(
      `${formatNearBesideOwn("2098-10-12T08:00:00.000Z", "Europe/Berlin")}in `,
    );
    expect(preview().getAllByRole("listitem")[4]?.textContent).toContain(
      formatNearBesideOwn("2098-12-07T09:00:00.000Z", "Europe/Berlin"),
    );
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
    expect(bodies(sent, PREVIEW)).toEqual([{ tankId: TANK_ID, rule: { cron: "0 10" } }]);
  });

  it("hints at a schedule of the same tank within an hour", async () => {
    const other = exampleSchedule({ type: "top_up", nextRuns: ["2098-10-26T08:30:00.000Z"] });
    await openNew({}, [other]);
    chooseTank(TANK_ID);
    press("Bi-weekly Sunday 10:00");
    expect(await dialog().findByText("Two schedules within an hour of each other")).toBeDefined();
    fireEvent.click(dialog().getByRole("switch", { name: "Enabled" }));
    expect(dialog().queryByText("Two schedules within an hour of each other")).toBeNull();
  });
});

describe("a weekday and a time", () => {
  it("are all that 'Wednesday 18:00' takes, by the tank's clock", async () => {
    const sent = await openNew();
    chooseTank(TANK_ID);
    expect(dialog().getByText("Time zone of the tank: Berlin time.")).toBeDefined();
    tick("Wednesday");
    type("At", "18:00");
    press("Create schedule");
    expect(await screen.findByText("Schedule Created")).toBeDefined();
    expect(bodies(sent, CREATE)).toEqual([
      { tankId: TANK_ID, type: "water_change", enabled: true, rule: { cron: "0 18 * * 3" }, waitMinutes: 15 },
    ]);
  });

  it("are several weekdays of every week, and one of every few weeks", async () => {
    const sent = await openNew();
    chooseTank(TANK_ID);
    for (const name of ["Saturday", "Tuesday", "Friday", "Friday"]) tick(name);
    type("Every", "3");
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Tuesday" }).checked).toBe(true);
    expect(dialog().getByText(/create one schedule for each/)).toBeDefined();
    type("Every", "1");
    tick("Saturday");
    press("Create schedule");
    await waitFor(() => expect(bodies(sent, CREATE)).toMatchObject([{ rule: { cron: "0 10 * * 2,6" } }]));
  });

  it.each([
    ["Weekly", "At", "", "Enter a time"],
    ["Every … days", "Interval in days", "0", "Enter a whole number from 1 to 366"],
    ["Every … days", "Interval in days", "", "Enter a whole number from 1 to 366"],
  ])("%s: %s as %j says: %s, with the focus there", async (repeat, label, value, message) => {
    const sent = await openNew();
    chooseTank(TANK_ID);
    choose(repeat);
    type(label, value);
    press("Create schedule");
    expect(await dialog().findByText(message)).toBeDefined();
    expect(document.activeElement).toBe(dialog().getByLabelText(label));
    expect(bodies(sent, CREATE)).toEqual([]);
  });

  it("without a weekday puts the focus on the first one", async () => {
    await openNew();
    chooseTank(TANK_ID);
    press("Create schedule");
    expect(await dialog().findByText("Schedule is required")).toBeDefined();
    expect(document.activeElement).toBe(dialog().getAllByRole("checkbox")[0]);
  });

  it("says in words what becomes of a run that cannot start, and speaks of cron only under Custom", async () => {
    await openNew();
    expect(dialog().getByText(/A missed run is never made up later/)).toBeDefined();
    for (const repeat of ["Weekly", "Daily", "Every … days", "Monthly"]) {
      choose(repeat);
      expect(screen.getByRole("dialog").textContent).not.toMatch(/cron/i);
    }
    choose("Custom");
    expect(dialog().getByLabelText("Cron expression")).toBeDefined();
  });

  it("says that some months lack a day", async () => {
    await openNew();
    choose("Monthly");
    expect(dialog().queryByText("Months without this day are skipped.")).toBeNull();
    type("On day", "31");
    expect(dialog().getByText("Months without this day are skipped.")).toBeDefined();
  });
});

describe("saving a new one", () => {
  const fill = async (answers: Record<string, unknown> = {}) => {
    const sent = await openNew(answers);
    chooseTank(OTHER_ID);
    choose("Top-up");
    press("Every 7 days 10:00");
    press("Create schedule");
    return sent;
  };

  it("spec: creates it, says Schedule Created and shows it", async () => {
    const sent = await fill();
    expect(await screen.findByText("Schedule Created")).toBeDefined();
    expect(bodies(sent, CREATE)).toEqual([
      { tankId: OTHER_ID, type: "top_up", enabled: true, rule: { everyDays: 7, atLocal: "10:00" }, waitMinutes: 15 },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText(`Next run: ${formatBesideOwn("2098-10-12T08:00:00.000Z", "Europe/Berlin")}.`)).toBeDefined();
  });

  it("spec: says Failed to Create Schedule with the server's message, and keeps the dialog", async () => {
    const message = "This tank already has 20 schedules. Please delete one first.";
    await fill({ [CREATE]: reject(409, "too_many_schedules", message) });
    expect(await screen.findByText("Failed to Create Schedule")).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(dialog().getByLabelText<HTMLInputElement>("Interval in days").value).toBe("7");
  });

  it("shows the server's complaints under their fields", async () => {
    const fields = { tankId: "Tank not found", cronExpression: "It never runs." };
    await fill({ [CREATE]: reject(400, "schedule_invalid", "The schedule is not valid.", fields) });
    expect(await dialog().findByText("Tank not found")).toBeDefined();
    expect(dialog().getByText("It never runs.")).toBeDefined();
    expect(document.activeElement).toBe(dialog().getByLabelText("Tank"));
  });
});

describe("a controller that cannot be reached", () => {
  const waits = () =>
    within(dialog().getByRole("radiogroup", { name: "If the controller cannot be reached" }))
      .getAllByRole<HTMLInputElement>("radio")
      .map(({ checked, labels }) => [labels?.[0]?.textContent, checked]);

  it("is waited for as long as the stored schedule says, or as is chosen", async () => {
    const sent = await openEdit(exampleSchedule());
    expect(waits()).toEqual([
      ["Skip immediately", true],
      ["Wait up to 5 minutes", false],
      ["Wait up to 15 minutes", false],
    ]);
    expect(dialog().getByText(/A missed run is never made up later\.$/)).toBeDefined();
    choose("Wait up to 5 minutes");
    press("Save schedule");
    expect(await screen.findByText("Schedule updated")).toBeDefined();
    expect(bodies(sent, CHANGE)).toMatchObject([{ rule, waitMinutes: 5 }]);
  });
});

describe("editing", () => {
  it("sends the stored rule back with its anchor date when only the type changes", async () => {
    const sent = await openEdit(exampleSchedule());
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Sunday" }).checked).toBe(true);
    expect(dialog().getByLabelText<HTMLSelectElement>("Every").value).toBe("2");
    choose("Top-up");
    press("Save schedule");
    expect(await screen.findByText("Schedule updated")).toBeDefined();
    expect(bodies(sent, CHANGE)).toEqual([{ tankId: TANK_ID, type: "top_up", enabled: true, rule, waitMinutes: 0 }]);
  });

  it("sees no conflict of a schedule with itself", async () => {
    await openEdit(exampleSchedule());
    expect(await preview().findByText(sentence)).toBeDefined();
    expect(dialog().queryByText("Two schedules within an hour of each other")).toBeNull();
  });

  it("keeps the Sundays of every other week when only the time changes", async () => {
    const sent = await openEdit(exampleSchedule());
    type("At", "18:30");
    press("Save schedule");
    expect(await screen.findByText("Schedule updated")).toBeDefined();
    expect(bodies(sent, CHANGE)).toMatchObject([{ rule: { ...rule, atLocal: "18:30" } }]);
  });

  it("reads an interval that no preset says into the form", async () => {
    await openEdit(exampleSchedule({ rule: { everyDays: 3, atLocal: "06:30", anchorDate: "2098-10-12" } }));
    expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Every … days" }).checked).toBe(true);
    expect(dialog().getByLabelText<HTMLInputElement>("Interval in days").value).toBe("3");
    expect(dialog().getByLabelText<HTMLInputElement>("At").value).toBe("6:30 AM");
  });

  it("has the words of the server for a cron text that only it can read", async () => {
    const cron = "0 8 * 6 1";
    await openNew({ [PREVIEW]: { ...VALID, rule: { cron }, sentence: "Only in June" } });
    chooseTank(TANK_ID);
    choose("Custom");
    typeCron(cron);
    expect(await preview().findByText("Only in June")).toBeDefined();
  });

  it("shows stored cron text that is no form as custom, and says when it cannot be saved", async () => {
    await openEdit(exampleSchedule({ rule: { cron: "5 4 * 6 3" }, cronExpression: "5 4 * 6 3" }), {
      [CHANGE]: reject(404, "schedule_not_found", "Schedule not found."),
    });
    expect(dialog().getByLabelText<HTMLInputElement>("Cron expression").value).toBe("5 4 * 6 3");
    press("Save schedule");
    expect(await screen.findByText("Failed to update schedule")).toBeDefined();
  });
});
