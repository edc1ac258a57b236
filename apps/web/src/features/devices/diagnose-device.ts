// Why a device answers or does not, as a chain and one plain sentence. The chain is followed from here outwards: this page,
// the server, the controller; the first broken link is the one to name, and what is behind it is not known.

import type { Device } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import { linkMessages } from "@halocline/messages/texts/link";
import { WEAK_BELOW_DBM } from "@/lib/signal-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";

export type DeviceView = Readonly<{
  device: Device;
  ageMs: number | null;
  freshness: Freshness;
  isBrowserOnline: boolean;
  isServerReachable: boolean;
  /** Of the account's other devices; null when there are none. */
  doOthersAnswer: boolean | null;
}>;

export type Hearing = "good" | "poor" | "none" | "unknown";

export type Diagnosis = Readonly<{ pageToServer: Hearing; serverToController: Hearing; isGood: boolean; sentence: string }>;

const cutOff = (sentence: string): Diagnosis => ({
  pageToServer: "none",
  serverToController: "unknown",
  isGood: false,
  sentence,
});
const beyondServer = (serverToController: Hearing, sentence: string): Diagnosis => ({
  pageToServer: "good",
  serverToController,
  isGood: false,
  sentence,
});

function silenceSentence({ ageMs, doOthersAnswer }: DeviceView): string {
  const { neverSignedIn, silentAlone, silentAll, silentOnlyThis } = linkMessages();
  if (ageMs === null) return neverSignedIn;
  const span = formatSpan(ageMs);
  if (doOthersAnswer === null) return silentAlone({ span });
  return doOthersAnswer ? silentOnlyThis({ span }) : silentAll({ span });
}

export function diagnoseDevice(view: DeviceView): Diagnosis {
  const { device, ageMs, freshness, isBrowserOnline, isServerReachable } = view;
  const link = linkMessages();
  if (!isBrowserOnline) return cutOff(link.browserOffline);
  if (!isServerReachable) return cutOff(link.serverSilent);
  if (device.status === "offline" || ageMs === null) return beyondServer("none", silenceSentence(view));
  if (freshness !== "live" && device.isServerBehind)
    return beyondServer("unknown", link.serverBehind({ span: formatSpan(ageMs) }));
  if (freshness !== "live") return beyondServer("poor", link.late({ span: formatSpan(ageMs) }));
  if (device.fault !== null) return beyondServer("good", link.heldByFault);
  if (device.hold !== null) return beyondServer("good", link.heldByWater);
  if (device.status === "error") return beyondServer("good", link.sensorFailed);
  if (device.rssiDbm !== null && device.rssiDbm < WEAK_BELOW_DBM) return beyondServer("poor", link.weakSignal);
  return { ...beyondServer("good", link.fine), isGood: true };
}
