// pnpm simulate: its options are in command-line.ts.

import { createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { type PairingPlan, type Plan, simulateCommand } from "./command-line.ts";
import { parseControlToken } from "./control/control-address.ts";
import { startControl } from "./control/control-server.ts";
import { parseDeviceList } from "./device-list.ts";
import { openFlashFile } from "./flash-file.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { keyboardOf } from "./keyboard.ts";
import { type BrokerPlace, findLocalBroker, LOCAL_FOLDER } from "./local-broker.ts";
import { rememberedDevice } from "./remembered-device.ts";
import { statusLine } from "./status-line.ts";
import type { VirtualDeviceSpec } from "./virtual-device.ts";

const STATUS_EVERY_MS = 10_000;

/** Grows with every start, as the counter in a real device's flash does, and fits its nine digits until 2286. */
const bootCounterNow = (): number => Math.floor(Date.now() / 10_000);

function brokerPlace({ broker, caFile }: Plan): BrokerPlace {
  if (broker !== null && caFile !== null) return { brokerUrl: broker, caFile, firmwareKeyFile: null };
  if (broker !== null || caFile !== null) throw new Error("--broker and --ca must be given together");
  const local = findLocalBroker();
  if (!local) throw new Error("no broker is running here: start pnpm dev or pnpm services start, or pass --broker and --ca");
  return local;
}

const devicesToPair = ({ code, hardwareIds, preset, isForgetful }: PairingPlan): VirtualDeviceSpec[] =>
  hardwareIds.map((hardwareId) => ({
    hardwareId,
    preset,
    pairingCode: code,
    flash: openFlashFile(join(LOCAL_FOLDER, "simulator", `${hardwareId}.json`), { isForgetful }),
  }));

function registeredDevices({ deviceFile, flashFolder }: Plan, bootCounter: number): readonly VirtualDeviceSpec[] {
  const list = parseDeviceList(readFileSync(deviceFile ?? "", "utf8"));
  return flashFolder === null ? list : list.map((device) => rememberedDevice(device, flashFolder, bootCounter));
}

function firmwareKeyIn(file: string | null): KeyObject | undefined {
  if (file === null) return undefined;
  const key = createPublicKey(readFileSync(file));
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new Error("--firmware-key must be an ECDSA P-256 public key");
  return key;
}

function start(plan: Plan): Fleet {
  const { brokerUrl, caFile, firmwareKeyFile } = brokerPlace(plan);
  const bootCounter = bootCounterNow();
  const devices = plan.pairing ? devicesToPair(plan.pairing) : registeredDevices(plan, bootCounter);
  const { evaporationSpeed, faults, troubles } = plan;
  const ca = readFileSync(caFile);
  const firmwareKey = firmwareKeyIn(plan.firmwareKeyFile ?? firmwareKeyFile);
  return startFleet({ brokerUrl, ca, devices, evaporationSpeed, bootCounter, troubles, firmwareKey, ...(faults && { faults }) });
}

/** A terminal gives each key at once; a pipe gives them by the line. */
function listen(fleet: Fleet, plan: Plan, quit: () => void): void {
  const press = keyboardOf(fleet, plan, quit);
  if (process.stdin.isTTY) process.stdin.setRawMode(true);
  process.stdin.on("data", (keys) => {
    for (const key of keys.toString()) {
      const said = press(key);
      if (said !== null) console.log(said);
    }
  });
}

async function openControl({ control }: Plan, fleet: Fleet): Promise<Server | null> {
  if (control === null) return null;
  const { host, port, tokenFile } = control;
  return startControl({ host, port, token: parseControlToken(readFileSync(tokenFile, "utf8")), tanks: fleet.devices });
}

async function simulate(plan: Plan): Promise<void> {
  const fleet = start(plan);
  const control = await openControl(plan, fleet).catch(async (error) => {
    await fleet.stop();
    throw error;
  });
  const status = setInterval(() => console.log(statusLine(fleet)), STATUS_EVERY_MS);
  const quit = () => {
    clearInterval(status);
    process.stdin.destroy();
    control?.close();
    void fleet.stop();
  };
  process.once("SIGTERM", quit);
  process.once("SIGINT", quit);
  listen(fleet, plan, quit);
}

export const program = simulateCommand(simulate);

if (import.meta.main) await program.parseAsync();
