// The end of a key (SAFE-19), seen from the device that holds it, from its former owner, and from the next one.

import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice, SeedOptions } from "@halocline/local-services/seed";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openLive } from "../../../test/live-client.ts";
import { openPairingDevice } from "../../../test/pairing-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { telemetry } from "../../../test/telemetry.ts";
import { hashPassword } from "../accounts/passwords.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

const truth = (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);

async function call(account: SeededAccount, key: string, body?: unknown): Promise<{ status: number; body: any }> {
  const response = await server.send(key, { account, body });
  return { status: response.status, body: await response.json() };
}

/** As if the password had just been given again. */
const confirmed = ({ userId }: SeededAccount) =>
  truth("update auth.sessions set confirmed_until = now() + interval '10 minutes' where user_id = $1", [userId]);

type Connected = Readonly<{ account: SeededAccount; device: SeededDevice; client: MqttClient; story: string[] }>;

/** A household whose one device is connected and has sent a reading; its story is what happens to the device, in order. */
async function connected(options: Partial<SeedOptions> = {}): Promise<Connected> {
  const account = await server.seed({ deviceNames: ["Reef"], ...options });
  await confirmed(account);
  const device = account.devices[0] as SeededDevice;
  const client = await server.connectDevice(device);
  const story: string[] = [];
  client.on("message", (_topic, data) => {
    const message = JSON.parse(data.toString("utf8")) as { id: string; type: string; channel: number; on: boolean };
    if (message.type !== "relay") return;
    story.push(`channel ${message.channel} ${message.on ? "on" : "off"}`);
    client.publish(`halocline/v1/${device.registrationId}/acks`, JSON.stringify({ ...ALL_OFF, id: message.id }));
  });
  client.on("close", () => story.push("closed"));
  await client.subscribeAsync(`halocline/v1/${device.registrationId}/commands`);
  await client.publishAsync(`halocline/v1/${device.registrationId}/telemetry`, telemetry({ device_id: device.hardwareId }));
  await eventually(
    async () => (await call(account, `GET /api/tanks/${device.tankId}/latest-reading`)).body,
    (latest) => latest !== null,
  );
  return { account, device, client, story };
}

const ALL_OFF = {
  v: 1,
  result: "ok",
  state: "idle",
  fault: null,
  boot: "57-9f3c1a77",
  up_ms: 18_421_100,
  relays: [true, false, false, false, false],
};
const OFF_THEN_CLOSED = ["channel 2 off", "channel 3 off", "channel 4 off", "channel 5 off", "closed"];
const refused = (device: Pick<SeededDevice, "registrationId" | "key">) => expect(server.connectDevice(device)).rejects.toThrow();

async function pendingCommand({ account, device }: Connected): Promise<() => Promise<unknown>> {
  const [row] = await truth(
    `insert into commands (id, account_id, device_id, type, payload, status, deadline_at)
     values (gen_random_uuid(), $1, $2, 'relay', '{}', 'sent', now() + interval '1 minute') returning id`,
    [account.accountId, device.id],
  );
  return async () => (await truth("select status from commands where id = $1", [row?.id]))[0]?.status;
}

describe("[SAFE-19] a regenerated key", () => {
  it("stops the pumps, voids what was pending, closes the connection, and only then works", async () => {
    const house = await connected();
    const { account, device, story } = house;
    const statusOf = await pendingCommand(house);
    const startedAtMs = performance.now();
    const { status, body } = await call(account, `POST /api/devices/${device.id}/regenerate-key`);
    expect(status).toBe(200);
    expect(body.apiKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(body.device).toMatchObject({ id: device.id, apiKey: `••••${body.apiKey.slice(-4)}` });
    expect(
      await eventually(
        () => story,
        (lines) => lines.includes("closed"),
      ),
    ).toEqual(OFF_THEN_CLOSED);
    expect(performance.now() - startedAtMs).toBeLessThan(5000);
    expect(await statusOf()).toBe("cancelled");
    await refused(device);
    const again = await server.connectDevice({ ...device, key: body.apiKey });
    expect(again.connected).toBe(true);
    expect(await truth("select action from audit_log where target_id = $1", [device.id])).toEqual([{ action: "regenerate_key" }]);
  });
});

describe("[SEC-5] the end of a key", () => {
  it.each(["POST /api/devices/:id/regenerate-key", "DELETE /api/devices/:id"])(
    "by %s needs the password again, and the device stays connected without it",
    async (key) => {
      const { account, device, client, story } = await connected();
      await truth("update auth.sessions set confirmed_until = null where user_id = $1", [account.userId]);
      const answer = await call(account, key.replace(":id", device.id));
      expect(answer).toMatchObject({ status: 403, body: { code: "password_again" } });
      expect([client.connected, story]).toEqual([true, []]);
      const stranger = await server.seed({ deviceNames: [] });
      expect((await call(stranger, key.replace(":id", device.id))).status).toBe(404);
    },
  );
});

describe("[SAFE-19] a deleted device", () => {
  it("has its pumps stopped and its connection closed, and leaves its former owner no path", async () => {
    const { account, device, story } = await connected();
    const page = await openLive(server.url, { cookie: server.cookieOf(account), origin: server.config.publicUrl });
    page.subscribe(device.id);
    await page.waitFor("snapshot");
    const startedAtMs = performance.now();
    const answer = await call(account, `DELETE /api/devices/${device.id}`);
    expect(answer).toEqual({ status: 200, body: { ok: true, arePumpsConfirmedOff: true } });
    expect(
      await eventually(
        () => story,
        (lines) => lines.includes("closed"),
      ),
    ).toEqual(OFF_THEN_CLOSED);
    expect(performance.now() - startedAtMs).toBeLessThan(5000);

    await refused(device);
    expect((await call(account, "GET /api/devices")).body).toEqual([]);
    for (const key of [
      `GET /api/devices/${device.id}`,
      `DELETE /api/devices/${device.id}`,
      `POST /api/devices/${device.id}/regenerate-key`,
      `GET /api/tanks/${device.tankId}/latest-reading`,
      `GET /api/tanks/${device.tankId}/sensor-readings`,
    ])
      expect((await call(account, key)).status, key).toBe(404);
    page.unsubscribe(device.id);
    page.subscribe(device.id);
    const [error] = (await page.waitFor("error")).filter(({ type }) => type === "error");
    expect(error).toMatchObject({ data: { code: "not_found" } });
    page.socket.close();
    for (const table of ["tanks", "relays", "commands"])
      expect(await truth(`select from ${table} where device_id = $1`, [device.id]), table).toEqual([]);
    expect(await truth("select action, detail from audit_log where target_id = $1", [device.id])).toEqual([
      {
        action: "delete_device",
        detail: {
          name: "Reef",
          hardwareId: device.hardwareId,
          registrationId: device.registrationId,
          arePumpsConfirmedOff: true,
        },
      },
    ]);
  });

  it("may be offline: it goes, and nobody says that its pumps are off", async () => {
    const account = await server.seed({ deviceNames: ["Far away"] });
    await confirmed(account);
    const answer = await call(account, `DELETE /api/devices/${account.devices[0]?.id}`);
    expect(answer).toEqual({ status: 200, body: { ok: true, arePumpsConfirmedOff: false } });
  });

  it("becomes another household's under another registration, without its history", async () => {
    const { account, device } = await connected();
    await call(account, `DELETE /api/devices/${device.id}`);
    const next = await server.seed({ deviceNames: [] });
    const { body, grant } = await pairAgain(next, device.hardwareId);
    expect(body.device.id).not.toBe(device.id);
    expect(grant.username).not.toBe(device.registrationId);
    expect((await call(next, `GET /api/tanks/${body.device.tanks[0].id}/latest-reading`)).body).toBeNull();
    expect((await call(account, `GET /api/devices/${body.device.id}`)).status).toBe(404);
    await refused(device);
  });
});

async function pairAgain(account: SeededAccount, hardwareId: string) {
  const pairing = await openPairingDevice(server.nats);
  const { code } = (await call(account, "POST /api/devices/pairing-code")).body;
  await pairing.hello(hardwareId, code);
  const [announced] = await eventually(
    async () => (await call(account, "GET /api/devices/discover")).body as { isKnown: boolean }[],
    (list) => list.length > 0,
  );
  const { body } = await call(account, "POST /api/devices/register-discovered", { name: "Reef", deviceId: hardwareId });
  const [grant] = await pairing.waitForGrant();
  await pairing.client.endAsync(true);
  if (!grant) throw new Error("no grant came");
  return { body, grant, isKnown: announced?.isKnown };
}

describe("[SAFE-19] a device that its owner pairs again", () => {
  it("keeps registration, tank and readings; the old key and its connection end, pumps first", async () => {
    const { account, device, story } = await connected();
    const before = (await call(account, `GET /api/tanks/${device.tankId}/sensor-readings`)).body;
    const { body, grant, isKnown } = await pairAgain(account, device.hardwareId);
    expect(isKnown).toBe(true);
    expect(body.device).toMatchObject({ id: device.id, tanks: [{ id: device.tankId }] });
    expect(grant).toEqual({ v: 1, username: device.registrationId, password: body.apiKey });
    expect(
      await eventually(
        () => story,
        (lines) => lines.includes("closed"),
      ),
    ).toEqual(OFF_THEN_CLOSED);
    await refused(device);
    const own = await server.connectDevice({ registrationId: grant.username, key: grant.password });
    expect(own.connected).toBe(true);
    expect((await call(account, `GET /api/tanks/${device.tankId}/sensor-readings`)).body).toEqual(before);
    expect(before).toHaveLength(1);
    expect(await truth("select action from audit_log where target_id = $1", [device.id])).toEqual([{ action: "rekey_device" }]);
  });
});

describe("[SAFE-19] a household that ends with its last member", () => {
  it("stops the pumps and closes the connections of its devices", async () => {
    const passwordHash = await hashPassword("a long enough password");
    const { account, device, story } = await connected({ passwordHash });
    const answer = await call(account, "DELETE /api/auth/user", { password: "a long enough password" });
    expect(answer.status).toBe(200);
    expect(
      await eventually(
        () => story,
        (lines) => lines.includes("closed"),
      ),
    ).toEqual(OFF_THEN_CLOSED);
    await refused(device);
  });
});
