// The page of one device: what it said of itself, how it is told to blink, and who may ask.

import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

const rows = (text: string): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [device.id])).rows);
const details = async (as: SeededAccount = account) => {
  const response = await server.get(`/api/devices/${device.id}/details`, as);
  return { status: response.status, body: (await response.json()) as any };
};
const identify = async (as: SeededAccount = account) => {
  const response = await server.send(`POST /api/devices/${device.id}/identify`, { account: as });
  return { status: response.status, body: (await response.json()) as any };
};

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  played = await playDevice(server, device);
});

async function connect(): Promise<void> {
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
  await eventually(
    () => rows("select 1 from device_latest join devices using (device_no) where id = $1"),
    (found) => found.length > 0,
  );
}

describe("the details of a device", () => {
  it("are empty before it has said anything", async () => {
    expect(await details()).toEqual({
      status: 200,
      body: { hardware: null, chip: null, starts: null, startedAt: null, events: [] },
    });
  });

  it("tell its model, its starts, and its twenty newest events, newest first", async () => {
    await connect();
    for (let n = 0; n < 22; n += 1) await played.event(n, "relay", { channel: 2, on: n % 2 === 0, cause: "command" });
    await played.event(22, "fault_latched", { fault: "overfill" });
    await played.event(23, "strange", { channel: 99, on: "perhaps" });
    const { events, ...facts } = await eventually(
      async () => (await details()).body,
      (body) => body.events[0]?.type === "strange",
    );
    expect(facts).toMatchObject({ hardware: expect.any(String), starts: expect.any(Number), startedAt: expect.any(String) });
    expect(events).toHaveLength(20);
    expect(events[0]).toMatchObject({ type: "strange", channel: null, isOn: null });
    expect(events[1]).toMatchObject({ type: "fault_latched", word: "overfill", channel: null, isOn: null });
    expect(events[2]).toMatchObject({ type: "relay", channel: 2, isOn: false, word: "command" });
    expect(new Set(events.map(({ id }: { id: string }) => id)).size).toBe(20);
  });

  it("[SEC-1] are nobody else's", async () => {
    const stranger = await server.seed({ deviceNames: ["Other"] });
    expect((await details(stranger)).status).toBe(404);
  });
});

describe("identify", () => {
  it("[SEC-12] is confirmed by the device's own answer, and audited", async () => {
    await connect();
    expect(await identify()).toEqual({ status: 200, body: { status: "confirmed" } });
    expect(played.commands.map(({ type }) => type)).toEqual(["identify"]);
    expect(await rows("select action from audit_log where target_id = $1::text")).toContainEqual({ action: "identify_device" });
  });

  it("is refused while the device is away", async () => {
    expect(await identify()).toMatchObject({ status: 503, body: { code: "device_offline" } });
    expect(played.commands).toEqual([]);
  });

  it("says so when nothing came back", async () => {
    await connect();
    played.answerWith(() => null);
    expect(await identify()).toMatchObject({ status: 202, body: { status: "unconfirmed" } });
  });
});
