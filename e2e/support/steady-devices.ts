// Devices that do nothing but send, each message asking for its confirmation: the time until it comes is the time
// until the reading is committed and the device knows.

import type { NatsInstance } from "@halocline/local-services/nats";
import type { SeededDevice } from "@halocline/local-services/seed";
import { connectPlainDevice, type PlainDevice } from "./plain-device.ts";
import type { TakenReadings } from "./stored-readings.ts";

type Sent = { readonly atMs: number; latencyMs: number | null };

export type SteadyDevices = Readonly<{
  /** Of the messages sent in this span of performance.now(). */
  latenciesMs: (fromMs: number, toMs: number) => number[];
  unconfirmed: () => number;
  taken: () => TakenReadings[];
  stopSending: () => void;
  close: () => Promise<void>;
}>;

/** A device's messages in order: the one with seq n is at n - 1. */
function sendSteadily(device: PlainDevice, intervalMs: number, delayMs: number) {
  const sent: Sent[] = [];
  device.onConfirmed((have) => {
    const nowMs = performance.now();
    for (const [first, last] of have) {
      for (const message of sent.slice(first - 1, last)) message.latencyMs ??= nowMs - message.atMs;
    }
  });
  const send = () => {
    sent.push({ atMs: performance.now(), latencyMs: null });
    device.telemetry({ seq: sent.length, ack: true });
  };
  let timer = setTimeout(() => {
    send();
    timer = setInterval(send, intervalMs);
  }, delayMs);
  return { sent, stop: () => clearTimeout(timer) };
}

export async function startSteadyDevices(
  nats: NatsInstance,
  seeded: readonly SeededDevice[],
  intervalMs: number,
): Promise<SteadyDevices> {
  const devices = await Promise.all(seeded.map((device) => connectPlainDevice(nats, device)));
  const senders = devices.map((device, index) => sendSteadily(device, intervalMs, (index * intervalMs) / devices.length));
  const allSent = () => senders.flatMap(({ sent }) => sent);
  return {
    latenciesMs: (fromMs, toMs) =>
      allSent().flatMap(({ atMs, latencyMs }) => (atMs >= fromMs && atMs < toMs && latencyMs !== null ? [latencyMs] : [])),
    unconfirmed: () => allSent().filter(({ latencyMs }) => latencyMs === null).length,
    taken: () =>
      devices.map(({ boot }, index) => ({
        registrationId: seeded[index]?.registrationId ?? "",
        boot,
        taken: senders[index]?.sent.length ?? 0,
      })),
    stopSending: () => {
      for (const sender of senders) sender.stop();
    },
    close: async () => {
      for (const sender of senders) sender.stop();
      await Promise.all(devices.map((device) => device.close()));
    },
  };
}
