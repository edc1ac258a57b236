// What may be typed after `pnpm simulate`. A wrong option is an error that says what is wrong; nothing is guessed.

import { createHash } from "node:crypto";
import { command, InvalidArgumentError, Option, wholeNumber } from "@halocline/command-line/command";
import { pairingHelloSchema } from "@halocline/contracts/device/pairing.contract";
import type { PresetName } from "@halocline/tank-physics/presets";
import { parseFaultRates } from "@halocline/virtual-device/faults/fault-rates";
import type { FaultRates } from "@halocline/virtual-device/faults/message-faults";
import { parseTroubles, type Trouble } from "@halocline/virtual-device/faults/named-troubles";

import { type ControlAddress, parseControlAddress } from "./control/control-address.ts";

const NOTES = `
Faults:   drop=0.1,duplicate=0.05,reorder=0.1,delay=500: shares of the messages in both directions, and the longest delay in ms.
Troubles: of the water from the start: stuck (sensor), empty (reservoirs), dead (pumps), hose (off), siphon (through the fill hose),
          welded (the top-up relay, on), leak, blocked (overflow); of every firmware update: update-slow, update-bad-hash,
          update-bad-signature, update-power-cut, update-crash. See docs/simulator.md.

Keys: w Wi-Fi off/on   r reboot   f faults on/off   q quit
      s sensor stuck   e reservoirs empty   d pumps dead   u new firmware crashes   (again: mended)`;

export type PairingPlan = Readonly<{
  code: string | null;
  hardwareIds: readonly string[];
  preset: PresetName;
  isForgetful: boolean;
}>;

export type Plan = Readonly<{
  broker: string | null;
  caFile: string | null;
  deviceFile: string | null;
  /** Where registered devices keep their flash; null: they forget it. */
  flashFolder: string | null;
  pairing: PairingPlan | null;
  evaporationSpeed: number;
  faults: FaultRates | null;
  troubles: readonly Trouble[];
  firmwareKeyFile: string | null;
  control: (ControlAddress & Readonly<{ tokenFile: string }>) | null;
}>;

const MOST_SPEED = 100;
const MOST_DEVICES = 1000;

/** As a real device makes one of its address: stable, and of the same form. */
const hardwareIdOf = (name: string): string => `hc-${createHash("sha256").update(name).digest("hex").slice(0, 12)}`;

function codeOf(word: string): string {
  const code = word.toUpperCase();
  if (!pairingHelloSchema.shape.code.safeParse(code).success)
    throw new InvalidArgumentError("It is not a pairing code: one looks like K7QF-2M9X.");
  return code;
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (!(speed > 0 && speed <= MOST_SPEED)) throw new InvalidArgumentError(`It must be above 0 and at most ${MOST_SPEED}.`);
  return speed;
}

function countOf(text: string): number {
  const count = wholeNumber(text);
  if (count === 0 || count > MOST_DEVICES) throw new InvalidArgumentError(`It must be at least 1 and at most ${MOST_DEVICES}.`);
  return count;
}

function controlOf(address: string | undefined, tokenFile: string | undefined): Plan["control"] {
  if (address === undefined && tokenFile === undefined) return null;
  if (address === undefined || tokenFile === undefined)
    throw new Error("--control and --control-token-file must be given together");
  return { ...parseControlAddress(address), tokenFile };
}

const options = () =>
  command("pnpm simulate", "Runs virtual devices that use the real protocol.", "pnpm simulate --pair K7QF-2M9X --preset nano")
    .option("--pair [code]", "a device without a key asks for one, with the code of the page Discover Devices", codeOf)
    .option("--devices <file>", "registered devices: a list of {registrationId, hardwareId, key, preset?, calibration?}")
    .option("--broker <url>", "mqtts://HOST:PORT; the broker of pnpm dev or pnpm services here if not given")
    .option("--ca <file>", "the certificate of that broker's authority")
    .option("--name <name>", "of a device to pair: the same name is the same device, and keeps its key", "virtual")
    .option("--count <n>", "devices to pair, NAME-1 to NAME-N", countOf, 1)
    .addOption(new Option("--preset <name>", "the tank").choices(["nano", "mid", "large"] as const).default("mid" as const))
    .option("--forget", "asks for a new key even if it has one")
    .option("--remember <folder>", "where registered devices keep their flash, to be the same ones after a restart")
    .option("--speed <n>", "evaporation so many times faster, at most 100; the rest keeps real time", speedOf, 1)
    .option("--faults <rates>", "of messages, separated by commas; see below")
    .option("--troubles <names>", "of tanks and updates, separated by commas; see below")
    .option("--firmware-key <file>", "public key (PEM, ECDSA P-256) for firmware; that of pnpm dev if not given")
    .option("--control <address>", "HOST:PORT on loopback where a server may break and repair the tanks")
    .option("--control-token-file <file>", "the token that the server presents there")
    .addHelpText("after", NOTES);

function planOf(values: ReturnType<ReturnType<typeof options>["opts"]>): Plan {
  const { pair, devices, preset, name, count } = values;
  if ((pair === undefined) === (devices === undefined)) throw new Error("use either --pair or --devices");
  if (pair !== undefined && values.remember !== undefined)
    throw new Error("--remember works with --devices only: a device to pair keeps its flash anyway");
  const names = count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
  const code = typeof pair === "string" ? pair : null;
  return {
    broker: values.broker ?? null,
    caFile: values.ca ?? null,
    deviceFile: devices ?? null,
    flashFolder: values.remember ?? null,
    pairing: pair ? { code, hardwareIds: names.map(hardwareIdOf), preset, isForgetful: values.forget ?? false } : null,
    evaporationSpeed: values.speed,
    faults: values.faults === undefined ? null : parseFaultRates(values.faults),
    troubles: values.troubles === undefined ? [] : parseTroubles(values.troubles),
    firmwareKeyFile: values.firmwareKey ?? null,
    control: controlOf(values.control, values.controlTokenFile),
  };
}

/** What cannot be started is an error in one sentence, too. */
export function simulateCommand(start: (plan: Plan) => Promise<void> | void) {
  const program = options();
  return program.action(async (values) => {
    try {
      await start(planOf(values));
    } catch (error) {
      program.error(`error: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}
