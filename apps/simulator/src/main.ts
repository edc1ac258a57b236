// node apps/simulator/src/main.ts --broker mqtts://127.0.0.1:8883 --ca FILE --devices FILE.json [--speed N]
// The speed is the water's, not that of the messages: above about 100 a whole top-up may fit between two of them.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseDeviceList } from "./device-list.ts";
import { type Fleet, startFleet } from "./fleet.ts";

const STATUS_EVERY_MS = 10_000;
const MOST_DEVICES_SHOWN = 4;

/** Grows with every start, as the counter in a real device's flash does, and fits its nine digits until 2286. */
const bootCounterNow = (): number => Math.floor(Date.now() / 10_000);

function statusLine({ counters, devices }: Fleet): string {
  const { connected, taken, confirmed, unconfirmed, abandoned } = counters();
  const levels = devices.slice(0, MOST_DEVICES_SHOWN).map((device) => {
    const { distanceMm, outputs } = device.status();
    return `${distanceMm === null ? "no reading" : `${distanceMm.toFixed(1)} mm`}${outputs.topup ? " topping up" : ""}`;
  });
  const error = devices.map((device) => device.status().lastError).find((text) => text !== null);
  return [
    `${connected}/${devices.length} connected`,
    `readings ${taken} taken, ${confirmed} confirmed, ${unconfirmed} unconfirmed, ${abandoned} abandoned`,
    `water ${levels.join(", ")}`,
    ...(error ? [`last error: ${error}`] : []),
  ].join(" | ");
}

function main(): void {
  const { values } = parseArgs({
    options: {
      broker: { type: "string" },
      ca: { type: "string" },
      devices: { type: "string" },
      speed: { type: "string", default: "1" },
    },
  });
  const { broker, ca, devices } = values;
  const waterSpeed = Number(values.speed);
  if (!broker || !ca || !devices || !(waterSpeed > 0 && Number.isFinite(waterSpeed))) {
    console.error("usage: main.ts --broker mqtts://HOST:PORT --ca FILE --devices FILE.json [--speed N]");
    process.exit(2);
  }
  const fleet = startFleet({
    brokerUrl: broker,
    ca: readFileSync(ca),
    devices: parseDeviceList(readFileSync(devices, "utf8")),
    waterSpeed,
    bootCounter: bootCounterNow(),
  });
  const status = setInterval(() => console.log(statusLine(fleet)), STATUS_EVERY_MS);
  const stop = () => {
    clearInterval(status);
    void fleet.stop();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main();
