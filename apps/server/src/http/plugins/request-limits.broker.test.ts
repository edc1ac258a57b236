// One session that asks without end, on a whole server: it is told to wait, its own stop is not, and nobody else notices.

import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let hostile: SeededAccount;
let neighbour: SeededAccount;
let played: Readonly<{ hostile: PlayedDevice; neighbour: PlayedDevice }>;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), {
    HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
    // So small that a slow machine reaches them, too.
    HALOCLINE_SESSION_REQUESTS_PER_SECOND: "2",
    HALOCLINE_ADDRESS_REQUESTS_PER_SECOND: "6",
  });
});
afterAll(() => server.stop());

const deviceOf = ({ devices }: SeededAccount) => devices[0] as SeededDevice;
beforeEach(async () => {
  hostile = await server.seed({ deviceNames: ["Flood"] });
  neighbour = await server.seed({ deviceNames: ["Reef"] });
  played = { hostile: await playDevice(server, deviceOf(hostile)), neighbour: await playDevice(server, deviceOf(neighbour)) };
});

const [HOSTILE, NEIGHBOUR] = ["192.0.2.1", "198.51.100.7"];

type Call = Readonly<{ body?: unknown; address?: string }>;
const call = async (
  key: string,
  account: SeededAccount,
  { body, address = account === hostile ? HOSTILE : NEIGHBOUR }: Call = {},
) => {
  const began = performance.now();
  const response = await server.send(key, { account, address, ...(body !== undefined && { body }) });
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), body: (await response.json()) as any, ms: performance.now() - began };
};
const stop = (account: SeededAccount) => call(`POST /api/devices/${deviceOf(account).id}/emergency-stop`, account);
const turn = (account: SeededAccount, state: "ON" | "OFF") =>
  call(`POST /api/devices/${deviceOf(account).id}/relays/3`, account, { body: { state } });

/** So many at once until all are answered. */
async function flood<T extends { status: number }>(
  count: number,
  atOnce: number,
  ask: (index: number) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) answers.push(await ask(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}
const having = <T extends { status: number }>(answers: readonly T[], status: number) =>
  answers.filter((answer) => answer.status === status);
const countOf = (answers: readonly { status: number }[], status: number) => having(answers, status).length;

describe("[SEC-10] a session that asks without end", () => {
  it("is told to wait; its stop and its OFF are not, and a neighbour is answered", { timeout: 60_000 }, async () => {
    const flooding = flood(150, 40, () => call("GET /api/devices", hostile));
    const stops = [await stop(neighbour), await stop(neighbour), await stop(hostile)];
    const answers = await flooding;
    expect(countOf(answers, 200)).toBeLessThanOrEqual(60);
    expect(countOf(answers, 200) + countOf(answers, 429)).toBe(150);
    expect(stops.map(({ status }) => status)).toEqual([200, 200, 200]);

    expect(having(answers, 429)[0]).toMatchObject({
      retryAfter: "5",
      body: { code: "too_many_requests", message: expect.stringContaining("switching a pump off still work") },
    });
    const turnedOn = await flood(30, 30, () => turn(hostile, "ON"));
    expect(having(turnedOn, 429)[0]).toMatchObject({ body: { code: "too_many_requests" } });
    expect(await turn(hostile, "OFF")).toMatchObject({ status: 200, body: { status: "confirmed" } });
    expect((await call("GET /api/devices", neighbour)).status).toBe(200);
  });

  it("and goes on when refused is refused slowly, half a second each; its stop never waits", { timeout: 60_000 }, async () => {
    const refuse = () => flood(60, 30, () => call("GET /api/devices", hostile));
    const quick = having(await refuse(), 429).filter(({ ms }) => ms < 450);
    // As many as it may ask at once, and two a second more.
    expect(quick.length).toBeLessThanOrEqual(20);
    const [slow, stopped] = await Promise.all([refuse(), stop(hostile)]);
    expect(having(slow, 429).filter(({ ms }) => ms >= 450).length).toBeGreaterThan(20);
    expect(stopped).toMatchObject({ status: 200, body: { status: "confirmed" } });
  });

  it("from one address with many sessions or none is told to wait too, and another address is not", async () => {
    const flooding = flood(150, 40, () => server.send("GET /api/health", { address: "203.0.113.9" }));
    const meanwhile = await call("GET /api/health", neighbour);
    expect(countOf(await flooding, 429)).toBeGreaterThan(0);
    expect(meanwhile.status).toBe(200);
  });
});

describe("[SEC-10] [SAFE-11] the same stop, asked hundreds of times at once", () => {
  it("goes to the device a few times, and everybody hears what the device said", { timeout: 60_000 }, async () => {
    const statuses = await flood(300, 100, () => stop(hostile));
    expect(countOf(statuses, 200)).toBe(300);
    expect(played.hostile.commands.length).toBeLessThan(50);
    const rows = () =>
      withClient(server.database.urls.admin, async (client) => {
        const { rows: found } = await client.query("select status from commands where device_id = $1", [deviceOf(hostile).id]);
        return found as { status: string }[];
      });
    const isConfirmed = ({ status }: { status: string }) => status === "confirmed";
    const recorded = await eventually(rows, (found) => found.length > 0 && found.every(isConfirmed));
    // The worker says an open stop once more by itself.
    expect(recorded.length).toBeLessThanOrEqual(played.hostile.commands.length);
    expect([recorded.length > 0, recorded.every(isConfirmed)]).toEqual([true, true]);
    // Silent from here on: nobody is told that it stands still.
    played.hostile.answerWith(() => null);
    expect(countOf(await flood(20, 20, () => stop(hostile)), 202)).toBe(20);
  });

  it("of devices and runs that are not there costs the lane nothing", { timeout: 60_000 }, async () => {
    // Its page was open a moment ago.
    expect((await call("GET /api/devices", neighbour)).status).toBe(200);
    const nobody = () =>
      `00000000-0000-4000-8000-${Math.floor(Math.random() * 1e12)
        .toString()
        .padStart(12, "0")}`;
    const asking = flood(400, 100, (index) =>
      call(index % 2 ? `POST /api/devices/${nobody()}/emergency-stop` : `POST /api/automation-runs/${nobody()}/cancel`, hostile),
    );
    expect([await stop(neighbour), await stop(neighbour)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    const answers = await asking;
    expect(answers.every(({ status }) => status === 404 || status === 503)).toBe(true);
  });
});

describe("[SEC-10] a household whose calls never end", () => {
  it("holds a few of the database's connections, and the others serve everybody else", { timeout: 60_000 }, async () => {
    const { id } = deviceOf(hostile);
    await withClient(server.database.urls.admin, async (client) => {
      await client.query("begin");
      await client.query("select 1 from devices where id = $1 for update", [id]);
      const renaming = flood(40, 40, () => call(`PUT /api/devices/${id}`, hostile, { body: { name: "Renamed" } }));
      const answers = [await call("GET /api/devices", neighbour), await stop(neighbour), await stop(hostile)];
      expect(answers).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
      // Without a lane the pool gives up after five seconds.
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(4000);
      await client.query("commit");
      expect(countOf(await renaming, 200)).toBeGreaterThan(0);
    });
  });
});
