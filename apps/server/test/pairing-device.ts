// A device without a key, over real MQTT.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PairingGrant } from "@halocline/contracts/device/pairing.contract";
import type { NatsInstance } from "@halocline/local-services/nats";
import mqtt, { type MqttClient } from "mqtt";
import { eventually } from "./eventually.ts";

export const newPairingClientId = (): string => `p-${randomBytes(16).toString("hex")}`;
export const newHardwareId = (): string => `hc-${randomBytes(6).toString("hex")}`;

export const pairingHello = (hardwareId: string, code?: string, button?: boolean): string =>
  JSON.stringify({
    v: 1,
    device_id: hardwareId,
    fw: "1.2.3",
    hw: "relay5-esp32",
    rssi: -58,
    ...(code !== undefined && { code }),
    ...(button !== undefined && { button }),
  });

export type PairingDevice = Readonly<{
  client: MqttClient;
  clientId: string;
  grants: PairingGrant[];
  hello: (hardwareId: string, code?: string, button?: boolean) => Promise<unknown>;
  waitForGrant: (count?: number) => Promise<PairingGrant[]>;
}>;

export async function openPairingDevice(nats: NatsInstance): Promise<PairingDevice> {
  const clientId = newPairingClientId();
  const client = await mqtt.connectAsync(nats.mqttUrl, {
    clientId,
    username: "pair",
    password: "",
    protocolVersion: 4,
    ca: readFileSync(nats.caFile),
    reconnectPeriod: 0,
  });
  const grants: PairingGrant[] = [];
  client.on("message", (_topic, data) => grants.push(JSON.parse(data.toString("utf8")) as PairingGrant));
  await client.subscribeAsync(`halocline/v1/pair/${clientId}/grant`);
  return {
    client,
    clientId,
    grants,
    hello: (hardwareId, code, button) =>
      client.publishAsync(`halocline/v1/pair/${clientId}/hello`, pairingHello(hardwareId, code, button)),
    waitForGrant: (count = 1) =>
      eventually(
        () => grants,
        () => grants.length >= count,
      ),
  };
}
