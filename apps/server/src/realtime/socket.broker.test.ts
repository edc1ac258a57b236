// The live channel on a whole server: who may open it, and what reaches whom.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import type { MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { type LiveClient, openLive, upgradeStatus } from "../../test/live-client.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";
import { telemetry } from "../../test/telemetry.ts";

let server: TestServer;
let mine: SeededAccount;
let theirs: SeededAccount;
let device: SeededDevice;
let mqtt: MqttClient | null;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

beforeEach(async () => {
  mine = await server.seed({ deviceNames: ["Reef"] });
  theirs = await server.seed({ deviceNames: ["Other"] });
  device = mine.devices[0] as SeededDevice;
  mqtt = null;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});

const headers = (account: SeededAccount) => ({ cookie: server.cookieOf(account), origin: server.config.publicUrl });
async function browser(account: SeededAccount): Promise<LiveClient> {
  const client = await openLive(server.url, headers(account));
  clients.push(client);
  return client;
}
const say = async (topic: string, text: string) => {
  mqtt ??= await server.connectDevice(device);
  return mqtt.publishAsync(`halocline/v1/${device.registrationId}/${topic}`, text);
};
const publish = (change: Record<string, unknown> = {}) => say("telemetry", telemetry(change));
const updates = (client: LiveClient) =>
  client.heard.flatMap((message) => (message.type === "telemetry_update" ? [message.data] : []));
const errors = (client: LiveClient) => client.heard.flatMap((message) => (message.type === "error" ? [message.data.code] : []));

/** Subscribed, and the broker knows it: the snapshot is sent a moment before the broker hears of the subscription. */
async function watching(account = mine, own = device): Promise<LiveClient> {
  const client = await browser(account);
  client.subscribe(own.id);
  await client.waitFor("snapshot");
  await eventually(
    () => upstream(own.registrationId),
    (count) => count > 0,
  );
  return client;
}

/** Subjects that the servers' own connections listen to on the broker for this device. */
async function upstream(registrationId = device.registrationId): Promise<number> {
  const answer = await fetch(`${server.nats.monitorUrl}/subsz?subs=1&limit=10000&acc=APP`);
  const { subscriptions_list: list = [] } = (await answer.json()) as { subscriptions_list?: { subject: string }[] };
  return list.filter(({ subject }) => subject === `halocline.v1.${registrationId}.telemetry`).length;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
}

describe("[SEC-6] the upgrade", () => {
  it("is granted to a session from our own page", async () => {
    expect(await upgradeStatus(server.url, headers(mine))).toBe(101);
  });

  it("is refused with a forged session and with one whose time is up", async () => {
    const { cookie, origin } = headers(mine);
    expect(await upgradeStatus(server.url, { origin, cookie: `${cookie.slice(0, -8)}AAAAAA%3D` })).toBe(401);
    await withClient(server.database.urls.admin, (client) =>
      client.query("update auth.sessions set expires_at = now() - interval '1 second' where token = $1", [mine.sessionToken]),
    );
    expect(await upgradeStatus(server.url, { origin, cookie })).toBe(401);
  });

  it.each(["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", ""])(
    "is refused from the origin %j",
    async (origin) => {
      expect(await upgradeStatus(server.url, { ...headers(mine), origin })).toBe(403);
    },
  );

  it("is refused from an origin that only begins or ends like ours", async () => {
    for (const origin of [`${server.config.publicUrl}.evil.example`, `https://evil.example/${server.config.publicUrl}`])
      expect(await upgradeStatus(server.url, { ...headers(mine), origin })).toBe(403);
  });

  it("is refused without any origin", async () => {
    expect(await upgradeStatus(server.url, { cookie: server.cookieOf(mine) })).toBe(403);
  });

  it("asked for without upgrading is answered in words", async () => {
    const response = await fetch(`${server.url}/ws`, { headers: headers(mine) });
    expect(response.status).toBe(426);
  });
});

const truth = (text: string, values: unknown[]) =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, values)).rows);

describe("[SEC-6] an open socket", () => {
  const SIGNED_OUT = { code: 1008 };
  /** How long until it is closed; it may take five seconds. */
  async function closedWithin(client: LiveClient): Promise<number> {
    const beganAt = performance.now();
    expect(await eventually(client.closed, (closed) => closed !== null)).toEqual(SIGNED_OUT);
    return performance.now() - beganAt;
  }

  const endings: [string, () => Promise<unknown>][] = [
    ["sign-out", () => server.send("POST /api/auth/logout", { account: mine })],
    ["the end of its session", () => truth("delete from auth.sessions where token = $1", [mine.sessionToken])],
    [
      "its expiry",
      () => truth("update auth.sessions set expires_at = now() - interval '1 second' where token = $1", [mine.sessionToken]),
    ],
    ["the deletion of its person", () => truth("delete from auth.users where id = $1", [mine.userId])],
    ["the end of the membership", () => truth("delete from memberships where user_id = $1", [mine.userId])],
    ["a change of rights", () => truth("update memberships set role = 'viewer' where user_id = $1", [mine.userId])],
    ["becoming administrator", () => truth("update auth.users set role = 'admin' where id = $1", [mine.userId])],
  ];

  it.each(endings)("is closed within five seconds of %s, and nobody else's is", async (_, happen) => {
    const [ended, other] = [await watching(), await watching(theirs, theirs.devices[0])];
    await happen();
    expect(await closedWithin(ended)).toBeLessThan(5000);
    expect(other.closed()).toBeNull();
  });

  it("is told nothing more of a device that left the account", async () => {
    const client = await watching();
    await publish({ up_ms: 1000 });
    await client.waitFor("telemetry_update");
    await truth("delete from devices where id = $1", [device.id]);
    await pause(5000);
    const heard = client.heard.length;
    await publish({ seq: undefined, up_ms: 6000 });
    await pause(300);
    expect(client.heard.length).toBe(heard);
    expect(client.closed()).toBeNull();
  });
});

describe("[SEC-6] a client without a cookie", () => {
  const connect = async (origin?: string): Promise<LiveClient> => {
    const client = await openLive(server.url, origin === undefined ? {} : { origin });
    clients.push(client);
    return client;
  };
  const newTicket = async (): Promise<string> => {
    const answer = await server.send("POST /api/live/ticket", { account: mine });
    const { ticket, expiresInSeconds } = (await answer.json()) as { ticket: string; expiresInSeconds: number };
    expect(expiresInSeconds).toBe(60);
    return ticket;
  };
  const show = (client: LiveClient, token: string) => client.send({ type: "authenticate", data: { token } });

  it("shows a ticket, once, and is then served like any other", async () => {
    const ticket = await newTicket();
    for (const [origin, isServed] of [
      [undefined, true],
      [server.config.publicUrl, false],
    ] as const) {
      const client = await connect(origin);
      show(client, ticket);
      client.subscribe(device.id);
      if (isServed) await client.waitFor("snapshot");
      else expect(await eventually(client.closed, (closed) => closed !== null)).toEqual({ code: 1008 });
      expect(errors(client)).toEqual(isServed ? [] : ["bad_ticket"]);
    }
  });

  it("cannot use a ticket that is a minute old, or whose session has ended", async () => {
    const [old, orphan] = [await newTicket(), await newTicket()];
    await truth("update auth.live_tickets set expires_at = now() where true", []);
    await truth("delete from auth.sessions where token = $1", [mine.sessionToken]);
    for (const ticket of [old, orphan, "guessed"]) {
      const client = await connect();
      show(client, ticket);
      await client.waitFor("error");
      expect(errors(client)).toEqual(["bad_ticket"]);
    }
  });

  it("[SEC-5] gets a ticket that is stored as a hash", async () => {
    const ticket = await newTicket();
    const rows = await truth("select encode(token_hash, 'escape') as stored from auth.live_tickets", []);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it("may do nothing before", async () => {
    const client = await connect();
    client.subscribe(device.id);
    await client.waitFor("error");
    expect([errors(client), client.heard.length]).toEqual([["not_signed_in"], 1]);
  });

  it("is refused from a stranger's page all the same", async () => {
    expect(await upgradeStatus(server.url, { origin: "https://evil.example" })).toBe(403);
  });

  it("is closed with its session like any other", async () => {
    const client = await connect();
    show(client, await newTicket());
    client.subscribe(device.id);
    await client.waitFor("snapshot");
    await server.send("POST /api/auth/logout", { account: mine });
    expect(await eventually(client.closed, (closed) => closed !== null)).toEqual({ code: 1008 });
  });
});

describe("[SEC-10] open sockets", () => {
  const closedAmong = (some: readonly LiveClient[]) => some.map((client) => client.closed()?.code ?? null);
  const many = async (count: number, as: Parameters<typeof openLive>[1]) => {
    const opened: LiveClient[] = [];
    for (let n = 0; n < count; n += 1) opened.push(await openLive(server.url, as));
    clients.push(...opened);
    return opened;
  };

  it("of one session are twenty: the oldest is closed to be opened again later, and other sessions keep theirs", async () => {
    const [other] = await many(1, headers(theirs));
    const opened = await many(23, headers(mine));
    const codes = await eventually(
      () => closedAmong(opened),
      (all) => all.filter((code) => code !== null).length === 3,
    );
    expect(codes).toEqual([1013, 1013, 1013, ...Array(20).fill(null)]);
    expect(other?.closed()).toBeNull();
    expect(await metric("halocline_live_closed_full_total")).toBe(3);
  });

  it("that show no ticket are twenty for one address: one more is refused, and takes nobody's place", async () => {
    const signedIn = await browser(mine);
    const opened = await many(25, {});
    const codes = await eventually(
      () => closedAmong(opened),
      (all) => all.filter((code) => code !== null).length === 5,
    );
    expect(codes).toEqual([...Array(20).fill(null), 1013, 1013, 1013, 1013, 1013]);
    expect(signedIn.closed()).toBeNull();
  });
});

describe("watching one's own device", () => {
  it("begins with a snapshot, then brings each reading with its tank and values", async () => {
    await publish({ seq: 1, up_ms: 1000, water_mm: 44.4 });
    await eventually(
      async () => (await (await server.get(`/api/tanks/${device.tankId}/latest-reading`, mine)).json()) as unknown,
      (found) => found !== null,
    );
    const client = await watching();
    // Before or behind it may come that the device has changed: its relays are written a moment after its reading, and are told to every
    // screen of the household, whatever it watches.
    expect(client.heard.find(({ type }) => type !== "relay_changed" && type !== "device_changed")).toMatchObject({
      type: "snapshot",
      data: { device: { id: device.id, status: "online" }, readings: { [device.tankId]: { heightMm: 44.4 } } },
    });
    await publish({
      seq: 2,
      up_ms: 2000,
      water_mm: 50.1,
      temp_c: 26,
      raw_mm: 50,
      relays: [true, true, false, false, false],
      rssi: -70,
    });
    // The first reading may be on its way to screens still when it is stored already.
    const behindIt = () => updates(client).filter(({ reading }) => reading.heightMm !== 44.4);
    await eventually(behindIt, (found) => found.length > 0);
    expect(behindIt()).toEqual([
      {
        deviceId: device.id,
        tankId: device.tankId,
        reading: {
          heightMm: 50.1,
          deviceTimestamp: expect.any(String),
          receivedAt: expect.any(String),
          temperatureC: 26,
          rawDistance: 50,
          status: "ok",
          ageMs: 0,
        },
        relays: [true, true, false, false, false],
        rssiDbm: -70,
        firmwareVersion: "1.2.3",
      },
    ]);
    expect(Math.abs(Date.parse(behindIt()[0]?.reading.receivedAt ?? "") - Date.now())).toBeLessThan(5000);
  });

  it("shows a failed sensor as no reading, and live-only messages too", async () => {
    const client = await watching();
    await publish({ seq: undefined, water_mm: null, sensor_ok: false, err: 7 });
    await client.waitFor("telemetry_update");
    expect(updates(client)[0]?.reading).toMatchObject({ heightMm: null, status: "sensor_error_7" });
  });

  it("tells that presence has changed when a last will is recorded", async () => {
    const client = await watching();
    await say("status", JSON.stringify({ v: 1, status: "offline", boot: "57-9f3c1a77" }));
    await client.waitFor("device_changed");
    expect(client.heard.at(-1)).toEqual({ type: "device_changed", data: { deviceId: device.id } });
  });

  it("stops when it is unsubscribed, and can begin again", async () => {
    const client = await watching();
    client.unsubscribe(device.id);
    await eventually(upstream, (count) => count === 0);
    await publish({ seq: 1 });
    await pause(200);
    expect(updates(client)).toEqual([]);
    client.subscribe(device.id);
    await client.waitFor("snapshot", 2);
    await eventually(upstream, (count) => count > 0);
    await publish({ seq: 2, up_ms: 18_430_311 });
    await client.waitFor("telemetry_update");
    expect(updates(client)).toHaveLength(1);
  });
});

describe("a heartbeat", () => {
  it("comes every two seconds, also to a page that watches nothing, and not before one has signed in", async () => {
    const [page, stranger] = [await browser(mine), await openLive(server.url, {})];
    clients.push(stranger);
    await eventually(
      () => page.heartbeatsAtMs,
      (beats) => beats.length >= 4,
    );
    const gapsMs = page.heartbeatsAtMs.slice(1).map((atMs, index) => atMs - (page.heartbeatsAtMs[index] ?? 0));
    expect(Math.max(...gapsMs)).toBeLessThan(4000);
    expect(stranger.heartbeatsAtMs).toEqual([]);
    expect(page.heard).toEqual([]);
  });
});

describe("[SEC-6] watching another's device", () => {
  it("is answered like a missing one, and no word of it ever arrives", async () => {
    const [spy, owner] = [await browser(theirs), await watching()];
    spy.subscribe(device.id);
    spy.subscribe(randomUUID());
    await spy.waitFor("error", 2);
    expect(spy.heard).toEqual([spy.heard[0], spy.heard[0]]);
    expect(spy.heard[0]).toEqual({ type: "error", data: { code: "not_found", message: "Device not found." } });
    for (let seq = 1; seq <= 5; seq++) await publish({ seq, up_ms: seq * 1000 });
    await owner.waitFor("telemetry_update", 5);
    await pause(100);
    expect(spy.heard).toHaveLength(2);
  });

  it("does not come with one's own: each socket hears what it asked for", async () => {
    const other = theirs.devices[0] as SeededDevice;
    const [ours, others] = [await watching(), await watching(theirs, other)];
    await publish({ water_mm: 33.3 });
    await ours.waitFor("telemetry_update");
    await pause(100);
    expect(updates(others)).toEqual([]);
  });
});

describe("a message that makes no sense", () => {
  it.each([
    "",
    "{",
    "null",
    "[]",
    '"subscribe_device"',
    '{"type":"subscribe_device"}',
    '{"type":"subscribe_device","data":{"deviceId":"*"}}',
    '{"type":"subscribe_device","data":{"deviceId":[">"]}}',
    '{"type":"publish","data":{}}',
    '{"__proto__":{"type":"subscribe_device"}}',
  ])("is answered with an error, and the connection stays: %s", async (text) => {
    const client = await browser(mine);
    client.send(text);
    await client.waitFor("error");
    expect(errors(client)).toEqual(["bad_message"]);
    client.subscribe(device.id);
    await client.waitFor("snapshot");
    expect(client.closed()).toBeNull();
  });

  it("of more than four kilobytes costs the connection", async () => {
    const client = await browser(mine);
    client.send(JSON.stringify({ type: "subscribe_device", data: { deviceId: "x".repeat(5000) } }));
    expect(await eventually(client.closed, (closed) => closed !== null)).toEqual({ code: 1009 });
    expect((await server.get("/healthz")).status).toBe(200);
  });
});

describe("listening on the broker", () => {
  it("happens once for all watchers of a device, and ends with the last of them", async () => {
    const before = await metric("halocline_live_sockets");
    expect(await upstream()).toBe(0);
    const [first, second] = [await watching(), await watching()];
    expect(await upstream()).toBe(1);
    expect(await metric("halocline_live_sockets")).toBe(before + 2);
    await publish();
    await Promise.all([first.waitFor("telemetry_update"), second.waitFor("telemetry_update")]);
    expect(updates(second)).toEqual(updates(first));
    first.socket.close();
    await pause(100);
    expect(await upstream()).toBe(1);
    second.socket.terminate();
    expect(await eventually(upstream, (count) => count === 0)).toBe(0);
    expect(
      await eventually(
        () => metric("halocline_live_sockets"),
        (count) => count === before,
      ),
    ).toBe(before);
  });

  it("happens once also for a client that spells the id in capitals", async () => {
    await watching();
    const shouting = await browser(mine);
    shouting.subscribe(device.id.toUpperCase());
    await shouting.waitFor("snapshot");
    expect(await upstream()).toBe(1);
  });
});

describe("a slow reader", () => {
  /** Of one device the server takes 1,200 messages a minute; the machine's own buffers take some megabytes before it notices. */
  const TALKING_DEVICES = 40;
  const MOST_ROUNDS = 1150;

  async function watchingAll(account: SeededAccount): Promise<LiveClient> {
    const client = await browser(account);
    for (const [index, own] of account.devices.entries()) {
      client.subscribe(own.id);
      await client.waitFor("snapshot", index + 1);
    }
    return client;
  }

  it("loses the past, never the present", { timeout: 120_000 }, async () => {
    const household = await server.seed({ deviceNames: Array.from({ length: TALKING_DEVICES }, (_, n) => `Reef ${n}`) });
    const [slow, quick] = [await watchingAll(household), await watchingAll(household)];
    const speakers = await Promise.all(
      household.devices.map(async ({ registrationId, ...own }) => {
        const client = await server.connectDevice({ registrationId, ...own });
        return (text: string) => client.publishAsync(`halocline/v1/${registrationId}/telemetry`, text);
      }),
    );
    const coalesced = () => metric("halocline_live_coalesced_total");
    const newestOf = (client: LiveClient) =>
      new Map(updates(client).map(({ deviceId, reading }) => [deviceId, reading.heightMm] as const));
    const before = await coalesced();
    let round = 0;
    const hasNewest = (heights: ReturnType<typeof newestOf>) =>
      heights.size === TALKING_DEVICES && [...heights.values()].every((height) => height === 1 + round / 100);
    const sendMore = async () => {
      for (const until = round + 50; round < until; ) {
        const text = telemetry({ seq: undefined, up_ms: ++round, water_mm: 1 + round / 100 });
        await Promise.all(speakers.map((speak) => speak(text)));
      }
      await eventually(() => newestOf(quick), hasNewest);
    };
    await sendMore();
    slow.socket.pause();
    while (round < MOST_ROUNDS && (await coalesced()) === before) await sendMore();
    expect(await coalesced()).toBeGreaterThan(before);
    await sendMore();
    slow.socket.resume();
    await eventually(() => newestOf(slow), hasNewest);
    expect(updates(slow).length).toBeLessThan(round * TALKING_DEVICES);
    for (const { id } of household.devices) {
      const heights = updates(slow).flatMap(({ deviceId, reading }) => (deviceId === id ? [reading.heightMm ?? 0] : []));
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    }
    expect(slow.closed()).toBeNull();
  });
});
