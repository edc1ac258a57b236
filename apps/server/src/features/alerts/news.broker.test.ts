// Good news on a whole server with a device on real MQTT: told once with its figures, over at once, and in no badge.

import { setTimeout as pause } from "node:timers/promises";
import type { Mailbox } from "@halocline/local-services/mailbox";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { startMailingServer } from "../../../test/mail-server.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import type { TestServer } from "../../../test/start-test-server.ts";
import { openUpdateScene } from "../../../test/update-scene.ts";

let server: TestServer;
let mailbox: Mailbox;
let stop: () => Promise<void>;
let scene: RunScene;

beforeAll(async () => {
  ({ server, mailbox, stop } = await startMailingServer(inject("testCluster")));
});
afterAll(() => stop());
beforeEach(async () => {
  scene = await openRunScene(server);
});

const get = async (path: string) => (await (await server.get(path, scene.account)).json()) as any;
const wantsInformation = () =>
  scene.query("update notification_settings set info_alerts = true where user_id = $1", [scene.account.userId]);
const told = (code: string) =>
  scene.query(
    `select severity, message, run_id, tank_id, count, cleared_at is not null and acknowledged_at is not null as "isOver"
     from alerts where device_id = $1 and code = $2 order by created_at`,
    [scene.device.id, code],
  );
const waitFor = (code: string, count = 1) =>
  eventually(
    () => told(code),
    (rows) => rows.length === count,
  );

async function changeWater(firstEvent: number, outcome = "success"): Promise<string> {
  const runId = (await scene.start("water-change/start")).body.run.id as string;
  await scene.phase(firstEvent, runId, "draining", 28.2);
  await scene.phase(firstEvent + 1, runId, "settling", 58.2);
  await scene.phase(firstEvent + 2, runId, "filling", 58);
  await scene.ended(firstEvent + 3, runId, outcome, outcome === "success" ? null : "cancelled");
  await scene.runWith(outcome as "success");
  return runId;
}

describe("a water change that is finished", () => {
  it("is told with its levels and litres, each one anew, and asks nobody to acknowledge it", async () => {
    await server.send(`PUT /api/tanks/${scene.device.tankId}`, { account: scene.account, body: { areaCm2: 1200 } });
    await scene.played.event(0, "config_applied", { rev: 2 });
    await scene.played.waitFor("events_ack");
    await wantsInformation();
    const runId = await changeWater(1);
    expect(await waitFor("water_change_done")).toEqual([
      {
        severity: "info",
        message:
          "The water change is finished after 1 minute. The level fell from 28 mm to 58 mm below the sensor. It is at 28 mm now. About 3.6 L were changed.",
        run_id: runId,
        tank_id: scene.device.tankId,
        count: 1,
        isOver: true,
      },
    ]);
    expect(await get("/api/alerts?acknowledged=false")).toEqual([]);
    expect((await get("/api/system/stats")).unacknowledgedAlerts).toBe(0);
    expect(await get("/api/alerts")).toMatchObject([{ code: "water_change_done", severity: "info" }]);
    const [mail] = await eventually(
      async () => mailbox.to(scene.account.email),
      ({ length }) => length === 1,
    );
    expect(mail?.subject).toBe("Water change finished · Reef tank");
    expect(mail?.text).toContain("About 3.6 L were changed.");
    expect(mail?.text).not.toMatch(/over now/);
    await changeWater(5);
    expect(await waitFor("water_change_done", 2)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it("is not told of one that was aborted, nor mailed to whom information is off", async () => {
    await changeWater(1, "cancelled");
    await pause(500);
    expect(await told("water_change_done")).toEqual([]);
    await changeWater(5);
    await waitFor("water_change_done");
    expect(mailbox.to(scene.account.email)).toEqual([]);
  });
});

it("a new calibration is told once the device works with it: by whom, and from what to what", async () => {
  for (const topHeightMm of [31, 32])
    await scene.post(`/api/tanks/${scene.device.tankId}/calibration`, { topHeightMm, drainHeightMm: 60, hysteresisMm: 3 });
  await scene.played.event(1, "config_applied", { rev: 2 });
  await scene.played.waitFor("events_ack");
  expect(await told("calibration_changed")).toEqual([]);
  await scene.played.event(2, "config_applied", { rev: 3 });
  expect(await waitFor("calibration_changed")).toMatchObject([
    {
      message: "Marina Reef changed the calibration: top 28 mm → 32 mm, drain 58 mm → 60 mm.",
      isOver: true,
    },
  ]);
  await scene.played.event(3, "config_applied", { rev: 3 });
  await pause(300);
  expect(await told("calibration_changed")).toHaveLength(1);
});

it("an update that succeeded is told once, with the version that runs now, and ends the word of the one that failed", async () => {
  const updating = await openUpdateScene(server);
  scene = updating;
  await wantsInformation();
  const { version } = updating.release;
  const begin = async (): Promise<string> => (await updating.startUpdate()).body.id;
  await updating.says(await begin(), "failed", { reason: "net" });
  await waitFor("firmware_failed");
  await updating.says(await begin(), "reboot");
  await updating.updateWith("installing");
  expect(await told("update_succeeded")).toEqual([]);
  for (let n = 0; n < 2; n++) await updating.comesBack(version);
  const message = `The firmware update succeeded. Version ${version} is running.`;
  expect(await waitFor("update_succeeded")).toMatchObject([{ severity: "info", message, count: 1, isOver: true }]);
  expect(
    await scene.query("select cleared_at is not null as over from alerts where device_id = $1 and code = 'firmware_failed'"),
  ).toEqual([{ over: true }]);
  const mails = await eventually(
    async () => mailbox.to(scene.account.email).filter(({ subject }) => subject?.startsWith("Firmware updated")),
    ({ length }) => length > 0,
  );
  expect(mails.map(({ subject, text }) => [subject, text?.includes(message)])).toEqual([["Firmware updated · Reef tank", true]]);
});
