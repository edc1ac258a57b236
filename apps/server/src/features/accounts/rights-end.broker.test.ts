// Rights end at once, in every process: two servers of one instance, and a device on real MQTT that obeys whoever reaches it.

import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openLive } from "../../../test/live-client.ts";
import { createPeople, PASSWORD, type Person } from "../../../test/people.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const CIRCULATION = 1;
const FILL = 3;

let server: TestServer;
let other: Pick<TestServer, "send">;
let account: SeededAccount;
let owner: Person;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" });
  other = await server.startAnother();
}, 60_000);
afterAll(() => server.stop());

const people = createPeople(() => server);
const { query } = people;
const isKnown = () =>
  eventually(
    () => query("select 1 from device_latest join devices using (device_no) where id = $1", [device.id]),
    (rows) => rows.length > 0,
  );

beforeEach(async () => {
  owner = await people.signedIn({ deviceNames: ["Reef"] });
  account = owner.account;
  device = account.devices[0] as SeededDevice;
  played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
  await isKnown();
});

type Session = Readonly<{ cookie: string }>;
const relay = (channel: number, state: "ON" | "OFF") => [`/relays/${channel}`, { state }] as const;
const ON = relay(FILL, "ON");
const OFF = relay(FILL, "OFF");
const PAUSE = relay(CIRCULATION, "OFF");

async function callAt(at: Pick<TestServer, "send">, who: Session, [path, body]: readonly [string, object?]) {
  const response = await at.send(`POST /api/devices/${device.id}${path}`, {
    cookie: who.cookie,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as any };
}
const everywhere = (who: Session, what: readonly [string, object?]) =>
  Promise.all([server, other].map(async (at) => (await callAt(at, who, what)).status));
/** An open page: each process has verified the session a moment ago, and knows its devices. */
async function isLookingAt(who: Session): Promise<void> {
  for (const at of [server, other]) {
    expect((await at.send("GET /api/devices", { cookie: who.cookie })).status).toBe(200);
    expect((await callAt(at, who, OFF)).status).toBe(200);
  }
  played.commands.length = 0;
}
const secondSession = async (): Promise<Session> => ({ cookie: (await people.signIn(owner.email)).cookie });
const actions = () =>
  played.commands.filter(({ type, on, channel }) => type !== "relay" || on === true || channel === CIRCULATION);

const endings: [string, (thief: Session) => Promise<unknown>][] = [
  ["signed out", (thief) => people.send("POST /api/auth/logout", { cookie: thief.cookie })],
  [
    "revoked from another browser",
    async () => {
      const { body } = await people.send("GET /api/auth/sessions", { cookie: owner.cookie });
      const { id } = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      return people.send(`DELETE /api/auth/sessions/${id}`, { cookie: owner.cookie });
    },
  ],
  [
    "ended by a new password",
    () =>
      people.send("POST /api/auth/change-password", {
        cookie: owner.cookie,
        body: { currentPassword: PASSWORD, newPassword: "another long password" },
      }),
  ],
  ["deleted with its person", () => people.send("DELETE /api/auth/user", { cookie: owner.cookie, body: { password: PASSWORD } })],
];

describe("[SAFE-14] a session that was", () => {
  it.each(endings)("%s switches nothing on in any process, and is forgotten by all of them", async (_, end) => {
    const thief = await secondSession();
    await isLookingAt(thief);
    expect(await end(thief)).toMatchObject({ status: 200 });
    played.commands.length = 0;
    for (const action of [ON, PAUSE, [`/relays/${FILL}/renew`, {}]] as const)
      expect(await everywhere(thief, action)).toEqual([401, 401]);
    expect(actions()).toEqual([]);
    // What memory vouches for ends too, as soon as the news is there.
    const beganMs = performance.now();
    const isForgotten = (statuses: number[]) => statuses.every((status) => status === 401);
    expect(await eventually(() => everywhere(thief, OFF), isForgotten)).toEqual([401, 401]);
    expect(performance.now() - beganMs).toBeLessThan(2000);
  });
});

describe("[SAFE-14] a member who was made a viewer", () => {
  it("switches nothing on and pauses nothing in any process, and still stops", async () => {
    const keeper = await seedMember(server.database.urls.admin, account.accountId, "keeper");
    const who = { cookie: server.cookieOf({ ...account, ...keeper }) };
    await isLookingAt(who);
    await query("update memberships set role = 'viewer' where user_id = $1", [keeper.userId]);
    for (const action of [ON, PAUSE]) expect(await everywhere(who, action)).toEqual([403, 403]);
    expect(actions()).toEqual([]);
    expect(await everywhere(who, OFF)).toEqual([200, 200]);
  });
});

describe("[SAFE-11] while the database does not answer", () => {
  it("memory lets a session switch off, and what it wants on waits for the truth", { timeout: 30_000 }, async () => {
    const thief = await secondSession();
    await isLookingAt(thief);
    await withClient(server.database.urls.admin, async (client) => {
      await client.query("begin");
      await client.query("lock table auth.sessions in access exclusive mode");
      expect(await everywhere(thief, OFF)).toEqual([200, 200]);
      const on = callAt(other, thief, ON);
      await client.query("delete from auth.sessions where user_id = $1", [owner.userId]);
      await client.query("commit");
      expect((await on).status).toBe(401);
    });
    expect(actions()).toEqual([]);
  });
});

describe("[SAFE-14] an ON that waits for its device", () => {
  it("is refused when its session ends meanwhile", { timeout: 30_000 }, async () => {
    const thief = await secondSession();
    await isLookingAt(thief);
    await withClient(server.database.urls.admin, async (client) => {
      await client.query("begin");
      await client.query("select from devices where id = $1 for update", [device.id]);
      const on = callAt(other, thief, ON);
      await eventually(
        () => query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        (waiting) => waiting.length > 0,
      );
      expect(await people.send("POST /api/auth/logout", { cookie: thief.cookie })).toMatchObject({ status: 200 });
      await client.query("commit");
      expect(await on).toMatchObject({ status: 403, body: { code: "rights_ended" } });
    });
    expect(actions()).toEqual([]);
    expect(await query("select from commands where device_id = $1 and type = 'relay_on'", [device.id])).toEqual([]);
  });
});

describe("[SAFE-14] rights that end at a random moment, in either of two processes", () => {
  const ROUNDS = 60;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const ways: ((who: Session, userId: string) => Promise<unknown>)[] = [
    (who) => pick([server, other]).send("POST /api/auth/logout", { cookie: who.cookie }),
    (_, userId) => query("delete from auth.sessions where user_id = $1", [userId]),
    (_, userId) => query("update memberships set role = 'viewer' where user_id = $1", [userId]),
    (_, userId) => query("delete from memberships where user_id = $1", [userId]),
    (_, userId) => query("delete from auth.users where id = $1", [userId]),
  ];
  const wishes = [ON, PAUSE, [`/relays/${FILL}/renew`, {}]] as const;

  it(`let nothing toward action through that was asked after their end, in ${ROUNDS} rounds`, { timeout: 120_000 }, async () => {
    const outcomes: { isAfter: boolean; status: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const keeper = await seedMember(server.database.urls.admin, account.accountId, "keeper");
      const who = { cookie: server.cookieOf({ ...account, ...keeper }) };
      await callAt(pick([server, other]), who, OFF);
      let isOver = false;
      const ending = pick(ways)(who, keeper.userId).then(() => {
        isOver = true;
      });
      await (round % 2 === 0 ? ending : pause(Math.random() * 10));
      played.commands.length = 0;
      const isAfter = isOver;
      const { status } = await callAt(pick([server, other]), who, pick(wishes));
      await ending;
      if (isAfter) expect(actions(), `round ${round}`).toEqual([]);
      outcomes.push({ isAfter, status });
    }
    const after = outcomes.filter(({ isAfter }) => isAfter).map(({ status }) => status);
    expect(after.length).toBeGreaterThanOrEqual(ROUNDS / 2);
    expect(after.filter((status) => status !== 401 && status !== 403)).toEqual([]);
  });
});

describe("[SEC-6] a socket", () => {
  it("closes at once when its session ends in another process", async () => {
    const thief = await secondSession();
    const live = await openLive(server.url, { cookie: thief.cookie, origin: server.config.publicUrl });
    const beganMs = performance.now();
    await other.send("POST /api/auth/logout", { cookie: thief.cookie });
    expect(await eventually(live.closed, (closed) => closed !== null)).toEqual({ code: 1008 });
    // The next look at all sockets is up to four seconds away.
    expect(performance.now() - beganMs).toBeLessThan(2000);
  });
});
