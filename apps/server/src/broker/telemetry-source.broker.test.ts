// The telemetry stream on the real broker: what a worker is handed, what it holds, and what comes back.

import { readFileSync } from "node:fs";
import { startTestBroker, type TestBroker } from "@halocline/local-services/test-broker";
import { jetstreamManager } from "@nats-io/jetstream";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { registration } from "../../test/incoming.ts";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { serveAuthCallout } from "./auth-callout.ts";
import { issuerOf } from "./callout-token.ts";
import { type Broker, connectBroker } from "./connection.ts";
import { hashKey } from "./device-auth.ts";
import { openTelemetrySource, type TelemetryMessage, type TelemetrySource } from "./telemetry-source.ts";

const REEF = registration(1);
const logger = createLogger("silent");

let broker: TestBroker;
let nats: TestBroker["nats"];
let ingest: Broker;
let auth: Broker;
let device: MqttClient;
let source: TelemetrySource;

const connectDevice = async () => {
  device = await mqtt.connectAsync(nats.mqttUrl, {
    clientId: REEF,
    username: REEF,
    password: "key",
    protocolVersion: 4,
    ca: readFileSync(nats.caFile),
    reconnectPeriod: 0,
  });
};

beforeAll(async () => {
  broker = await startTestBroker();
  nats = broker.nats;
  auth = await connectBroker(nats.servicesUrl, nats.keys.auth.seed, "auth", logger);
  serveAuthCallout(auth, {
    issuer: issuerOf(nats.keys.issuer.seed),
    findKey: async () => ({ hash: hashKey("key"), isClaimOpen: false }),
    completeClaim: async () => {},
    clock: Date.now,
    logger,
    metrics: createMetrics(),
    reportError: () => {},
  });
  ingest = await connectBroker(nats.servicesUrl, nats.keys.ingest.seed, "ingest", logger);
  await connectDevice();
});
afterAll(async () => {
  await device.endAsync(true);
  await ingest.close();
  await auth.close();
  await broker.destroy();
});

beforeEach(async () => {
  const manager = await jetstreamManager(ingest);
  await manager.streams.delete("TELEMETRY").catch(() => {});
  await source?.close();
  source = await openTelemetrySource(ingest, { maxBytes: 1_000_000_000, logger, reportError: () => {} });
});

const send = async (count: number, from = 0, topic = "telemetry") => {
  for (let n = from; n < from + count; n++) {
    const sent = device.publishAsync(`halocline/v1/${REEF}/${topic}`, String(n));
    if (n % 200 === 0 || n === from + count - 1) await sent;
  }
};
const textsOf = (messages: readonly TelemetryMessage[]) => messages.map(({ data }) => Number(Buffer.from(data).toString()));

/** Pulls until this many messages are there, or a second has passed without one. */
async function take(count: number): Promise<TelemetryMessage[]> {
  const taken: TelemetryMessage[] = [];
  for (let empty = 0; taken.length < count && empty < 100; ) {
    const { messages } = await source.pull(Math.min(2000, count - taken.length));
    taken.push(...messages);
    empty = messages.length === 0 ? empty + 1 : 0;
  }
  return taken;
}
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n);

describe("the telemetry stream", () => {
  it("hands out both topics in order, with subject and the broker's time", async () => {
    const before = Date.now();
    await send(2);
    await send(1, 2, "telemetry_batch");
    const taken = await take(3);
    expect(textsOf(taken)).toEqual([0, 1, 2]);
    expect(taken.map(({ subject }) => subject)).toEqual(
      ["telemetry", "telemetry", "telemetry_batch"].map((topic) => `halocline.v1.${REEF}.${topic}`),
    );
    for (const { receivedAtMs } of taken) {
      expect(receivedAtMs).toBeGreaterThanOrEqual(before - 5);
      expect(receivedAtMs).toBeLessThanOrEqual(Date.now() + 5);
      expect(Number.isInteger(receivedAtMs)).toBe(true);
    }
  });

  it("[SEC-10] keeps so much of each device: a flood pushes out its own, and nobody else's", { timeout: 60_000 }, async () => {
    const manager = await jetstreamManager(ingest);
    await manager.streams.delete("TELEMETRY");
    await source.close();
    source = await openTelemetrySource(ingest, { maxBytes: 4_000_000, logger, reportError: () => {} });
    await send(1, 7, "telemetry_batch");
    const text = "x".repeat(4000);
    for (let n = 0; n < 3000; n++) {
      const sent = device.publishAsync(`halocline/v1/${REEF}/telemetry`, text);
      if (n % 100 === 99) await sent;
    }
    // One pull waits a few milliseconds only, and the broker is still busy with the flood.
    expect(textsOf(await take(1))).toEqual([7]);
  });

  it("answers a pull with nothing quickly, while there is nothing", async () => {
    // The broker may still have been busy with the flood of the test before.
    await take(10_000);
    const beganAt = performance.now();
    expect(await source.pull(100)).toEqual({ messages: [], hasMore: false });
    expect(performance.now() - beganAt).toBeLessThan(500);
  });

  it("never hands out more than was asked for, and says when more waits", async () => {
    await send(3000);
    // It may be less than a thousand, and on a busy machine nothing at first: a pull waits a few milliseconds only.
    let first = await source.pull(1000);
    while (first.messages.length === 0) first = await source.pull(1000);
    expect(first.messages.length).toBeLessThanOrEqual(1000);
    expect(first.hasMore).toBe(true);
    const rest = await take(3000 - first.messages.length);
    expect(textsOf([...first.messages, ...rest])).toEqual(upTo(3000));
    expect((await source.pull(1000)).messages).toEqual([]);
  });

  it("does not hand out again what was settled or is still held", async () => {
    await send(20);
    const taken = await take(20);
    for (const message of taken.slice(0, 10)) message.settle();
    await ingest.flush();
    expect((await source.pull(100)).messages).toEqual([]);
  });

  it("hands out again at once what was released, with the same time", async () => {
    await send(5);
    const taken = await take(5);
    for (const message of taken) message.release();
    const again = await take(5);
    expect(textsOf(again).toSorted((a, b) => a - b)).toEqual(upTo(5));
    const times = (messages: readonly TelemetryMessage[]) =>
      messages.map(({ receivedAtMs }) => receivedAtMs).toSorted((a, b) => a - b);
    expect(times(again)).toEqual(times(taken));
  });

  it("is shared: two workers get each message once between them", async () => {
    const other = await openTelemetrySource(ingest, { maxBytes: 1_000_000_000, logger, reportError: () => {} });
    await send(400);
    const taken: TelemetryMessage[] = [];
    for (let round = 0; round < 40 && taken.length < 400; round++) {
      const pulls = await Promise.all([source.pull(50), other.pull(50)]);
      taken.push(...pulls.flatMap(({ messages }) => messages));
    }
    await other.close();
    expect(textsOf(taken).toSorted((a, b) => a - b)).toEqual(upTo(400));
  });

  it("tells of a message as soon as it comes", async () => {
    await take(10_000);
    const beganAt = performance.now();
    const waited = source.wait();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await send(3);
    expect(textsOf((await waited).messages)).toEqual([0]);
    expect(performance.now() - beganAt).toBeLessThan(1500);
    expect(textsOf(await take(2))).toEqual([1, 2]);
  });

  it("says after some seconds that there was none, and is not broken by it", { timeout: 10_000 }, async () => {
    await take(10_000);
    const beganAt = performance.now();
    expect(await source.wait()).toEqual({ messages: [], hasMore: false });
    expect(performance.now() - beganAt).toBeGreaterThan(4000);
    await send(1);
    expect(textsOf((await source.wait()).messages)).toEqual([0]);
  });

  it("gets back what was handed out on a wait that had ended", async () => {
    const other = await openTelemetrySource(ingest, { maxBytes: 1_000_000_000, logger, reportError: () => {} });
    const waited = other.wait();
    await ingest.flush();
    other.endWait();
    expect(await waited).toEqual({ messages: [], hasMore: false });
    await send(1);
    // By then the broker has handed it out, and hands it out to nobody else.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await source.pull(10)).messages).toEqual([]);
    await other.close();
    expect(textsOf(await take(1))).toEqual([0]);
  });

  it("is asked again when the broker was away during a wait", { timeout: 30_000 }, async () => {
    await take(10_000);
    const waited = source.wait();
    await ingest.flush();
    // Killed: one that stops in order would say so to whoever waits.
    await nats.stop("SIGKILL");
    await nats.restart();
    const restartedAtMs = performance.now();
    expect((await waited).messages).toEqual([]);
    // Well before the wait would have ended by itself; a start that takes longer than that, on a busy machine, shows nothing.
    expect(performance.now() - restartedAtMs).toBeLessThan(2500);
    // Whoever lets devices in may still be on its way back to the broker.
    await vi.waitFor(connectDevice, { timeout: 20_000, interval: 200 });
    await send(1);
    expect(textsOf(await take(1))).toEqual([0]);
  });

  it("is made again after the broker forgot it, and takes messages as before", async () => {
    const manager = await jetstreamManager(ingest);
    await manager.streams.delete("TELEMETRY");
    expect((await source.pull(10)).messages).toEqual([]);
    await send(3);
    expect(textsOf(await take(3))).toEqual([0, 1, 2]);
  });
});
