// How far ingest is, as a server hears it from a real broker: with the rights that its configuration gives, and no more.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DeviceAuthScene, startDeviceAuth } from "../../test/device-auth.ts";
import { eventually } from "../../test/eventually.ts";
import { registration } from "../../test/incoming.ts";
import { createLogger } from "../platform/logger.ts";
import { type Broker, connectBroker } from "./connection.ts";
import { createIngestPosition } from "./ingest-position.ts";
import { readStreamState } from "./stream-lag.ts";
import { openTelemetrySource, type TelemetryMessage, type TelemetrySource } from "./telemetry-source.ts";

const REEF = registration(1);
const logger = createLogger("silent");

let scene: DeviceAuthScene;
let ingest: Broker;
let source: TelemetrySource;
let nowMs = 1_000_000;
let position: ReturnType<typeof createIngestPosition>;

/** Ten seconds later, in seconds. */
async function look(): Promise<number | null> {
  nowMs += 10_000;
  const found = await position();
  return found === null ? null : (found - nowMs) / 1000;
}

async function send(count: number): Promise<void> {
  const before = (await readStreamState(scene.system))?.lastSeq ?? 0;
  const device = await scene.connect({ clientId: REEF });
  for (let n = 0; n < count; n += 1) await device.publishAsync(`halocline/v1/${REEF}/telemetry`, String(n), { qos: 1 });
  await eventually(
    () => readStreamState(scene.system),
    (state) => state?.lastSeq === before + count,
  );
  await scene.leave();
}

async function settle(count: number): Promise<void> {
  for (let left = count; left > 0; ) {
    const { messages } = await source.pull(left);
    for (const message of messages) message.settle();
    left -= messages.length;
  }
  await ingest.flush();
}

beforeAll(async () => {
  scene = await startDeviceAuth({ [REEF]: "a key" });
  ingest = await connectBroker(scene.nats.servicesUrl, scene.nats.keys.ingest.seed, "ingest", logger);
  position = createIngestPosition(scene.app, () => nowMs);
});
afterAll(async () => {
  await source.close();
  await ingest.close();
  await scene.stop();
});
beforeEach(() => {
  nowMs += 60_000;
});

describe("how far ingest is", { timeout: 30_000 }, () => {
  it("is not known before anybody drains the stream", async () => {
    expect(await look()).toBeNull();
    source = await openTelemetrySource(ingest, { maxBytes: 1_000_000_000, logger, reportError: () => {} });
    expect(await look()).toBe(0);
  });

  it("is now while all is worked off, whether anything comes or not", async () => {
    expect(await look()).toBe(0);
    await send(3);
    await settle(3);
    expect(await eventually(look, (found) => found === 0)).toBe(0);
  });

  it("stands still while messages wait, handed out or not, and follows what is settled", async () => {
    expect(await look()).toBe(0);
    await send(2);
    expect([await look(), await look()]).toEqual([-10, -20]);
    const held: TelemetryMessage[] = [];
    while (held.length < 2) held.push(...(await source.pull(2 - held.length)).messages);
    // Handed out is not worked off.
    expect(await look()).toBe(-30);
    const beforeThirdMs = nowMs;
    await send(2);
    expect(await look()).toBe(-40);
    for (const message of held) message.settle();
    const isAtThird = async () => (await look()) === (beforeThirdMs - nowMs) / 1000;
    expect(await eventually(isAtThird, Boolean)).toBe(true);
    await settle(2);
    expect(await eventually(look, (found) => found === 0)).toBe(0);
  });

  it("does not wait for what a killed worker holds, as long as others settle newer messages", async () => {
    await send(1);
    const held: TelemetryMessage[] = [];
    while (held.length < 1) held.push(...(await source.pull(1)).messages);
    await look();
    const beforeOthersMs = nowMs;
    await send(2);
    await settle(2);
    const isBehindOthers = async () => (await look()) === (beforeOthersMs - nowMs) / 1000;
    expect(await eventually(isBehindOthers, Boolean)).toBe(true);
    for (const message of held) message.settle();
    expect(await eventually(look, (found) => found === 0)).toBe(0);
  });

  it("is not known where the broker's configuration does not pass the question on", async () => {
    const { servicesUrl, keys } = scene.nats;
    const elsewhere = await connectBroker(servicesUrl, keys.auth.seed, "elsewhere", logger);
    expect(await createIngestPosition(elsewhere, () => nowMs)()).toBeNull();
    await elsewhere.close();
    expect(await createIngestPosition(elsewhere, () => nowMs)()).toBeNull();
  });

  it("asks nothing else of the stream: a server may neither change it nor read in it", async () => {
    for (const question of ["STREAM.DELETE.TELEMETRY", "CONSUMER.DELETE.TELEMETRY.ingest", "STREAM.MSG.GET.TELEMETRY"])
      await expect(scene.app.request(`$JS.API.${question}`, "", { timeout: 500 })).rejects.toThrow();
    expect(await look()).toBe(0);
  });

  it("is not known while the broker is frozen, and is again afterwards", async () => {
    process.kill(scene.nats.pid, "SIGSTOP");
    try {
      expect(await look()).toBeNull();
    } finally {
      process.kill(scene.nats.pid, "SIGCONT");
    }
    expect(await eventually(look, (found) => found === 0)).toBe(0);
  });
});
