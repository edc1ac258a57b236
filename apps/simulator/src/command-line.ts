// What may be typed after `pnpm simulate`. A wrong option is an error that says what is wrong; nothing is guessed.

import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { pairingHelloSchema } from "@halocline/contracts/device/pairing.contract";
import { isPresetName, type PresetName } from "@halocline/tank-physics/presets";
import { parseFaultRates } from "@halocline/virtual-device/faults/fault-rates";
import type { FaultRates } from "@halocline/virtual-device/faults/message-faults";
import { parseTroubles, type Trouble } from "@halocline/virtual-device/faults/named-troubles";

import { type ControlAddress, parseControlAddress } from "./control/control-address.ts";

export const HELP = `pnpm simulate: virtual devices that speak the real protocol

  pnpm simulate --pair [CODE]         a device without a key asks for one, with the code of the page Discover Devices
                                      (without a code only for a server with HALOCLINE_DEVICE_PAIRING=open)
  pnpm simulate --devices FILE.json   registered devices: a list of {registrationId, hardwareId, key, preset?, calibration?}

  --broker mqtts://HOST:PORT  --ca FILE   default: what pnpm dev or pnpm services runs here
  --name NAME      of a device to pair: the same name is the same device, and remembers its key in .local/simulator
  --count N        so many devices to pair, NAME-1 to NAME-N
  --preset nano|mid|large
  --forget         asks for a new key, whatever it remembers
  --remember FOLDER   registered devices keep their flash there, and are the same ones after a restart
  --speed N        evaporation N times faster (at most 100); pumps, control and messages keep real time
  --faults drop=0.1,duplicate=0.05,delay=500,reorder=0.1
                   shares of the messages in both directions, and the longest delay in ms
  --troubles stuck,empty,dead,hose,siphon,welded,leak,blocked
                   of the water from the start: sensor stuck, reservoirs empty, pumps dead, hoses off, a siphon through
                   the fill hose, the top-up relay welded on, a leak, a blocked overflow
             update-slow,update-bad-hash,update-bad-signature,update-power-cut,update-crash
                   of every firmware update: a slow download, a spoilt image, a spoilt signature, power lost while it
                   downloads, a new image that crashes
  --firmware-key FILE   the public key (PEM, ECDSA P-256) of those whose firmware it believes; default: that of pnpm dev here;
                        without one every update fails
  --control HOST:PORT --control-token-file FILE
                   a server on this machine may break and repair the tanks (docs/simulator.md); loopback only

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
const OPTIONS = {
  help: { type: "boolean", default: false },
  pair: { type: "boolean", default: false },
  devices: { type: "string" },
  remember: { type: "string" },
  broker: { type: "string" },
  ca: { type: "string" },
  name: { type: "string", default: "virtual" },
  count: { type: "string", default: "1" },
  preset: { type: "string", default: "mid" },
  forget: { type: "boolean", default: false },
  speed: { type: "string", default: "1" },
  faults: { type: "string" },
  troubles: { type: "string" },
  "firmware-key": { type: "string" },
  control: { type: "string" },
  "control-token-file": { type: "string" },
} as const;

/** As a real device makes one of its address: stable, and of the same form. */
const hardwareIdOf = (name: string): string => `hc-${createHash("sha256").update(name).digest("hex").slice(0, 12)}`;

function codeOf(words: readonly string[]): string | null {
  const [word, ...rest] = words;
  if (word === undefined) return null;
  const code = word.toUpperCase();
  if (rest.length > 0 || !pairingHelloSchema.shape.code.safeParse(code).success)
    throw new Error(`"${words.join(" ")}" is not a pairing code: one looks like K7QF-2M9X`);
  return code;
}

function numberOf(text: string, name: string, most: number): number {
  const number = Number(text);
  if (!(number > 0 && number <= most)) throw new Error(`--${name} must be a number above 0 and at most ${most}`);
  return number;
}

function controlOf(address: string | undefined, tokenFile: string | undefined): Plan["control"] {
  if (address === undefined && tokenFile === undefined) return null;
  if (address === undefined || tokenFile === undefined)
    throw new Error("--control and --control-token-file must be given together");
  return { ...parseControlAddress(address), tokenFile };
}

/** Null: only the help is wanted. */
export function readCommandLine(args: readonly string[]): Plan | null {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  if (values.help) return null;
  const { pair, devices, preset, name, forget } = values;
  if (pair === (devices !== undefined)) throw new Error("use either --pair or --devices");
  if (pair && values.remember !== undefined)
    throw new Error("--remember works with --devices only: a device to pair keeps its flash anyway");
  if (!pair && positionals.length > 0) throw new Error(`unexpected argument "${positionals.join(" ")}"`);
  if (!isPresetName(preset)) throw new Error("--preset must be nano, mid or large");
  const count = numberOf(values.count, "count", MOST_DEVICES);
  if (!Number.isInteger(count)) throw new Error("--count must be a whole number");
  const names = count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
  return {
    broker: values.broker ?? null,
    caFile: values.ca ?? null,
    deviceFile: devices ?? null,
    flashFolder: values.remember ?? null,
    pairing: pair ? { code: codeOf(positionals), hardwareIds: names.map(hardwareIdOf), preset, isForgetful: forget } : null,
    evaporationSpeed: numberOf(values.speed, "speed", MOST_SPEED),
    faults: values.faults === undefined ? null : parseFaultRates(values.faults),
    troubles: values.troubles === undefined ? [] : parseTroubles(values.troubles),
    firmwareKeyFile: values["firmware-key"] ?? null,
    control: controlOf(values.control, values["control-token-file"]),
  };
}
