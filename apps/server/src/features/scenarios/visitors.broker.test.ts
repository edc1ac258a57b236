// What a visitor of a public demonstration may break, and how often; on a whole server with a played simulator.

import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createPeople } from "../../../test/people.ts";
import { type PlayedSimulator, playSimulator } from "../../../test/play-simulator.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let played: PlayedSimulator;
let server: TestServer;
let demo: SeededAccount;
let device: SeededDevice;

beforeAll(async () => {
  played = await playSimulator();
  const settings = { HALOCLINE_PUBLIC_DEMO: "on", HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" };
  server = await startTestServer(inject("testCluster"), { ...played.environment, ...settings });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await played.stop();
});
const { send, query } = createPeople(() => server);
beforeEach(async () => {
  await query("delete from accounts where is_public_demo");
  demo = await server.seed({ deviceNames: ["Reef"], isSimulated: true, isPublicDemo: true });
  device = demo.devices[0] as SeededDevice;
});

const come = async () => (await send("POST /api/auth/demo-visit")).cookie;
const breakIt = (cookie: string, scenario: string | null, id = device.id) =>
  send(`PUT /api/devices/${id}/scenario`, { cookie, body: { scenario } });

describe("a visitor", () => {
  it("breaks the tank, sees what the simulator tells of it, and it is noted for the reset", async () => {
    const cookie = await come();
    expect(await breakIt(cookie, "siphon")).toMatchObject({ status: 200, body: { scenario: "siphon" } });
    expect(await send(`GET /api/devices/${device.id}/scenario`, { cookie })).toMatchObject({ body: { scenario: "siphon" } });
    expect((await send(`PUT /api/devices/${device.id}/simulation-speed`, { cookie, body: { speed: 60 } })).status).toBe(200);
    expect(await query("select 1 from accounts where id = $1 and demo_changed_at is not null", [demo.accountId])).toHaveLength(1);
    const told = await query("select actor_label from audit_log where account_id = $1", [demo.accountId]);
    expect(JSON.stringify(told)).not.toContain(demo.email);
  });

  it("changes at most twenty things in ten minutes, without taking that from the next visitor", async () => {
    const cookie = await come();
    const statuses: number[] = [];
    for (let asked = 0; asked < 22; asked++) statuses.push((await breakIt(cookie, null)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect((await breakIt(await come(), null)).status).toBe(200);
  });

  it("breaks nobody else's demonstration", async () => {
    const other = await server.seed({ deviceNames: ["Theirs"], isSimulated: true });
    played.asked.length = 0;
    expect((await breakIt(await come(), "siphon", other.devices[0]?.id)).status).toBe(404);
    expect(played.asked).toEqual([]);
  });
});
