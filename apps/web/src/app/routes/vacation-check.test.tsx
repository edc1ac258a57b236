import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { formatBesideOwn } from "@/features/schedules/zoned-time.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { SchedulesScreen } from "./schedules.tsx";
import { VacationCheckScreen } from "./vacation-check.tsx";

const finding = (change: Partial<VacationFinding> = {}): VacationFinding => ({
  topic: "reachable",
  state: "ok",
  about: "Reef controller",
  sentence: "The controller is online, and its last reading is recent.",
  fix: null,
  ...change,
});
const MISSING = finding({
  topic: "circulation",
  state: "missing",
  sentence: "Circulation is off. Without it animals die within hours.",
  fix: { text: "Switch circulation on.", place: "control" },
});
const UNPROVEN = finding({
  topic: "notifications",
  state: "warning",
  about: "Ada Lovelace",
  sentence: "No mail went out.",
  fix: { text: "Send a test mail.", place: "notifications" },
});
const answer = (findings: readonly VacationFinding[], verdict: VacationFinding["state"]) => ({
  checkedAt: "2026-11-15T12:00:00.000Z",
  verdict,
  findings,
  runs: [
    {
      tankId: TANK_ID,
      tankName: "Display tank",
      type: "water_change",
      at: "2098-10-12T08:00:00.000Z",
      timezone: "Europe/Berlin",
    },
  ],
});

const serve = (vacation: unknown) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice()],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/schedules": [],
    "GET /api/vacation-check": vacation,
    "GET /api/settings/ways": { canWake: true, canSendMail: true, ways: [] },
  });
const asked = (sent: ReturnType<typeof serve>) =>
  sent
    .filter(({ key }) => key.startsWith("GET /api/vacation-check"))
    .map(({ key }) => new URL(key.slice(4), "http://here").searchParams);

describe("before you leave", () => {
  it("says what is missing first, with the way to put it right, and what is in order last", async () => {
    serve(answer([finding(), UNPROVEN, MISSING], "missing"));
    openApp("/leave");
    expect(await screen.findByRole("heading", { level: 1, name: "Before you leave" })).toBeDefined();
    expect(await screen.findByText("1 thing to fix before you leave")).toBeDefined();
    const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.filter((title) => title !== "System Status")).toEqual([
      "When are you away?",
      "Fix before you leave",
      "Check before you leave",
      "In order",
      "What will run while you are away",
      "Alert channels",
    ]);
    const missing = within(screen.getByRole("region", { name: "Fix before you leave" }));
    for (const text of ["To do", MISSING.sentence]) expect(missing.getByText(text)).toBeDefined();
    expect(missing.getByRole("link", { name: "Manual Control" }).getAttribute("href")).toBe("/manual-control");
    const doubtful = within(screen.getByRole("region", { name: "Check before you leave" }));
    expect(doubtful.getByRole("link", { name: "Notifications" }).getAttribute("href")).toBe("/settings?section=notifications");
  });

  it("shows the runs during the absence in the tank's time and the reader's", async () => {
    serve(answer([finding()], "ok"));
    show(<VacationCheckScreen />, "/leave");
    const runs = within(await screen.findByRole("region", { name: "What will run while you are away" }));
    expect(runs.getByRole("listitem").textContent).toBe(
      `${formatBesideOwn("2098-10-12T08:00:00.000Z", "Europe/Berlin")} · Water change · Display tank`,
    );
    expect(screen.getByText("All checks passed.")).toBeDefined();
  });

  it("asks about a week from tomorrow on, and about what somebody chooses", async () => {
    const sent = serve(answer([finding(), UNPROVEN], "warning"));
    const { router } = show(<VacationCheckScreen />, "/leave");
    expect(await screen.findByText("Nothing is missing. 1 thing to check.")).toBeDefined();
    const [first] = asked(sent);
    expect(Date.parse(first?.get("to") ?? "") - Date.parse(first?.get("from") ?? "")).toBe(7 * 86_400_000);
    const until = within(screen.getByRole("group", { name: "To" }));
    fireEvent.change(until.getByLabelText("Date"), { target: { value: "2098-10-12" } });
    fireEvent.change(until.getByLabelText("Time"), { target: { value: "08:00" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    await screen.findByText("Nothing is missing. 1 thing to check.");
    expect(router.state.location.search).toMatchObject({ to: "2098-10-12T08:00" });
    expect(asked(sent).at(-1)?.get("to")).toBe(new Date("2098-10-12T08:00").toISOString());
  });

  it("claims nothing when it could not be checked", async () => {
    serve(reject(400, "invalid", "At most 120 days can be looked ahead"));
    show(<VacationCheckScreen />, "/leave");
    expect(await screen.findByText(/At most 120 days can be looked ahead/)).toBeDefined();
    expect(screen.queryByText(/is in order\.$/)).toBeNull();
  });

  it("is linked from the schedules", async () => {
    serve(answer([finding()], "ok"));
    show(<SchedulesScreen />, "/schedules");
    expect((await screen.findByRole("link", { name: "Before you leave" })).getAttribute("href")).toBe("/leave");
  });
});
