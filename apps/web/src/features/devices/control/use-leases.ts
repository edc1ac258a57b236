// Keeps the pumps on that this page switched on, as long as it is open and visible. The ticker rests in a hidden tab,
// and so does the renewal: the pump then stops by itself.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { useEffect, useState } from "react";
import { HttpError } from "@/lib/http/http-error.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { deviceFreshness } from "../device-freshness.ts";
import { askedAt, type Lease, renewalDueS, renewedUntil } from "./lease.ts";
import { renewLease } from "./relay-commands.api.ts";

export type Leases = Readonly<{
  of: (channel: number) => Lease | undefined;
  hold: (channel: number, lease: Lease) => void;
  drop: (channel: number) => void;
}>;

type LeaseMap = Readonly<Record<number, Lease | undefined>>;

/** A no to a renewal is final; no answer at all is worth another try. */
async function renewed(deviceId: string, relay: Relay, lease: Lease, askForS: number): Promise<Lease> {
  try {
    const answer = await renewLease(deviceId, relay, askForS);
    return answer.status === "confirmed" ? renewedUntil(lease, answer.endsAt) : lease;
  } catch (error) {
    return error instanceof HttpError && error.status < 500 ? { ...lease, isRenewed: false } : lease;
  }
}

export function useLeases(device: Device): Leases {
  const [leases, setLeases] = useState<LeaseMap>({});
  const nowMs = useNowMs();
  const put = (channel: number, lease: Lease | undefined) => setLeases((all) => ({ ...all, [channel]: lease }));

  useEffect(() => {
    // Nobody keeps a pump on that they cannot see: the device must have reported lately.
    if (document.hidden || device.emergencyStop || !deviceFreshness(device, nowMs).isCurrent) return;
    for (const relay of device.relays) {
      const channel = relay.channelNumber;
      const lease = leases[channel];
      const askForS = lease && relay.currentState ? renewalDueS(lease, nowMs) : null;
      if (!lease || askForS === null) continue;
      const asked = askedAt(lease, nowMs);
      put(channel, asked);
      // By then it may have been dropped by an OFF: an answer never brings a lease back.
      void renewed(device.id, relay, asked, askForS).then((next) =>
        setLeases((all) => (all[channel] === asked ? { ...all, [channel]: next } : all)),
      );
    }
  }, [nowMs, device, leases]);

  return { of: (channel) => leases[channel], hold: put, drop: (channel) => put(channel, undefined) };
}
