// What every screen of a household hears without asking: on whole servers, two of one instance, and with a device on real MQTT.

import { setTimeout as pause } from "node:timers/promises";
import type { HouseholdMessage } from "@halocline/contracts/live/socket.contract";
import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, type SeededDevice, seedMember } from "@halocline/local-services/seed";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { type LiveClient, openLive } from "../../test/live-client.ts";
import { type PlayedDevice, playDevice } from "../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";
import { openUpdateScene } from "../../test/update-scene.ts";

/** Longer than what is gathered waits. */
const QUIET_MS = 600;

let server: TestServer;
let other: Pick<TestServer, "send">;
let mine: SeededAccount;
let theirs: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  other = await server.startAnother();
}, 60_000);
afterAll(() => server.stop());

beforeEach(async () => {
  mine = await server.seed({ deviceNames: ["Reef"] });
  theirs = await server.seed({ deviceNames: ["Other"] });
  device = mine.devices[0] as SeededDevice;
  played = await playDevice(server, device);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});

const query = (text: string, values: unknown[]) =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, values)).rows as any[]);

const listened = async (accountId: string): Promise<number> => {
  const answer = await fetch(`${server.nats.monitorUrl}/subsz?subs=1&limit=10000&acc=APP`);
  const { subscriptions_list: list = [] } = (await answer.json()) as { subscriptions_list?: { subject: string }[] };
  return list.filter(({ subject }) => subject === `app.household.${accountId}`).length;
};

/** Open, and the broker knows that its household is listened for. It subscribes to nothing. */
async function screen(account: SeededAccount): Promise<LiveClient> {
  const client = await openLive(server.url, { cookie: server.cookieOf(account), origin: server.config.publicUrl });
  clients.push(client);
  await eventually(
    () => listened(account.accountId),
    (count) => count > 0,
  );
  return client;
}

const member = async (role: "keeper" | "viewer" = "keeper"): Promise<SeededAccount> => ({
  ...mine,
  ...(await seedMember(server.database.urls.admin, mine.accountId, role)),
});
const typesOf = ({ heard }: LiveClient) => heard.map(({ type }) => type);
const leak = () => played.event(0, "warning", { fault: "leak" });
const alertId = async (): Promise<string> =>
  (
    await eventually(
      () => query("select id from alerts where account_id = $1", [mine.accountId]),
      (rows) => rows.length > 0,
    )
  )[0].id;
const acknowledge = (id: string, at: Pick<TestServer, "send"> = server) =>
  at.send(`POST /api/alerts/${id}/acknowledge`, { cookie: server.cookieOf(mine) });

describe("an alert", () => {
  it("is told to every member's screen, named, and to no neighbour", async () => {
    const [owner, viewer, neighbour] = [await screen(mine), await screen(await member("viewer")), await screen(theirs)];
    await leak();
    const id = await alertId();
    for (const client of [owner, viewer]) {
      await client.waitFor("alert_raised");
      const told: HouseholdMessage = { type: "alert_raised", data: { alertId: id, deviceId: device.id, severity: "critical" } };
      expect(client.heard).toContainEqual(told);
    }
    await pause(QUIET_MS);
    expect(neighbour.heard).toEqual([]);
  });

  it("that is acknowledged in another process is told within a second, after the commit", async () => {
    const keeper = await screen(await member());
    await leak();
    const id = await alertId();
    await keeper.waitFor("alert_raised");
    await pause(QUIET_MS);
    keeper.heard.length = 0;
    const beganMs = performance.now();
    expect((await acknowledge(id, other)).status).toBe(200);
    await keeper.waitFor("alert_changed");
    expect(performance.now() - beganMs).toBeLessThan(1000);
    expect(keeper.heard).toEqual([{ type: "alert_changed", data: { alertId: id } }]);
    expect(await query("select 1 from alerts where id = $1 and acknowledged_at is not null", [id])).toHaveLength(1);
  });
});

describe("a pump", () => {
  it("that is switched is told to a screen that watches nothing, once, and a steady report is not", async () => {
    const owner = await screen(mine);
    const relays = [true, false, false, false, false];
    await played.report({ relays });
    await owner.waitFor("relay_changed");
    await played.report({ relays });
    await pause(QUIET_MS);
    const told: HouseholdMessage = { type: "relay_changed", data: { deviceId: device.id, relays } };
    expect(owner.heard.filter(({ type }) => type === "relay_changed")).toEqual([told]);
  });
});

describe("a firmware update", () => {
  it("that goes on is told with its percentage to a screen that watches nothing", async () => {
    const scene = await openUpdateScene(server);
    const owner = await screen(scene.account);
    const { body } = await scene.startUpdate();
    await scene.says(body.id, "download", { percent: 40 });
    const told: HouseholdMessage = {
      type: "update_progress",
      data: { deviceId: scene.device.id, updateId: body.id, percent: 40 },
    };
    expect(
      await eventually(
        () => owner.heard.slice(),
        (heard) => JSON.stringify(heard).includes(JSON.stringify(told)),
      ),
    ).toContainEqual(told);
  });
});

describe("[SEC-6] whoever has no right any more", () => {
  const endings: [string, (who: SeededAccount) => Promise<unknown>][] = [
    ["a member who was removed", ({ userId }) => query("delete from memberships where user_id = $1", [userId])],
    ["a session that was signed out", ({ sessionToken }) => query("delete from auth.sessions where token = $1", [sessionToken])],
    ["a person who was deleted", ({ userId }) => query("delete from auth.users where id = $1", [userId])],
  ];
  it.each(endings)("%s hears nothing more, while the others do", async (_, end) => {
    const leaving = await member();
    const [owner, gone] = [await screen(mine), await screen(leaving)];
    await end(leaving);
    await eventually(
      () => gone.closed(),
      (closed) => closed !== null,
    );
    await leak();
    await owner.waitFor("alert_raised");
    await pause(QUIET_MS);
    expect([typesOf(owner), typesOf(gone)]).toEqual([["alert_raised"], []]);
  });
});
