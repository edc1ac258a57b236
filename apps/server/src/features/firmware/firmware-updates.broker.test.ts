// Firmware updates on a whole server, with a device on real MQTT that fetches its image over HTTP.

import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openLive } from "../../../test/live-client.ts";
import { NO_RELAYS } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { FROM, NEXT_BOOT, openUpdateScene, type UpdateScene } from "../../../test/update-scene.ts";

let server: TestServer;
let scene: UpdateScene;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  scene = await openUpdateScene(server);
});

const begun = async (): Promise<string> => {
  const { status, body } = await scene.startUpdate();
  expect([status, body.status]).toEqual([200, "downloading"]);
  return body.id;
};
const otaCommands = () => scene.played.commands.filter(({ type }) => String(type).startsWith("ota"));
const silent = () => scene.played.answerWith(() => null);
const audited = () =>
  scene.query(
    "select action, detail->>'updateId' as id from audit_log where target_id = $1 and action like '%update%' order by at",
    [scene.device.id],
  );
/** As every screen gets it. */
const toldShare = async (): Promise<unknown> => {
  const devices = (await (await server.get("/api/devices", scene.account)).json()) as { updateShare: unknown }[];
  return devices[0]?.updateShare;
};
const moveBack = (seconds: number) =>
  scene.query("update firmware_updates set moved_at = moved_at - $2 * interval '1 second' where device_id = $1", [
    scene.device.id,
    seconds,
  ]);

describe("an update", () => {
  it("[SAFE-18] is commanded, fetched, installed, and a success by the word of the new boot", async () => {
    const { release, device, played } = scene;
    const live = await openLive(server.url, { cookie: server.cookieOf(scene.account), origin: server.config.publicUrl });
    live.subscribe(device.id);
    await live.waitFor("snapshot");
    const id = await begun();
    expect(otaCommands()).toEqual([
      {
        v: 1,
        id: expect.any(String),
        seq: expect.any(Number),
        boot: "57-9f3c1a77",
        deadline_up_ms: expect.any(Number),
        type: "ota",
        update_id: id,
        url: `${server.config.publicUrl}/api/device/firmware/${id}`,
        size: release.bytes.length,
        sha256: release.sha256,
        version: release.version,
        hw: "relay5-esp32",
        sig: release.signature.toString("base64"),
      },
    ]);
    await scene.says(id, "download", { percent: 40 });
    expect(await eventually(scene.updates, ([update]) => update?.progressPercent === 40)).toMatchObject([
      { id, status: "downloading", phase: "download", version: release.version, fromVersion: FROM },
    ]);
    expect(await toldShare()).toBe(0.4);
    await live.waitFor("device_changed");
    const image = await scene.fetchImage(id);
    expect(
      createHash("sha256")
        .update(await image.bytes())
        .digest("hex"),
    ).toBe(release.sha256);
    for (const phase of ["verify", "set_boot", "reboot"]) await scene.says(id, phase);
    expect(await scene.updateWith("installing")).toMatchObject({ id, progressPercent: 100 });
    expect(await toldShare()).toBe(1);
    await scene.comesBack(release.version, { ota_state: "pending_verify" });
    await played.waitFor("welcome", 3);
    expect(await scene.updates()).toMatchObject([{ status: "installing", phase: "self_test" }]);
    await scene.comesBack(release.version);
    expect(await scene.updateWith("success")).toMatchObject({ errorMessage: null, completedAt: expect.any(String) });
    expect(await audited()).toEqual([{ action: "update_firmware", id }]);
  });

  it("is a success by `confirmed` too, once the hello of that boot has said which version it runs", async () => {
    const id = await begun();
    await scene.says(id, "reboot");
    await scene.says(id, "confirmed", { boot: NEXT_BOOT });
    expect(await scene.updateWith("installing")).toMatchObject({ id });
    await scene.comesBack(scene.release.version, { ota_state: "pending_verify" });
    await scene.played.waitFor("welcome", 3);
    await scene.says(id, "confirmed", { boot: NEXT_BOOT });
    expect(await scene.updateWith("success")).toMatchObject({ id });
  });

  it("was rolled back when the old version comes back", async () => {
    const id = await begun();
    await scene.says(id, "reboot");
    await scene.updateWith("installing");
    await scene.comesBack(FROM);
    expect(await scene.updateWith("failed")).toMatchObject({
      errorCode: "rolled_back",
      errorMessage: expect.stringContaining("self-test"),
    });
    expect(await scene.alerts()).toMatchObject([{ code: "firmware_failed", severity: "warn", cleared_at: null }]);
  });

  it("asks for a yes before what was rolled back is tried again", async () => {
    const id = await begun();
    await scene.says(id, "reboot");
    await scene.updateWith("installing");
    await scene.comesBack(FROM);
    await scene.updateWith("failed");
    expect(await scene.compatibility(scene.release.id)).toMatchObject({
      body: { compatibility: { compatible: true, riskLevel: "medium", warnings: [expect.stringContaining("went back")] } },
    });
    expect(await scene.startUpdate()).toMatchObject({ status: 409, body: { code: "confirmation_required" } });
    expect(await scene.startUpdate({ confirmed: true })).toMatchObject({ status: 200 });
  });

  it("fails as the device says, and nothing that comes later changes that", async () => {
    const id = await begun();
    await scene.says(id, "failed", { reason: "bad_hash" });
    expect(await scene.updateWith("failed")).toMatchObject({ id, errorCode: "bad_hash", phase: "download" });
    await scene.says(id, "verify");
    await scene.comesBack(scene.release.version);
    await scene.played.waitFor("welcome", 3);
    await pause(100);
    expect(await scene.updates()).toMatchObject([{ status: "failed", errorCode: "bad_hash" }]);
  });

  it("fails with the device's own reason when it refuses the command", async () => {
    scene.played.answerWith(() => ({ result: "interlock" }));
    expect(await scene.startUpdate()).toMatchObject({ status: 409, body: { code: "interlock" } });
    expect(await scene.updates()).toMatchObject([{ status: "failed", errorCode: "interlock" }]);
    scene.played.answerWith(() => ({}));
    await begun();
  });

  it("[SAFE-10] nobody reports for another device's update", async () => {
    const id = await begun();
    const other = await openUpdateScene(server);
    await other.says(id, "failed", { reason: "net" });
    await other.says("not-an-id", "download");
    await other.says(id, "verify");
    await pause(200);
    expect(await scene.updates()).toMatchObject([{ status: "downloading" }]);
    expect(await other.startUpdate({ releaseId: scene.release.id })).toMatchObject({ status: 200 });
  });

  it("goes on without the process that began it: nothing of it is in memory only", async () => {
    const { account, device, release } = scene;
    const id = randomUUID();
    await scene.query(
      `insert into firmware_updates (id, account_id, device_id, release_id, version, from_version, boot, requested_by, created_at, moved_at)
       values ($1, $2, $3, $4, $5, $6, ${57n * 2n ** 32n + 0x9f3c1a77n}, 'somebody', now(), now())`,
      [id, account.accountId, device.id, release.id, release.version, FROM],
    );
    await scene.says(id, "download", { percent: 10 });
    await scene.updateWith("downloading");
    expect((await scene.fetchImage(id, { range: "bytes=0-9" })).status).toBe(206);
    await scene.says(id, "reboot");
    await scene.updateWith("installing");
    await scene.comesBack(release.version);
    expect(await scene.updateWith("success")).toMatchObject({ id });
  });
});

describe("an update is refused", () => {
  const refusedAs = async (code: string, status = 409, body = {}) => {
    expect(await scene.startUpdate(body)).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect([otaCommands(), await scene.updates(), await audited()]).toEqual([[], [], []]);
  };

  it("[SAFE-16] while a run is open", async () => {
    await scene.start("water-change/start");
    await refusedAs("run_open");
  });

  it("[SAFE-16] while a pump is on by hand", async () => {
    await scene.reports({ relays: [false, false, true, false, false], state: "manual" }, "state", "manual");
    await refusedAs("pump_on");
  });

  it("while the device is offline, stopped or in a fault", async () => {
    await scene.reports({ state: "fault", fault: "dry" }, "fault", "dry");
    await refusedAs("fault_latched");
    await scene.reports({ state: "estop", fault: null }, "state", "estop");
    await refusedAs("stop_latched");
    await scene.query(
      "update device_latest set last_received_at = now() - interval '10 minutes' where device_no = (select device_no from devices where id = $1)",
    );
    await refusedAs("device_offline", 503);
  });

  it("[SEC-11] when the image does not fit, by its reason", async () => {
    const wrong = [
      ["wrong_chip", { chip: "esp32s3" }],
      ["wrong_hardware", { hardware: "relay8-esp32" }],
      ["slot_too_small", { file_bytes: 2_000_000 }],
      ["protocol_mismatch", { protocol_min: 2, protocol_max: 2 }],
    ] as const;
    for (const [code, change] of wrong) {
      const { id } = await scene.seedRelease(change);
      await refusedAs(code, 409, { releaseId: id, confirmed: true });
    }
    await refusedAs("not_found", 404, { releaseId: scene.device.id });
  });

  it("without a confirmation when it is risky, and goes with one", async () => {
    const { id } = await scene.seedRelease({ version: `1.1.${Date.now() % 1_000_000}` });
    expect(await scene.compatibility(id)).toMatchObject({
      status: 200,
      body: {
        compatibility: { compatible: true, riskLevel: "high", requiresConfirmation: true, warnings: [expect.any(String)] },
      },
    });
    await refusedAs("confirmation_required", 409, { releaseId: id });
    expect(await scene.startUpdate({ releaseId: id, confirmed: true })).toMatchObject({ status: 200 });
  });

  it("by a device that cannot, and by one that never said hello", async () => {
    await scene.played.hello({ caps: ["relay", "runs"] });
    await scene.played.waitFor("welcome", 3);
    await refusedAs("update_not_supported");
    await scene.query("delete from device_hellos where device_no = (select device_no from devices where id = $1)");
    await refusedAs("hello_missing");
  });

  it("[SEC-1] to keepers, and to other households", async () => {
    const keeper = await seedMember(server.database.urls.admin, scene.account.accountId, "keeper");
    expect((await scene.startUpdate({}, keeper)).status).toBe(403);
    const stranger = await server.seed({ deviceNames: ["Other"] });
    expect(await scene.startUpdate({}, stranger)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("to the second of two who ask at once", async () => {
    const another = await server.startAnother({ HALOCLINE_ROLES: "api" });
    const body = { releaseId: scene.release.id };
    const key = `POST /api/devices/${scene.device.id}/firmware-update`;
    const responses = await Promise.all(
      [server, another, server, another].map(({ send }) => send(key, { account: scene.account, body })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const lost = responses.find(({ status }) => status === 409);
    expect(await lost?.json()).toMatchObject({ code: "update_in_progress" });
    expect([(await scene.updates()).length, otaCommands().length]).toEqual([1, 1]);
  });
});

describe("[SAFE-16] while an update is open", () => {
  it("no run starts and no pump goes on by hand; OFF, circulation and the stop stay free", async () => {
    await begun();
    expect(await scene.start("top-up/start")).toMatchObject({ status: 409, body: { code: "update_in_progress" } });
    const relay = (channel: number, state: string) => scene.post(`/api/devices/${scene.device.id}/relays/${channel}`, { state });
    expect(await relay(3, "ON")).toMatchObject({ status: 409, body: { code: "update_in_progress" } });
    expect((await relay(3, "OFF")).status).toBe(200);
    scene.played.answerWith(() => ({ relays: [true, false, false, false, false] }));
    expect((await relay(1, "ON")).status).toBe(200);
    scene.played.answerWith(() => ({ state: "estop", relays: NO_RELAYS }));
    expect((await scene.post(`/api/devices/${scene.device.id}/emergency-stop`)).status).toBe(200);
    expect(await scene.updates()).toMatchObject([{ status: "downloading" }]);
  });

  it("the check before an absence says so", async () => {
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const firmware = async () => {
      const response = await server.get(`/api/vacation-check?from=${soon(1)}&to=${soon(8)}`, scene.account);
      const { findings } = (await response.json()) as { findings: { topic: string; state: string }[] };
      return findings.find(({ topic }) => topic === "firmware")?.state;
    };
    expect(await firmware()).toBe("ok");
    await begun();
    expect(await firmware()).toBe("warning");
  });
});

describe("an update is cancelled", () => {
  it("while it downloads, by the device's word", async () => {
    const id = await begun();
    expect(await scene.cancel(id)).toMatchObject({ status: 200, body: { status: "failed", errorCode: "cancelled" } });
    expect(otaCommands().at(-1)).toMatchObject({ type: "ota_cancel", boot: "57-9f3c1a77" });
    expect(await scene.cancel(id)).toMatchObject({ status: 409, body: { code: "update_not_cancellable" } });
    expect(await audited()).toEqual([
      { action: "update_firmware", id },
      { action: "cancel_update", id },
    ]);
    expect((await scene.fetchImage(id)).status).toBe(404);
  });

  it("not while the device installs it, whatever the server knew when it was asked", async () => {
    const id = await begun();
    scene.played.answerWith(() => ({ result: "busy" }));
    expect(await scene.cancel(id)).toMatchObject({ status: 409, body: { code: "device_busy" } });
    await scene.says(id, "verify");
    await scene.updateWith("installing");
    expect(await scene.cancel(id)).toMatchObject({ status: 409, body: { code: "update_not_cancellable" } });
  });

  it("without an answer only when it had not begun", async () => {
    silent();
    const { body } = await scene.startUpdate();
    expect(body).toMatchObject({ status: "pending", phase: null });
    expect(await scene.cancel(body.id)).toMatchObject({ status: 200, body: { status: "failed", errorCode: "cancelled" } });
    scene.played.answerWith(() => ({}));
    const id = await begun();
    silent();
    expect(await scene.cancel(id)).toMatchObject({ status: 200, body: { status: "downloading" } });
  });

  it("[SEC-1] not by other households", async () => {
    const id = await begun();
    const stranger = await server.seed({ deviceNames: ["Other"] });
    expect(await scene.post(`/api/firmware-updates/${id}/cancel`, undefined, stranger)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });
});

describe("an update ends by itself", () => {
  it("when the download stands still for two minutes", async () => {
    await begun();
    await moveBack(121);
    expect(await scene.updateWith("failed")).toMatchObject({ errorCode: "stalled" });
  });

  it("when the device does not answer, or does not come back, for ten minutes", async () => {
    silent();
    await scene.startUpdate();
    await moveBack(601);
    expect(await scene.updateWith("failed")).toMatchObject({ errorCode: "no_answer" });
    scene.played.answerWith(() => ({}));
    const id = await begun();
    await scene.says(id, "reboot");
    await scene.updateWith("installing");
    await moveBack(601);
    expect(await scene.updateWith("failed")).toMatchObject({ id, errorCode: "no_return" });
  });
});
