import type { Run } from "@halocline/contracts/http/entities.contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleRun, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { RecentActivity } from "./recent-activity.tsx";

const HOUR_MS = 3_600_000;
const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const past = (id: string, status: Run["status"] = "success") =>
  exampleRun({ id, status, phase: null, startedAt: ago(2 * HOUR_MS), completedAt: ago(HOUR_MS) });

function open(runs: readonly Run[]) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=5`]: runs,
  });
  show(<RecentActivity tankId={TANK_ID} nowMs={Date.now()} />);
  return (key: string) => sent.filter((one) => one.key === key);
}

const card = () => screen.findByRole("region", { name: "Recent Activity" });

describe("spec: Recent Activity", () => {
  it("the last three of five runs are listed, each with icon and word", async () => {
    open([past("1"), past("2", "failed"), past("3", "cancelled"), past("4")]);
    const activity = within(await card());
    await activity.findByText("Success");
    expect(activity.getAllByRole("listitem")).toHaveLength(3);
    expect(activity.getByText("Failed")).toBeDefined();
    expect(activity.getByRole("link", { name: "View All" }).getAttribute("href")).toBe(`/history?tank=${TANK_ID}`);
  });

  it("fetches 5 runs and shows 3, with View All to /history", async () => {
    const sent = open(["1", "2", "3", "4", "5"].map((id) => past(id)));
    const activity = within(await card());
    expect(await activity.findAllByRole("listitem")).toHaveLength(3);
    expect(activity.getByRole("link", { name: "View All" }).getAttribute("href")).toBe(`/history?tank=${TANK_ID}`);
    expect(sent(`GET /api/tanks/${TANK_ID}/automation-runs?limit=5`).length).toBeGreaterThan(0);
  });

  it("says what of a run cannot be read", async () => {
    open([{ ...past("1"), unreadable: ["startedAt", "events"] }, past("2")]);
    const rows = await within(await card()).findAllByRole("listitem");
    const notes = rows.map((row) => within(row).queryByText(/^Not shown because/)?.textContent);
    expect(notes).toEqual(["Not shown because it cannot be read: started at, events.", undefined]);
  });

  it.each([
    ["success", "Success", "ok"],
    ["failed", "Failed", "danger"],
    ["running", "In progress", "info"],
    ["pending", "In progress", "info"],
  ] as const)("run status %s is shown as %s in %s", async (status, word, tone) => {
    const isOpen = status === "running" || status === "pending";
    open([exampleRun({ status, phase: null, completedAt: isOpen ? null : ago(0) })]);
    const badge = await within(await card()).findByText(word);
    expect(badge.className).toContain(`${tone}-ink`);
  });
});
