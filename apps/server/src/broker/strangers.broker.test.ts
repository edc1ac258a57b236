// Whoever reaches the broker may connect to pair. Nothing of what strangers leave there may cost anybody anything.

import { setTimeout as pause } from "node:timers/promises";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeviceAuthScene, startDeviceAuth } from "../../test/device-auth.ts";
import { newPairingClientId } from "../../test/pairing-device.ts";
import { readBrokerLoad, readBrokerTrouble } from "./broker-load.ts";

const DEVICE = "0190d3a0-0000-7000-8000-00000000000a";
const STRANGERS = 240;
const AT_A_TIME = 40;
const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;
const QOS = [0, 1, 2] as const;

type JetStreamReport = Readonly<{ account_details: readonly { name: string; memory: number; storage: number }[] }>;

let aheadMs = 0;
let scene: DeviceAuthScene;
beforeAll(async () => {
  scene = await startDeviceAuth({ [DEVICE]: "key" }, () => Date.now() + aheadMs);
});
afterAll(() => scene.stop());

async function kept(): Promise<{ memory: number; disk: number }> {
  const answer = await fetch(`${scene.nats.monitorUrl}/jsz?accounts=true`);
  const { account_details: accounts } = (await answer.json()) as JetStreamReport;
  const sum = (of: "memory" | "storage") => accounts.reduce((total, account) => total + account[of], 0);
  return { memory: sum("memory"), disk: sum("storage") };
}

const pairing = (clean: boolean) => scene.connect({ clientId: newPairingClientId(), username: "pair", password: "", clean });

const isLetIn = () =>
  pairing(true).then(
    () => true,
    () => false,
  );

/** As large as a packet may be, kept for ever, with every flag there is. */
async function litter(client: MqttClient, index: number): Promise<void> {
  const topic = `halocline/v1/pair/${client.options.clientId}/`;
  const qos = QOS[index % QOS.length] ?? 0;
  client.on("error", () => {});
  client.publish(`${topic}hello`, Buffer.alloc(15_500, 97), { qos, retain: true });
  await Promise.race([client.subscribeAsync(`${topic}grant`, { qos }).catch(() => {}), pause(200)]);
  await client.endAsync(true);
}

const device = () => scene.connect({ clientId: DEVICE });

describe("[SEC-9] strangers at the broker", () => {
  it("leave less than a megabyte behind, none of it on disk, and a device still gets in", async () => {
    for (let done = 0; done < STRANGERS; done += AT_A_TIME) {
      aheadMs += MINUTE_MS;
      const clients = Array.from({ length: AT_A_TIME }, async (_, index) => litter(await pairing(index % 2 === 0), index));
      await Promise.all(clients);
    }
    const { memory, disk } = await kept();
    expect(disk).toBe(0);
    expect(memory).toBeLessThan(MIB);
    await expect(device()).resolves.toBeDefined();
    await scene.leave();
  }, 60_000);

  it("are seen in how full the broker says it is", async () => {
    await expect.poll(isLetIn, { timeout: 15_000, interval: 300 }).toBe(true);
    const load = new Map((await readBrokerLoad(scene.system)).map((part) => [part.part, part]));
    expect([...load.keys()].sort()).toEqual(["connections", "memory", "sessions of DEVICES", "sessions of PAIRING", "storage"]);
    for (const { used, most } of load.values()) expect(used / most).toBeLessThan(0.8);
    expect(load.get("connections")?.used).toBeGreaterThan(0);
    expect(load.get("memory")?.used).toBeGreaterThan(0);
    expect(await readBrokerTrouble(scene.system)).toBeNull();
  });

  it("leave nothing on disk after the broker has come back either", async () => {
    await scene.nats.stop("SIGKILL");
    await scene.nats.restart();
    await expect.poll(isLetIn, { timeout: 15_000, interval: 300 }).toBe(true);
    await litter(await pairing(false), 1);
    await expect(device()).resolves.toBeDefined();
    expect((await kept()).disk).toBe(0);
    await scene.leave();
  }, 60_000);

  it("are let in sixty times a minute from one address, and devices behind the same address always", async () => {
    aheadMs += 2 * MINUTE_MS;
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => pairing(true)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    await expect(device()).resolves.toBeDefined();
    await scene.leave();
  }, 60_000);
});
