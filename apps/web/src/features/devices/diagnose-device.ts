// Why a device answers or does not, in one plain sentence. The chain is followed from here outwards: this page, the
// server, the device's network, the device; the first broken link is the one to name.

import type { Device } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import { WEAK_BELOW_DBM } from "@/lib/signal-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";

export type DeviceView = Readonly<{
  device: Device;
  ageMs: number | null;
  freshness: Freshness;
  isServerReachable: boolean;
  /** Of the account's other devices; null when there are none. */
  doOthersAnswer: boolean | null;
}>;

export type Diagnosis = Readonly<{ isGood: boolean; sentence: string }>;

const bad = (sentence: string): Diagnosis => ({ isGood: false, sentence });

function diagnoseSilence({ ageMs, doOthersAnswer }: DeviceView): Diagnosis {
  if (ageMs === null)
    return bad("The device has not signed in yet: type the pairing code into its setup page, or give it its key.");
  const silence = `The server is up, but nothing came from this device for ${formatSpan(ageMs)}`;
  if (doOthersAnswer === false)
    return bad(`${silence}, nor from any other: check your home network and its internet connection.`);
  if (doOthersAnswer) return bad(`${silence}. Other devices answer, so check this one's power and WiFi.`);
  return bad(`${silence}: check its power and WiFi.`);
}

export function diagnoseDevice(view: DeviceView): Diagnosis {
  const { device, ageMs, freshness, isServerReachable } = view;
  if (!isServerReachable) return bad("This page cannot reach the server, so everything here is the last known state.");
  if (device.status === "offline" || ageMs === null) return diagnoseSilence(view);
  if (freshness !== "live") return bad(`The device is connected, but its last message came ${formatSpan(ageMs)} ago.`);
  if (device.fault !== null) return bad("The device is connected, and held by a latched fault.");
  if (device.hold !== null) return bad("The device is connected, and holds its pumps off because water moved by itself.");
  if (device.status === "error") return bad("The device is connected, but its level sensor gives no valid reading.");
  if (device.rssiDbm !== null && device.rssiDbm < WEAK_BELOW_DBM)
    return bad("The device is connected, but its WiFi is weak: move it or the router closer.");
  return { isGood: true, sentence: "This page, the server and the device all hear each other." };
}
