// How long a manual ON lasts, as the server tells it: never longer than the device will really allow.

import { withClient } from "@halocline/local-services/database";
import type { SeedOptions } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const [DRAIN, FILL, TOP_UP, SPARE] = [2, 3, 4, 5];
const CALIBRATION = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

async function openTank(options: Omit<SeedOptions, "deviceNames"> = {}) {
  const account = await server.seed({ deviceNames: ["Reef"], ...options });
  const [device] = account.devices;
  if (!device) throw new Error("no device");
  const query = (text: string): Promise<Record<string, any>[]> =>
    withClient(server.database.urls.admin, async (client) => (await client.query(text, [device.id])).rows);
  const played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
  await eventually(
    () => query("select 1 from device_latest join devices using (device_no) where id = $1"),
    (rows) => rows.length > 0,
  );
  /** Seconds from now until the answer's end, to the nearest ten. */
  async function ask(path: string, body: object): Promise<number> {
    const response = await server.send(`POST /api/devices/${device?.id}/relays/${path}`, { account, body });
    const { status, endsAt } = (await response.json()) as { status: string; endsAt: string };
    expect(status).toBe("confirmed");
    return Math.round((Date.parse(endsAt) - Date.now()) / 10_000) * 10;
  }
  return {
    played,
    query,
    turnOn: (channel: number, leaseSeconds: number) => ask(String(channel), { state: "ON", leaseSeconds }),
    renew: (channel: number, leaseSeconds: number) => ask(`${channel}/renew`, { leaseSeconds }),
    /** As the device has reported it. */
    hasBeenOn: (channel: number, forS: number) =>
      query(`update relays set is_on = true, last_changed_at = now() - interval '${forS} seconds'
        where device_id = $1 and channel_number = ${channel}`),
  };
}

describe("[SAFE-2] a manual ON of an uncalibrated tank", () => {
  it.each([
    ["drain", DRAIN],
    ["fill", FILL],
    ["top-up", TOP_UP],
  ])("ends after a minute, as the device ends it, however long was asked for: %s", async (_name, channel) => {
    const { turnOn, played, query } = await openTank();
    expect(await turnOn(channel, 600)).toBe(60);
    expect(played.commands.at(-1)).toMatchObject({ type: "relay", lease_ms: 60_000 });
    expect(await query("select payload from commands where device_id = $1")).toMatchObject([{ payload: { leaseMs: 60_000 } }]);
  });

  it("is not prolonged by a renewal, nor by another ON", async () => {
    const { turnOn, renew, hasBeenOn } = await openTank();
    await turnOn(FILL, 60);
    await hasBeenOn(FILL, 40);
    expect(await renew(FILL, 60)).toBe(20);
    expect(await turnOn(FILL, 60)).toBe(20);
  });

  it("has its full lease where no water level is at stake", async () => {
    const { turnOn } = await openTank();
    expect(await turnOn(SPARE, 300)).toBe(300);
  });

  it("goes by what the device has learned: a calibration that it has not acknowledged does not count", async () => {
    const { turnOn, query } = await openTank({ calibration: CALIBRATION });
    await query("update devices set config_revision = config_revision + 1 where id = $1");
    expect(await turnOn(FILL, 600)).toBe(60);
  });
});

describe("[SAFE-2] a manual ON of a calibrated tank", () => {
  it("has the lease that was asked for, within the relay's own limit", async () => {
    const { turnOn } = await openTank({ calibration: CALIBRATION });
    expect(await turnOn(FILL, 600)).toBe(600);
    expect(await turnOn(TOP_UP, 600)).toBe(120);
  });

  it("ends after ten minutes altogether, renewed or not", async () => {
    const { turnOn, renew, hasBeenOn } = await openTank({ calibration: CALIBRATION });
    await turnOn(FILL, 60);
    await hasBeenOn(FILL, 300);
    expect(await renew(FILL, 60)).toBe(60);
    await hasBeenOn(FILL, 570);
    expect(await renew(FILL, 60)).toBe(30);
  });
});
