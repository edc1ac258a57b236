import { describe, expect, it } from "vitest";
import { findForeignWrites, tablesWritten } from "./table-owners.check.ts";

const runs = "apps/server/src/features/runs/runs.store.ts";
const schedules = "apps/server/src/features/schedules/schedules.store.ts";

describe("what a store writes", () => {
  it("is seen in the builder's calls and in plain SQL", () => {
    const source = `
      await transaction.insertInto("runEvents").values(event).execute();
      await transaction.updateTable("automationRuns").set(state).execute();
      await database.deleteFrom("auth.liveTickets as t").execute();
      await pool.query("delete from auth.sessions where id = $1");
      await sql\`update schedules s set next_run_at = null\`.execute(transaction);
      await transaction.selectFrom("devices").select("id").forUpdate().execute();
    `;
    expect([...tablesWritten(source)].sort()).toEqual([
      "auth.live_tickets",
      "auth.sessions",
      "automation_runs",
      "run_events",
      "schedules",
    ]);
  });
});

describe("a table", () => {
  it("belongs to one room", () => {
    const write = 'transaction.insertInto("automationRuns")';
    expect(findForeignWrites({ [runs]: write }, {})).toEqual([]);
    expect(findForeignWrites({ [runs]: write, [schedules]: write }, {})).toEqual([
      "automation_runs is written by runs and schedules",
    ]);
  });

  it("may be shared when that is written down, and only as long as it is", () => {
    const write = 'transaction.deleteFrom("automationRuns")';
    const shared = { automation_runs: { rooms: ["runs", "schedules"], why: "for this test" } };
    expect(findForeignWrites({ [runs]: write, [schedules]: write }, shared)).toEqual([]);
    expect(findForeignWrites({ [runs]: write }, shared)).toEqual(["automation_runs is no longer written by schedules"]);
  });
});
