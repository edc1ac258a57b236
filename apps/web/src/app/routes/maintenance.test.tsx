import type { MaintenanceTask } from "@halocline/contracts/http/maintenance.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { MaintenanceScreen } from "./maintenance.tsx";

const ID = "0b6f6f0a-0000-4000-8000-000000000501";
const CALL = `/api/maintenance/${ID}`;

const task = (change: Partial<MaintenanceTask> = {}): MaintenanceTask => ({
  id: ID,
  tankId: TANK_ID,
  tankName: "Display tank",
  name: "Clean the glass",
  intervalDays: 7,
  lastDoneAt: "2026-11-08T10:00:00.000Z",
  snoozedUntil: null,
  dueOn: "2026-11-15",
  state: "overdue",
  daysLeft: -3,
  timezone: "UTC",
  ...change,
});
const TEMPLATES = [
  { code: "glass", name: "Clean the glass", intervalDays: 7 },
  { code: "rodi_filters", name: "Change the RO/DI filters", intervalDays: 182 },
];

function serve(tasks: readonly MaintenanceTask[], role: "owner" | "keeper" | "viewer" = "owner") {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser({ membershipRole: role }),
    "GET /api/devices": [exampleDevice()],
    "GET /api/maintenance": { tasks, templates: TEMPLATES },
    "POST /api/maintenance": task({ state: "due", daysLeft: 0 }),
    [`POST ${CALL}/done`]: task({ state: "ahead", daysLeft: 7, dueOn: "2026-11-25" }),
    [`POST ${CALL}/snooze`]: task({ state: "ahead", daysLeft: 3, dueOn: "2026-11-21" }),
    [`PUT ${CALL}`]: task({ intervalDays: 5 }),
    [`DELETE ${CALL}`]: { ok: true },
  });
  show(<MaintenanceScreen />, "/maintenance");
  return (key: string) => sent.filter((request) => request.key === key).map(({ body }) => body);
}
const row = async (name = "Clean the glass") => within(await screen.findByRole("listitem", { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("the list", () => {
  it("says how many are due, how overdue each is, and when it was last done", async () => {
    serve([task(), task({ id: TANK_ID, name: "Descale the pumps", state: "ahead", daysLeft: 12, lastDoneAt: null })]);
    const shown = await row();
    expect(screen.getByText("1 task is due.")).toBeDefined();
    expect(shown.getByText("3 days overdue")).toBeDefined();
    expect(shown.getByText(/^Every 7 days · last done /)).toBeDefined();
    const ahead = await row("Descale the pumps");
    expect(ahead.getByText("In 12 days")).toBeDefined();
    expect(ahead.getByText("Every 7 days · not done yet")).toBeDefined();
  });

  it("is ticked off with one press, which says when it is due next", async () => {
    const bodies = serve([task()]);
    await row();
    press(/^Done.*Clean the glass/);
    expect(await screen.findByText("Due on Wed, Nov 25.")).toBeDefined();
    expect(bodies(`POST ${CALL}/done`)).toHaveLength(1);
  });

  it("is snoozed by days", async () => {
    const bodies = serve([task()]);
    fireEvent.change((await row()).getByLabelText("Snooze: Clean the glass"), { target: { value: "3" } });
    await waitFor(() => expect(bodies(`POST ${CALL}/snooze`)).toEqual([{ days: 3 }]));
  });

  it("lets a keeper tick off and a viewer look", async () => {
    serve([task()], "keeper");
    await row();
    expect(screen.queryByRole("button", { name: /Add task|Edit|Delete/ })).toBeNull();
    expect(screen.getByRole("button", { name: /^Done.*Clean the glass/ })).toBeDefined();
  });

  it("asks before it deletes", async () => {
    const bodies = serve([task()]);
    await row();
    press("Delete: Clean the glass");
    expect(bodies(`DELETE ${CALL}`)).toHaveLength(0);
    press("Delete task");
    await waitFor(() => expect(bodies(`DELETE ${CALL}`)).toHaveLength(1));
  });
});

describe("the dialog", () => {
  it("adds from a template with its interval", async () => {
    const bodies = serve([]);
    await screen.findByText("No maintenance tasks yet");
    press("Add task");
    fireEvent.change(screen.getByLabelText("Task"), { target: { value: "rodi_filters" } });
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Add task" }));
    await waitFor(() =>
      expect(bodies("POST /api/maintenance")).toEqual([
        { tankId: TANK_ID, isDoneToday: false, intervalDays: 182, template: "rodi_filters" },
      ]),
    );
  });

  it("wants a name and a sensible interval for a task of one's own", async () => {
    const bodies = serve([]);
    await screen.findByText("No maintenance tasks yet");
    press("Add task");
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Task"), { target: { value: "own" } });
    fireEvent.change(dialog.getByLabelText("Interval in days"), { target: { value: "0" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add task" }));
    expect(dialog.getByText("Enter a name.")).toBeDefined();
    expect(dialog.getByText("Enter a whole number from 1 to 1095")).toBeDefined();
    expect(bodies("POST /api/maintenance")).toEqual([]);
  });

  it("changes the interval and leaves a template's name alone", async () => {
    const bodies = serve([task()]);
    await row();
    press("Edit: Clean the glass");
    fireEvent.change(screen.getByLabelText("Interval in days"), { target: { value: "5" } });
    press("Save task");
    await waitFor(() => expect(bodies(`PUT ${CALL}`)).toEqual([{ intervalDays: 5 }]));
  });
});
