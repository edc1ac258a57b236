// A stalled ingest on a real broker and a real database: what the API says of a device meanwhile, with a clock that goes faster.

import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { openBroker } from "../../broker/connection.ts";
import { readStreamState } from "../../broker/stream-lag.ts";
import { readConfig } from "../../config/config.ts";
import { createDatabase, createInAccount, createPool } from "../../db/pools.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createStops } from "../../platform/stops.ts";
import { startServer } from "../../roles.ts";
import { listDevices, presentDevice } from "../devices/index.ts";
import { createStreamMeasure } from "./watching.job.ts";

const logger = createLogger("silent");
const { onStop, stop } = createStops();

let server: TestServer;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;
let aheadMs = 0;
const clock = () => Date.now() + aheadMs;
let stream: ReturnType<typeof createStreamMeasure>;

async function startIngest() {
  const { environment } = await server.prepareAnother({ HALOCLINE_ROLES: "ingest" });
  return startServer(readConfig(environment), logger);
}

/** As a route answers; by the clock alone when nobody looks at the stream. */
async function told(knownUpToMs = stream.knownUpToMs()) {
  const pool = createPool(server.config.databaseUrls.app, 1, () => {});
  try {
    const inAccount = createInAccount(createDatabase(pool));
    const [stored] = await inAccount(account.accountId, (tx) => listDevices(tx, account.accountId, device.id));
    if (!stored) throw new Error("no device");
    const { status, isServerBehind } = presentDevice(stored, clock(), knownUpToMs);
    return { status, isServerBehind };
  } finally {
    await pool.end();
  }
}

async function lookLater(seconds: number): Promise<void> {
  aheadMs += seconds * 1000;
  await stream.oldestUnprocessedS();
}

const heardTimes = () =>
  withClient(
    server.database.urls.admin,
    async (client) => (await client.query("select last_received_at from device_latest")).rows,
  );
const waiting = async () => (await readStreamState(system))?.waiting;
let system: Awaited<ReturnType<typeof openBroker>>;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_ROLES: "auth" });
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  system = await openBroker({ config: server.config, logger, onStop }, "sys");
  stream = createStreamMeasure({ streamState: () => readStreamState(system), clock, metrics: createMetrics() });
});
afterAll(async () => {
  await stop();
  await server.stop();
});

describe("while ingest stands still", { timeout: 60_000 }, () => {
  it("the API calls no device offline for it, and says that the server is behind", async () => {
    const first = await startIngest();
    played = await playDevice(server, device);
    await played.report();
    await eventually(heardTimes, (rows) => rows.length === 1);
    await eventually(waiting, (count) => count === 0);
    await lookLater(0);
    expect(await told()).toEqual({ status: "online", isServerBehind: false });

    await first.stop();
    await played.report();
    await eventually(waiting, (count) => count === 1);
    await lookLater(20);
    await lookLater(20);
    await lookLater(20);
    // A minute of silence by the clock, and none by what is known.
    expect(await told(null)).toEqual({ status: "offline", isServerBehind: false });
    expect(await told()).toEqual({ status: "online", isServerBehind: true });
  });

  it("what was seen more than a minute ago counts as unknown", async () => {
    aheadMs += 61_000;
    expect((await told()).isServerBehind).toBe(false);
    await lookLater(0);
    expect(await told()).toEqual({ status: "online", isServerBehind: true });
  });

  it("once it has caught up, silence is silence again", async () => {
    const second = await startIngest();
    await eventually(waiting, (count) => count === 0);
    await lookLater(20);
    expect(await told()).toEqual({ status: "offline", isServerBehind: false });
    await second.stop();
  });
});
