// A certificate that is renewed under a running broker: devices come back by themselves, verify the new certificate with the authority
// that they have always known, and the administrators hear only of one that nobody renews.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { connect } from "node:tls";
import type { SeededDevice } from "@halocline/local-services/seed";
import { renewCertificate } from "@halocline/local-services/tls";
import { catalogues } from "@halocline/messages/texts/catalogues";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { readCertificates, reloadBroker } from "../../broker/broker-certificate.ts";
import { connectBroker } from "../../broker/connection.ts";
import { createDatabase, createPool } from "../../db/pools.ts";
import type { Email, Mailer } from "../../mail/mail.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createCertificateWatch } from "./watch-certificate.job.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
let trust: Buffer;
let devices: readonly SeededDevice[];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  trust = readFileSync(server.nats.caFile);
  devices = (await server.seed({ deviceNames: ["Reef", "Second"], email: "admin@example.test", isAdmin: true })).devices;
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.stop();
});

/** As a device does: by the authority alone. */
const shownSerial = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: server.nats.mqttPort, ca: trust }, () => {
      resolve(socket.getPeerX509Certificate()?.serialNumber ?? "");
      socket.end();
    });
    socket.on("error", reject);
  });

/** With the authority it was given when it was set up, and as patient as a device. */
function connectForGood({ registrationId, key }: SeededDevice): MqttClient {
  const who = { clientId: registrationId, username: registrationId, password: key, protocolVersion: 4 as const };
  const client = mqtt.connect(server.nats.mqttUrl, { ...who, ca: trust, reconnectPeriod: 200 });
  client.on("error", () => {});
  ends.push(() => client.endAsync(true));
  return client;
}

async function startWatch() {
  const { config } = server;
  const logger = createLogger("silent");
  const system = await connectBroker(config.nats.url, config.nats.seeds.sys, "test", logger);
  const pool = createPool(server.database.urls.auth, 1, () => {});
  ends.push(
    () => system.close(),
    () => pool.end(),
  );
  const [watch, metrics, posted] = [createCertificateWatch(), createMetrics(), [] as Email[]];
  let nowMs = Date.now();
  const ctx = {
    brokerCertificates: () => readCertificates(system),
    reloadBroker: (serverId: string) => reloadBroker(system, serverId),
    database: createDatabase(pool),
    mailer: { post: (email: Email) => void posted.push(email) } as unknown as Mailer,
    metrics,
    logger,
    clock: () => nowMs,
    config,
  };
  const lookAt = (atMs: number) => {
    nowMs = atMs;
    return watch.look(ctx);
  };
  return { lookAt, warnings: () => watch.warnings(catalogues.en.alarms), metrics, posted };
}

it("is taken over by a running broker, and told only when nobody renews it", async () => {
  const device = connectForGood(devices[0] as SeededDevice);
  await eventually(async () => device.connected, Boolean);
  const { lookAt, warnings, metrics, posted } = await startWatch();
  const [startedAtMs, first] = [Date.now(), await shownSerial()];

  await lookAt(startedAtMs);
  expect([await shownSerial(), warnings(), posted]).toEqual([first, [], []]);
  expect(await metrics.registry.metrics()).toMatch(/halocline_broker_certificate_end_seconds \d{10}/);

  // Nobody has renewed it: the broker reads the same one again, and the administrators are told once.
  const lateMs = startedAtMs + 806 * DAY_MS;
  for (const atMs of [lateMs, lateMs + 1000]) await lookAt(atMs);
  expect(await shownSerial()).toBe(first);
  expect(warnings()).toEqual([expect.stringMatching(/certificate expires on 20\d\d-\d\d-\d\d/)]);
  expect(posted.map(({ to, subject }) => [to.address, subject])).toEqual([
    ["admin@example.test", "The broker's certificate was not renewed"],
  ]);

  const folder = dirname(server.nats.caFile);
  expect(renewCertificate({ authority: folder, service: folder }, lateMs)).toMatchObject({ isRenewed: true });
  expect(await shownSerial()).toBe(first);
  // Not before a week after it was last asked: it costs every device a reconnect.
  await lookAt(lateMs + 6 * DAY_MS);
  expect(await shownSerial()).toBe(first);
  await lookAt(lateMs + 7 * DAY_MS);
  expect(await shownSerial()).not.toBe(first);
  expect([warnings(), posted[1]?.subject, posted.length]).toEqual([[], "The broker's certificate has been renewed", 2]);

  expect(await eventually(async () => device.connected, Boolean)).toBe(true);
  const next = await server.connectDevice(devices[1] as SeededDevice);
  expect(next.connected).toBe(true);
});

it("is taken by a broker that starts while it is renewed", async () => {
  const folder = dirname(server.nats.caFile);
  await server.nats.stop("SIGKILL");
  renewCertificate({ authority: folder, service: folder }, Date.now() + 1600 * DAY_MS);
  await server.nats.restart();
  expect(await shownSerial()).toMatch(/^[0-9A-F]+$/);
});
