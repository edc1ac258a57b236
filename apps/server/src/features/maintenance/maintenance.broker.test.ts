// A household's maintenance on a whole server: who may do what, and which days it names.

import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let account: SeededAccount;
let device: SeededDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  await query("update tanks set timezone = 'Pacific/Auckland' where device_id = $1", [device.id]);
});

const query = (text: string, values: readonly unknown[] = []): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
const ask = async (key: string, body?: object, as = account, headers = {}) => {
  const response = await server.send(key, { account: as, body, headers });
  return { status: response.status, body: (await response.json()) as any };
};
const add = async (more: object = { template: "glass" }) =>
  (await ask("POST /api/maintenance", { tankId: device.tankId, ...more })).body;
const list = async (as = account) => (await ask("GET /api/maintenance", undefined, as)).body;
const today = (days = 0): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Pacific/Auckland" }).format(Date.now() + days * 86_400_000);

describe("a task", () => {
  it("from a template is due on the tank's own day, by its usual interval, in the reader's language", async () => {
    const task = await add();
    expect(task).toMatchObject({ name: "Clean the glass", intervalDays: 7, state: "due", daysLeft: 0, dueOn: today() });
    const german = { "accept-language": "de" };
    const { tasks, templates } = (await ask("GET /api/maintenance", undefined, account, german)).body;
    expect(tasks.map(({ name }: any) => name)).toEqual(["Scheiben reinigen"]);
    expect(templates).toContainEqual({ code: "rodi_filters", name: "Filter der Osmoseanlage wechseln", intervalDays: 182 });
  });

  it("done today lies one interval ahead, and so does one that is done", async () => {
    const own = await add({ name: "Feed the clam", intervalDays: 3, isDoneToday: true });
    expect(own).toMatchObject({ name: "Feed the clam", state: "ahead", daysLeft: 3, dueOn: today(3) });
    const glass = await add();
    const { body } = await ask(`POST /api/maintenance/${glass.id}/done`);
    expect(body).toMatchObject({ state: "ahead", daysLeft: 7, lastDoneAt: expect.any(String) });
  });

  it("can wait some days, until it is done", async () => {
    const { id } = await add();
    const snoozed = await ask(`POST /api/maintenance/${id}/snooze`, { days: 2 });
    expect(snoozed.body).toMatchObject({ state: "ahead", daysLeft: 2, snoozedUntil: today(2) });
    expect((await ask(`POST /api/maintenance/${id}/done`)).body).toMatchObject({ snoozedUntil: null, daysLeft: 7 });
  });

  it("stands by its urgency", async () => {
    await add({ template: "rodi_filters", isDoneToday: true });
    const { id } = await add();
    await query("update maintenance_tasks set last_done_at = now() - interval '10 days' where id = $1", [id]);
    await add({ template: "skimmer_cup" });
    const { tasks } = await list();
    expect(tasks.map(({ state, daysLeft }: any) => [state, daysLeft])).toEqual([
      ["overdue", -3],
      ["due", 0],
      ["ahead", 182],
    ]);
  });

  it("can be renamed and is gone when it is deleted; the log tells all of it", async () => {
    const { id } = await add();
    const changed = await ask(`PUT /api/maintenance/${id}`, { name: "Front glass", intervalDays: 4 });
    expect(changed.body).toMatchObject({ name: "Front glass", intervalDays: 4 });
    expect((await ask(`DELETE /api/maintenance/${id}`)).body).toEqual({ ok: true });
    expect((await list()).tasks).toEqual([]);
    const log = await query("select action from audit_log where target_id = $1 order by at", [id]);
    expect(log.map(({ action }) => action)).toEqual([
      "add_maintenance_task",
      "change_maintenance_task",
      "delete_maintenance_task",
    ]);
  });

  it("is refused with what is wrong with it", async () => {
    const wrong = await ask("POST /api/maintenance", { tankId: device.tankId, name: " ", intervalDays: 7 });
    expect(wrong.status).toBe(400);
    await query(
      `insert into maintenance_tasks (id, account_id, tank_id, template, interval_days, created_at)
       select gen_random_uuid(), $1, $2, 'glass', 7, now() from generate_series(1, 40)`,
      [account.accountId, device.tankId],
    );
    expect(await ask("POST /api/maintenance", { tankId: device.tankId, template: "glass" })).toMatchObject({
      status: 409,
      body: { code: "too_many_maintenance_tasks" },
    });
  });

  it("[SEC-1] is nobody else's", async () => {
    const { id } = await add();
    const stranger = await server.seed({ deviceNames: ["Elsewhere"] });
    expect((await list(stranger)).tasks).toEqual([]);
    expect((await ask(`POST /api/maintenance/${id}/done`, undefined, stranger)).status).toBe(404);
    expect((await ask("POST /api/maintenance", { tankId: device.tankId, template: "glass" }, stranger)).status).toBe(404);
  });
});
