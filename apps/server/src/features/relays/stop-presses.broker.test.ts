// Emergency stops pressed, cleared and withdrawn through two server processes on one database and broker, with a device on
// real MQTT that may be silent (security finding F7).

import { randomUUID } from "node:crypto";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { NO_RELAYS, type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

type Process = Pick<TestServer, "send">;

let a: TestServer;
let b: Process;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  a = await startTestServer(inject("testCluster"));
  b = await a.startAnother({ HALOCLINE_ROLES: "api" });
});
afterAll(() => a.stop());

beforeEach(async () => {
  account = await a.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  played = await playDevice(a, device);
  await played.hello();
  await played.waitFor("welcome");
  await report("idle");
});

const query = (text: string): Promise<Record<string, any>[]> =>
  withClient(a.database.urls.admin, async (client) => (await client.query(text, [device.id])).rows);
const stops = () => query("select * from emergency_stops where device_id = $1 order by requested_at");
const openStops = async () => (await stops()).filter((row) => row.cleared_at === null && row.withdrawn_at === null);
const isAway = () =>
  query(
    "update device_latest set last_received_at = now() - interval '10 minutes' where device_no = (select device_no from devices where id = $1)",
  );

async function report(state: string): Promise<void> {
  await played.report({ state });
  const latest = () => query("select state from device_latest join devices using (device_no) where id = $1");
  await eventually(latest, ([row]) => row?.state === state);
}

async function call(from: Process, path: string, body?: object) {
  const response = await from.send(`POST /api/devices/${device.id}${path}`, { account, ...(body && { body }) });
  const { status, code } = (await response.json()) as { status?: string; code?: string };
  return `${response.status} ${status ?? code}`;
}
const stop = (from: Process, pressId?: string) => call(from, "/emergency-stop", pressId === undefined ? undefined : { pressId });
const clear = (from: Process) => call(from, "/emergency-stop/clear");
const sentStops = () => played.commands.filter(({ type }) => type === "emergency_stop").map(({ stop_id }) => stop_id);
const idle = { state: "idle", relays: NO_RELAYS };
/** Latches a new id and clears it, as the controller does. */
const latching = () => {
  const held = { id: null as unknown, spent: new Set<unknown>() };
  played.answerWith(({ type, stop_id }) => {
    if (type === "clear") {
      held.spent.add(held.id);
      held.id = null;
    } else if (type === "emergency_stop" && !held.spent.has(stop_id)) held.id = stop_id;
    return held.id === null ? idle : { state: "estop", relays: NO_RELAYS };
  });
  return held;
};
const silent = () => played.answerWith(() => null);

describe("[SAFE-11] a stop pressed at one process after another process took the last one back", () => {
  it("is a new stop that is kept and latches when the device returns, after a clear", { timeout: 30_000 }, async () => {
    latching();
    expect(await stop(a)).toBe("200 confirmed");
    const [first] = await eventually(stops, ([row]) => row?.latched_at !== null && row !== undefined);
    await report("estop");
    expect(await clear(b)).toBe("200 confirmed");
    await eventually(openStops, (rows) => rows.length === 0);
    await report("idle");

    silent();
    expect(await stop(a)).toBe("202 unconfirmed");
    const [open, ...more] = await openStops();
    expect(more).toEqual([]);
    expect(open?.id).not.toBe(first?.id);
    expect(sentStops().at(-1)).toBe(open?.id);

    const held = latching();
    held.spent.add(first?.id);
    await played.hello();
    expect((await played.waitFor("welcome", 2)).at(-1)?.stop_id).toBe(open?.id);
    await eventually(openStops, ([row]) => row?.latched_at !== null && row !== undefined);
    expect(held.id).toBe(open?.id);
  });

  it("is a new stop that is kept, after a withdrawal", { timeout: 30_000 }, async () => {
    silent();
    await isAway();
    expect(await stop(a)).toBe("202 unconfirmed");
    const [first] = await openStops();
    expect(await clear(b)).toBe("202 unconfirmed");
    expect(await openStops()).toEqual([]);

    expect(await stop(a)).toBe("202 unconfirmed");
    const [open, ...more] = await openStops();
    expect(more).toEqual([]);
    expect(open?.id).not.toBe(first?.id);
    await played.hello();
    expect((await played.waitFor("welcome", 2)).at(-1)?.stop_id).toBe(open?.id);
  });
});

describe("[SAFE-11] a stop that the device acknowledges without latching it", () => {
  it("is replaced by a fresh one, also when the acknowledgement comes after the call", { timeout: 30_000 }, async () => {
    silent();
    expect(await stop(a)).toBe("202 unconfirmed");
    const [first] = await openStops();
    played.answerWith(({ stop_id }) => (stop_id === first?.id ? idle : { state: "estop", relays: NO_RELAYS }));
    const [open] = await eventually(openStops, ([row]) => row !== undefined && row.id !== first?.id && row.latched_at !== null);
    expect(open).toMatchObject({ replaces_id: first?.id, requested_by: account.userId });
    expect(sentStops()).toContain(open?.id);
  });

  it("is replaced once, not again and again", { timeout: 30_000 }, async () => {
    played.answerWith(() => idle);
    expect(await stop(a)).toBe("202 unconfirmed");
    await eventually(stops, (rows) => rows.length === 2);
    const before = played.commands.length;
    await eventually(
      () => played.commands.length,
      (count) => count > before + 2,
    );
    expect(await stops()).toHaveLength(2);
    expect(new Set(sentStops()).size).toBe(2);
  });
});

describe("[SAFE-11] a press with an id of the client", () => {
  it("is one stop however often and through whichever process it is repeated, and a new press covers it", async () => {
    const [p, q] = [randomUUID(), randomUUID()];
    expect(await Promise.all([stop(a, p), stop(b, p), stop(a, p)])).toEqual(["200 confirmed", "200 confirmed", "200 confirmed"]);
    expect(new Set(sentStops()).size).toBe(1);
    await eventually(stops, (rows) => rows.length === 1);
    expect(await stop(b, q)).toBe("200 confirmed");
    const [open, ...more] = await eventually(openStops, ([row]) => row?.id === sentStops().at(-1));
    expect([more, await stops()]).toMatchObject([[], { length: 2 }]);
    expect(await stop(a, p)).toBe("200 confirmed");
    expect(sentStops().at(-1)).toBe(open?.id);
  });

  it("stops nothing once it was cleared, through either process; a new press does", { timeout: 30_000 }, async () => {
    const p = randomUUID();
    latching();
    expect(await stop(a, p)).toBe("200 confirmed");
    await eventually(openStops, ([row]) => row !== undefined && row.latched_at !== null);
    await report("estop");
    expect(await clear(b)).toBe("200 confirmed");
    await eventually(openStops, (rows) => rows.length === 0);
    const sent = sentStops().length;
    expect([await stop(a, p), await stop(b, p)]).toEqual(["409 stop_taken_back", "409 stop_taken_back"]);
    expect(sentStops()).toHaveLength(sent);
    expect(await stop(b, randomUUID())).toBe("200 confirmed");
  });

  it("is one stop for each device", async () => {
    const p = randomUUID();
    await stop(a, p);
    const other = await a.seed({ deviceNames: ["Other"] });
    const [mine] = await eventually(stops, (rows) => rows.length === 1);
    [account, device] = [other, other.devices[0] as SeededDevice];
    await stop(a, p);
    const [theirs] = await eventually(stops, (rows) => rows.length === 1);
    expect(theirs?.id).not.toBe(mine?.id);
  });

  it("that is malformed does not refuse the stop", async () => {
    expect(await stop(a, "press")).toBe("200 confirmed");
  });
});

describe("[SAFE-11] a clear", () => {
  it("of a stop that the device does not hold yet is sent behind that stop, so that it is spent", {
    timeout: 30_000,
  }, async () => {
    silent();
    await stop(a);
    const [open] = await openStops();
    const held = latching();
    const from = played.commands.length;
    held.id = "older";
    expect(await clear(b)).toBe("200 confirmed");
    const sent = played.commands.slice(from).filter(({ type }) => type === "clear" || type === "emergency_stop");
    const at = sent.findIndex(({ type }) => type === "clear");
    expect(sent.slice(0, at).map(({ stop_id }) => stop_id)).toContain(open?.id);
    expect(sent[at]).toMatchObject({ scope: "stop", stop_id: open?.id });
    await eventually(openStops, (rows) => rows.length === 0);
    expect([held.id, held.spent.has(open?.id)]).toEqual([null, true]);
  });
});
