import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, type Database } from "../../db/pools.ts";
import { endSystemAlert, listAdministrators, listSystemAlerts, openSystemAlert } from "./system-alerts.store.ts";

let opened: OpenDatabase;
let [api, worker]: Database[] = [];
beforeAll(async () => {
  opened = await openDatabase(inject("testCluster"));
  [api, worker] = [createDatabase(opened.open("auth")), createDatabase(opened.open("worker"))];
});
afterAll(() => opened.close());

const ALERT = { code: "quiet broker", message: "It does not answer." };
const UNSEEN_FOR_MS = 600;

it("one process is first, and none ends what another still sees", async () => {
  if (!api || !worker) throw new Error("no database");
  expect(await openSystemAlert(api, ALERT, Date.now())).toBe(true);
  expect(await openSystemAlert(worker, ALERT, Date.now())).toBe(false);
  expect(await endSystemAlert(worker, ALERT.code, UNSEEN_FOR_MS)).toBe(false);
  await pause(UNSEEN_FOR_MS / 2);
  // The API still sees it: the time begins anew.
  expect(await openSystemAlert(api, ALERT, Date.now())).toBe(false);
  await pause(UNSEEN_FOR_MS * 0.6);
  expect(await endSystemAlert(worker, ALERT.code, UNSEEN_FOR_MS)).toBe(false);
  expect(await listSystemAlerts(worker)).toEqual([ALERT.code]);
  await pause(UNSEEN_FOR_MS);
  expect([await endSystemAlert(worker, ALERT.code, UNSEEN_FOR_MS), await endSystemAlert(api, ALERT.code, UNSEEN_FOR_MS)]).toEqual(
    [true, false],
  );
});

it("the worker learns the addresses of administrators, and nobody else's", async () => {
  if (!worker) throw new Error("no database");
  await opened.seed({ email: "somebody@example.test" });
  const admin = await opened.seed({ email: "admin@example.test", isAdmin: true });
  await opened.truth("update display_settings set language = 'de' where user_id = $1", [admin.userId]);
  expect((await listAdministrators(worker)).map(({ email }) => email)).toEqual(["admin@example.test"]);
  await expect(worker.selectFrom("auth.users").select("email").execute()).rejects.toThrow("permission denied");
});
