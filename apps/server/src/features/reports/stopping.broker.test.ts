// A process that is told to end while devices talk to it, as an update does: what it has taken is worked on while there is a database.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import type { SeededDevice } from "@halocline/local-services/seed";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { readConfig } from "../../config/config.ts";
import { startServer } from "../../roles.ts";

let server: TestServer;
let played: PlayedDevice;
let device: SeededDevice;
beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_ROLES: "api,worker,auth" });
});
afterAll(() => server.stop());

const said: string[] = [];
beforeEach(async () => {
  said.length = 0;
  [device] = (await server.seed({ deviceNames: ["Reef"] })).devices as [SeededDevice];
  played = await playDevice(server, device);
});

/** The only one that listens to devices; what it says is kept. */
async function startIngest() {
  const { environment } = await server.prepareAnother({ HALOCLINE_ROLES: "ingest" });
  const logger = pino({ level: "warn" }, { write: (line: string) => void said.push(line) });
  return startServer(readConfig(environment), logger);
}

const storedEvents = () =>
  withClient(server.database.urls.admin, async (client) => {
    const { rows } = await client.query("select n from device_events join devices using (device_no) where id = $1 order by n", [
      device.id,
    ]);
    return rows.map(({ n }) => Number(n));
  });

describe("a process that ends", () => {
  it("asks no database that has ended for an answer that it still looks for", async () => {
    const ingest = await startIngest();
    await played.ack({ id: randomUUID() }, { state: "idle" });
    await played.event(0, "tea_time", {});
    await played.waitFor("events_ack");
    await ingest.stop();
    await pause(1500);
    expect(said).toEqual([]);
  });

  it("takes what reached it, and fails at nothing that comes meanwhile", { timeout: 60_000 }, async () => {
    const ingest = await startIngest();
    let [n, isOver] = [0, false];
    const talking = (async () => {
      for (; !isOver; n += 1) {
        await Promise.all([played.ack({ id: randomUUID() }), played.event(n, "tea_time", {})]);
        await pause(2);
      }
    })();
    await played.waitFor("events_ack", 5);
    await ingest.stop();
    isOver = true;
    await talking;
    expect(said).toEqual([]);
    const confirmed = played.replies.filter(({ type }) => type === "events_ack").map(({ upto }) => Number(upto));
    const stored = await eventually(storedEvents, (rows) => rows.length > 0);
    expect(confirmed.every((upto) => stored.includes(upto))).toBe(true);
  });
});
