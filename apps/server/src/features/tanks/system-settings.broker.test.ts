// The system settings on a whole server, with a device on real MQTT: kept, bounded, and in effect where they belong.

import { configSchema } from "@halocline/contracts/device/config.contract";
import { seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let scene: RunScene;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), {
    HALOCLINE_RAW_RETENTION_DAYS: "14",
    HALOCLINE_HOUR_RETENTION_DAYS: "730",
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  scene = await openRunScene(server);
});

const CALL = "/api/settings/system";
const DEFAULTS = {
  defaultHysteresisMm: 3,
  maxDrainTimeMinutes: 20,
  maxFillTimeMinutes: 25,
  maxTopUpTimeMinutes: 2,
  sensorReadingIntervalSeconds: 10,
  alertRetentionDays: 90,
};

const read = async (path = CALL) => (await (await server.get(path, scene.account)).json()) as any;
const save = async (change: object, account = scene.account) => {
  const response = await server.send(`PUT ${CALL}`, { account, body: { ...DEFAULTS, ...change } });
  return { status: response.status, body: (await response.json()) as any };
};
const device = async () => (await read("/api/devices"))[0];
const newestConfig = async (revision: number) => {
  const configs = await eventually(
    () => scene.played.configs,
    (list) => list.at(-1)?.rev === revision,
  );
  return configSchema.parse(configs.at(-1));
};
let eventNumber = 0;
const applies = async (rev: number) => {
  await scene.played.event(eventNumber++, "config_applied", { rev });
  await eventually(device, ({ configuration }) => configuration === "acknowledged");
};
const audited = () =>
  scene.query("select action, target_kind, detail from audit_log where target_id = $1", [scene.account.accountId]);
/** As if the last report had come so long ago. */
const silentFor = (seconds: number) =>
  scene.query(
    `update device_latest set last_received_at = now() - interval '${seconds} seconds'
     where device_no = (select device_no from devices where id = $1)`,
  );

describe("the system settings", () => {
  it("spec: 3 mm, 20, 25 and 2 minutes, 10 seconds, 90 days from the first day", async () => {
    expect(await read()).toEqual(DEFAULTS);
  });

  it("[SEC-12] are kept, and who changed what is on record; the same again is no change", async () => {
    const change = { defaultHysteresisMm: 4.5, alertRetentionDays: 30 };
    expect(await save(change)).toEqual({ status: 200, body: { ...DEFAULTS, ...change } });
    expect(await read()).toEqual({ ...DEFAULTS, ...change });
    await save(change);
    expect(await audited()).toEqual([{ action: "configure_system", target_kind: "account", detail: change }]);
    // Neither is a device's business.
    expect([scene.played.configs, (await device()).configuration]).toEqual([[], "acknowledged"]);
  });

  it("are read by every member and changed by an owner only", async () => {
    for (const role of ["viewer", "keeper"] as const) {
      const member = await seedMember(server.database.urls.admin, scene.account.accountId, role);
      const account = { ...scene.account, ...member };
      expect((await server.get(CALL, account)).status).toBe(200);
      expect(await save({ maxDrainTimeMinutes: 30 }, account)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    }
    expect(await read()).toEqual(DEFAULTS);
  });

  it.each([
    ["defaultHysteresisMm", [0.9, 20.1, null, "3"], "Default hysteresis must be from 1 to 20 mm"],
    ["maxDrainTimeMinutes", [4, 61, 7.5], "Max drain time must be a whole number from 5 to 60 minutes"],
    ["maxFillTimeMinutes", [4, 61], "Max fill time must be a whole number from 5 to 60 minutes"],
    ["maxTopUpTimeMinutes", [0, 11], "Max top-up time must be a whole number from 1 to 10 minutes"],
    ["sensorReadingIntervalSeconds", [4, 301], "Sensor reading interval must be a whole number from 5 to 300 seconds"],
    ["alertRetentionDays", [6, 366], "Alert retention must be a whole number from 7 to 365 days"],
  ])("spec: %s outside its bounds is refused, with a message", async (field, values, message) => {
    for (const value of values) {
      expect(await save({ [field]: value })).toEqual({
        status: 400,
        body: { code: "invalid", message, fields: { [field]: message } },
      });
    }
    expect([await read(), await audited()]).toEqual([DEFAULTS, []]);
  });

  it("tell how long things are kept, with this instance's numbers and the account's own", async () => {
    await save({ alertRetentionDays: 30 });
    expect(await read("/api/settings/retention")).toEqual({
      readingDays: 14,
      minuteDays: 90,
      hourDays: 730,
      alertDays: 30,
      logDays: 90,
    });
  });
});

describe("[SAFE-15] a changed limit", () => {
  it("goes into the next run only, and not before the device has acknowledged it", async () => {
    const first = (await scene.start("water-change/start")).body.run;
    expect(first.limits).toEqual({ drainSeconds: 1200, fillSeconds: 1500, topUpSeconds: 120 });
    expect((await save({ maxDrainTimeMinutes: 30, maxFillTimeMinutes: 10, maxTopUpTimeMinutes: 1 })).status).toBe(200);
    const { lim } = await newestConfig(2);
    expect(lim).toMatchObject({ drain_s: 1800, fill_s: 600, topup_s: 60, relay_max_s: [0, 1800, 600, 60, 600] });
    const [running] = await scene.runs();
    expect(running).toMatchObject({ id: first.id, status: "running", limits: first.limits, deadlineAt: first.deadlineAt });

    await scene.ended(eventNumber++, first.id, "success", null);
    await scene.runWith("success");
    expect(await scene.start("water-change/start")).toMatchObject({ status: 409, body: { code: "config_pending" } });
    await applies(2);
    const { body } = await scene.start("water-change/start");
    expect(body.run.limits).toEqual({ drainSeconds: 1800, fillSeconds: 600, topUpSeconds: 60 });
    expect(scene.played.commands.at(-1)).toMatchObject({ config_rev: 2 });
  });
});

describe("a relay's own limit", () => {
  it("follows the settings until its owner gives it another", async () => {
    await scene.query("update relays set max_runtime_s = 900 where device_id = $1 and role = 'drain'");
    expect((await save({ maxDrainTimeMinutes: 30, maxFillTimeMinutes: 40 })).status).toBe(200);
    expect((await newestConfig(2)).lim).toMatchObject({ drain_s: 900, fill_s: 2400, relay_max_s: [0, 900, 2400, 120, 600] });
  });
});

describe("the sensor reading interval", () => {
  it("reaches the device as a new configuration", async () => {
    await save({ sensorReadingIntervalSeconds: 60 });
    expect(await newestConfig(2)).toMatchObject({ interval_s: 60, cal: { top: 28 }, lim: { drain_s: 1200 } });
    expect(await device()).toMatchObject({ configuration: "pending", readingIntervalSeconds: 10 });
    await applies(2);
    expect(await device()).toMatchObject({ readingIntervalSeconds: 60 });
  });

  it("[SAFE-18] judges a device by the interval it works by, not by the one it shall work by", async () => {
    await save({ sensorReadingIntervalSeconds: 300 });
    await silentFor(60);
    expect(await device()).toMatchObject({ status: "offline" });
    await applies(2);
    await silentFor(60);
    expect(await device()).toMatchObject({ status: "online" });
    // On the way back the long one holds until the device has heard of the short one.
    await save({ sensorReadingIntervalSeconds: 5 });
    expect(await device()).toMatchObject({ status: "online", readingIntervalSeconds: 300 });
    await applies(3);
    expect(await device()).toMatchObject({ status: "offline", readingIntervalSeconds: 5 });
  });

  it("that was never acknowledged was never in effect", async () => {
    await save({ sensorReadingIntervalSeconds: 300 });
    await save({ sensorReadingIntervalSeconds: 20 });
    expect(await newestConfig(3)).toMatchObject({ interval_s: 20 });
    expect(await device()).toMatchObject({ readingIntervalSeconds: 10 });
    // Another revision leaves an interval that is in effect alone.
    await applies(3);
    await save({ sensorReadingIntervalSeconds: 20, maxFillTimeMinutes: 30 });
    await newestConfig(4);
    expect(await device()).toMatchObject({ readingIntervalSeconds: 20, configuration: "pending" });
  });

  it("of several changes at once is the same in the settings and for the device", async () => {
    const wanted = [20, 30, 40, 50, 60];
    await Promise.all(wanted.map((sensorReadingIntervalSeconds) => save({ sensorReadingIntervalSeconds })));
    const [stored] = await scene.query("select reading_interval_s, config_revision from devices where id = $1");
    expect(stored).toEqual({ reading_interval_s: (await read()).sensorReadingIntervalSeconds, config_revision: 6 });
    expect(await audited()).toHaveLength(5);
  });

  it("is sent again to a device that says hello with the settings of before", async () => {
    await save({ sensorReadingIntervalSeconds: 60 });
    await newestConfig(2);
    const heard = scene.played.configs.length;
    await scene.played.hello({ config_rev: 1, caps: ["relay", "runs"] });
    await eventually(
      () => scene.played.configs.slice(heard),
      (again) => again.some(({ interval_s }) => interval_s === 60),
    );
  });
});
