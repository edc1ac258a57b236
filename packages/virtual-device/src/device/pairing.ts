// How a device without a key asks for one: for five minutes, every ten seconds, with the code its owner typed in.

import { type PairingHello, pairingGrantSchema } from "@halocline/contracts/device/pairing.contract";
import type { Grant } from "./flash.ts";
import { HARDWARE_MODEL } from "./identity.ts";
import { parsedJson } from "./inbound.ts";

const OPEN_FOR_MS = 300_000;
const HELLO_EVERY_MS = 10_000;
/** A hello reports a press for this long: a person walks from the device to the screen. */
const BUTTON_REPORTED_FOR_MS = 300_000;

export type PairingWindow = Readonly<{ closesAtMs: number; nextHelloMs: number }>;

export const openPairingWindow = (nowMs: number): PairingWindow => ({ closesAtMs: nowMs + OPEN_FOR_MS, nextHelloMs: nowMs });

export const isPairingOver = (window: PairingWindow, nowMs: number): boolean => nowMs >= window.closesAtMs;

export const isHelloDue = (window: PairingWindow, nowMs: number): boolean =>
  !isPairingOver(window, nowMs) && nowMs >= window.nextHelloMs;

export const helloSaid = (window: PairingWindow, nowMs: number): PairingWindow => ({
  ...window,
  nextHelloMs: nowMs + HELLO_EVERY_MS,
});

export const isPressReported = (pressedAtMs: number | null, nowMs: number): boolean =>
  pressedAtMs !== null && nowMs - pressedAtMs < BUTTON_REPORTED_FOR_MS;

export type PairingIdentity = Readonly<{ hardwareId: string; firmwareVersion: string; rssiDbm: number; code: string | null }>;

export const pairingHello = (
  { hardwareId, firmwareVersion, rssiDbm, code }: PairingIdentity,
  isButtonPressed: boolean,
): PairingHello => ({
  v: 1,
  device_id: hardwareId,
  fw: firmwareVersion,
  hw: HARDWARE_MODEL,
  rssi: rssiDbm,
  ...(code === null ? {} : { code }),
  ...(isButtonPressed && { button: true }),
});

/** Null for anything but a whole grant. */
export function readGrant(text: string): Grant | null {
  const parsed = pairingGrantSchema.safeParse(parsedJson(text));
  return parsed.success ? { registrationId: parsed.data.username.toLowerCase(), key: parsed.data.password } : null;
}
