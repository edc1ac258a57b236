// Pairing as people and devices do it: real HTTP, a real broker, real MQTT clients.

import { withClient } from "@halocline/local-services/database";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { newHardwareId, openPairingDevice, type PairingDevice } from "../../../test/pairing-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { telemetry } from "../../../test/telemetry.ts";
import { hashKey } from "../../broker/device-auth.ts";

let server: TestServer;
let mine: SeededAccount;
let theirs: SeededAccount;
const devices: PairingDevice[] = [];
/** Every body any call was answered with. */
const answers: string[] = [];

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  mine = await server.seed({ deviceNames: [] });
  theirs = await server.seed({ deviceNames: [] });
});
afterAll(async () => {
  for (const { client } of devices) await client.endAsync(true);
  await server.stop();
});

async function call(account: SeededAccount, key: string, body?: unknown): Promise<{ status: number; body: any }> {
  const response = await server.send(key, { account, body });
  const text = await response.text();
  answers.push(text);
  return { status: response.status, body: JSON.parse(text) };
}

const truth = (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);

async function newDevice(): Promise<PairingDevice> {
  const device = await openPairingDevice(server.nats);
  devices.push(device);
  return device;
}

/** A new board says hello with the account's code, until the account sees it. */
async function announce(account: SeededAccount) {
  const [device, hardwareId] = [await newDevice(), newHardwareId()];
  const { code } = (await call(account, "POST /api/devices/pairing-code")).body;
  await device.hello(hardwareId, code);
  const seen = await eventually(
    async () => (await call(account, "GET /api/devices/discover")).body as { deviceId: string }[],
    (list) => list.some(({ deviceId }) => deviceId === hardwareId),
  );
  expect(seen.map(({ deviceId }) => deviceId)).toContain(hardwareId);
  return { device, hardwareId, code: code as string };
}

const register = (account: SeededAccount, hardwareId: string, name = "Reef") =>
  call(account, "POST /api/devices/register-discovered", { name, deviceId: hardwareId });

describe("pairing", () => {
  it("[SEC-4] [SEC-5] leads from a hello with a code to a device that signs in as itself", async () => {
    const { device, hardwareId, code } = await announce(mine);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await call(mine, "GET /api/devices/discover")).body).toEqual([
      {
        deviceId: hardwareId,
        firmwareVersion: "1.2.3",
        rssi: -58,
        connection: "local",
        lastSeenAt: expect.any(String),
        isKnown: false,
        obstacle: null,
      },
    ]);
    expect((await call(theirs, "GET /api/devices/discover")).body).toEqual([]);
    expect(await register(theirs, hardwareId)).toMatchObject({ status: 404, body: { code: "not_announced" } });

    const { status, body } = await register(mine, hardwareId, "Display reef");
    expect(status).toBe(200);
    expect(body.device).toMatchObject({ name: "Display reef", deviceId: hardwareId, status: "offline" });
    expect(body.device.apiKey).toBe(`••••${body.apiKey.slice(-4)}`);
    const [grant] = await device.waitForGrant();
    expect(grant).toEqual({ v: 1, username: expect.any(String), password: body.apiKey });
    expect((await call(mine, "GET /api/devices/discover")).body).toEqual([]);

    const own = await server.connectDevice({ registrationId: grant?.username ?? "", key: grant?.password ?? "" });
    await own.publishAsync(`halocline/v1/${grant?.username}/telemetry`, telemetry({ device_id: hardwareId }));
    const online = await eventually(
      async () => (await call(mine, `GET /api/devices/${body.device.id}`)).body,
      ({ status: now }) => now === "online",
    );
    expect(online.status).toBe("online");
    const left = () => truth("select from pairing_grants where device_id = $1", [body.device.id]);
    expect(await eventually(left, (rows) => rows.length === 0)).toEqual([]);
    const [stored] = await truth("select * from devices where id = $1", [body.device.id]);
    expect(stored?.key_hash).toEqual(hashKey(body.apiKey));
    expect(JSON.stringify(stored)).not.toContain(body.apiKey);

    for (const key of ["GET /api/devices", "POST /api/devices/pairing-code", "POST /api/devices/auto-claim"])
      await call(mine, key);
    expect(answers.filter((text) => text.includes(body.apiKey))).toHaveLength(1);
  });

  it("gives a new device the household's reading interval with its first configuration", async () => {
    const home = await server.seed({ deviceNames: [] });
    const settings = (await call(home, "GET /api/settings/system")).body;
    await call(home, "PUT /api/settings/system", { ...settings, sensorReadingIntervalSeconds: 60 });
    const { body } = await register(home, (await announce(home)).hardwareId);
    const [stored] = await truth("select reading_interval_s from devices where id = $1", [body.device.id]);
    // It has not heard of it yet.
    expect([stored?.reading_interval_s, body.device.readingIntervalSeconds]).toEqual([60, 10]);
  });

  it("[SEC-4] has one winner of a hundred claims at once, over HTTP", async () => {
    const { device, hardwareId } = await announce(mine);
    const claims = Array.from({ length: 100 }, (_, n) => register(n % 2 === 0 ? mine : theirs, hardwareId));
    const statuses = (await Promise.all(claims)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(99);
    await device.waitForGrant();
    expect(device.grants).toHaveLength(1);
    expect(await truth("select account_id from devices where hardware_id = $1", [hardwareId])).toEqual([
      { account_id: mine.accountId },
    ]);
  });

  it("[SEC-4] gives a board back that a stranger registered under its id without ever connecting", async () => {
    const [owner, stranger] = [await server.seed({ deviceNames: [] }), await server.seed({ deviceNames: [] })];
    const squatted = await announce(stranger);
    const { body: theirs } = await register(stranger, squatted.hardwareId, "Squatted");
    const board = await newDevice();
    const { code } = (await call(owner, "POST /api/devices/pairing-code")).body;
    const seenBy = (account: SeededAccount) => async (isButtonPressed: boolean | undefined) => {
      await board.hello(squatted.hardwareId, code, isButtonPressed);
      return (await call(account, "GET /api/devices/discover")).body as { obstacle: string | null }[];
    };
    const obstacleIs = (wanted: string | null, isButtonPressed?: boolean) =>
      eventually(
        () => seenBy(owner)(isButtonPressed),
        ([found]) => found?.obstacle === wanted,
      );

    expect(await obstacleIs("registered_elsewhere")).toMatchObject([{ deviceId: squatted.hardwareId, isKnown: false }]);
    const refused = await register(owner, squatted.hardwareId);
    expect(refused).toMatchObject({ status: 409, body: { code: "registered_elsewhere" } });
    expect(answers.at(-1)).not.toContain(stranger.email);

    await truth("update devices set created_at = now() - interval '281 seconds' where id = $1", [theirs.device.id]);
    await truth("update pairing_grants set expires_at = now() where device_id = $1", [theirs.device.id]);
    await obstacleIs("button_needed");
    expect((await register(owner, squatted.hardwareId)).status).toBe(409);
    await obstacleIs(null, true);
    const { status, body } = await register(owner, squatted.hardwareId, "My reef");
    expect(status).toBe(200);
    const [grant] = await board.waitForGrant();
    expect(grant?.password).toBe(body.apiKey);
    await server.connectDevice({ registrationId: grant?.username ?? "", key: body.apiKey });
    expect((await call(stranger, "GET /api/devices")).body).toEqual([]);

    // Connected once, it stays: the stranger's hello with a button ends nothing.
    const stored = () => truth("select account_id, connected_at from devices where hardware_id = $1", [squatted.hardwareId]);
    await eventually(stored, ([row]) => row?.connected_at !== null);
    await truth("update devices set created_at = now() - interval '1 year' where id = $1", [body.device.id]);
    const again = await newDevice();
    const strangersCode = (await call(stranger, "POST /api/devices/pairing-code")).body.code;
    await eventually(
      async () => {
        await again.hello(squatted.hardwareId, strangersCode, true);
        return (await call(stranger, "GET /api/devices/discover")).body as { obstacle: string | null }[];
      },
      ([found]) => found?.obstacle === "registered_elsewhere",
    );
    expect((await register(stranger, squatted.hardwareId)).status).toBe(409);
    expect((await stored()).map((row) => row.account_id)).toEqual([owner.accountId]);
  });

  it("gives the key again at a further hello, and not after the first sign-in", async () => {
    const { device, hardwareId, code } = await announce(mine);
    const { body } = await register(mine, hardwareId);
    await device.waitForGrant();
    const again = await eventually(
      async () => {
        await device.hello(hardwareId, code);
        return device.grants.length;
      },
      (count) => count >= 2,
    );
    expect(again).toBeGreaterThanOrEqual(2);
    expect(new Set(device.grants.map(({ password }) => password))).toEqual(new Set([body.apiKey]));
    await server.connectDevice({ registrationId: device.grants[0]?.username ?? "", key: body.apiKey });
    const left = () => truth("select from pairing_grants where device_id = $1", [body.device.id]);
    expect(await eventually(left, (rows) => rows.length === 0)).toEqual([]);
  });

  it("[SEC-5] claims everything that announced itself, each with a key that no answer contains", async () => {
    const household = await server.seed({ deviceNames: [] });
    const [one, two] = [await announce(household), await announce(household)];
    const { body } = await call(household, "POST /api/devices/auto-claim");
    const claimed = body.devices as { deviceId: string }[];
    expect(new Set(claimed.map(({ deviceId }) => deviceId))).toEqual(new Set([one.hardwareId, two.hardwareId]));
    for (const { device } of [one, two]) {
      const [grant] = await device.waitForGrant();
      const own = await server.connectDevice({ registrationId: grant?.username ?? "", key: grant?.password ?? "" });
      expect(own.connected).toBe(true);
      expect(answers.filter((text) => text.includes(grant?.password ?? "no key"))).toEqual([]);
    }
    expect((await call(household, "POST /api/devices/auto-claim")).body).toEqual({ devices: [] });
  });

  it.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["Mars/Olympus", "UTC"],
    [undefined, "UTC"],
  ])("gives a new tank the zone %s of whoever takes it as %s", async (timezone, kept) => {
    const household = await server.seed({ deviceNames: [] });
    const { hardwareId } = await announce(household);
    const one = await call(household, "POST /api/devices/register-discovered", { name: "Reef", deviceId: hardwareId, timezone });
    expect(one.body.device.tanks).toMatchObject([{ timezone: kept }]);
    await announce(household);
    const all = await call(household, "POST /api/devices/auto-claim", { timezone });
    expect(all.body.devices).toMatchObject([{ tanks: [{ timezone: kept }] }]);
  });

  it("renames a device and says so in the audit log", async () => {
    const { hardwareId } = await announce(mine);
    const { body } = await register(mine, hardwareId, "Before");
    const renamed = await call(mine, `PUT /api/devices/${body.device.id}`, { name: "  After " });
    expect(renamed.body).toMatchObject({ id: body.device.id, name: "After" });
    expect(
      await truth("select action, actor_label, detail from audit_log where target_id = $1 order by at", [body.device.id]),
    ).toEqual([
      { action: "register_device", actor_label: mine.email, detail: { hardwareId, name: "Before" } },
      { action: "rename_device", actor_label: mine.email, detail: { from: "Before", to: "After" } },
    ]);
  });
});
