// A pump session that lives no longer than somebody looks at it: a hidden page, a question in front of it and the end of the
// component switch the pump off.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { pumpingMessages } from "@halocline/messages/texts/pumping";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { relayName } from "../control/relay-name.ts";
import { PumpSession, type PumpState } from "./pump-session.ts";

export type Pumping = Pick<PumpSession, "start" | "stopAnyway"> & Readonly<{ state: PumpState }>;

const tellUnconfirmed = (relay: Relay): void =>
  toastFailure({ title: pumpingMessages().endings.notConfirmed({ name: relayName(relay) }) });

export function usePumping(device: Device, mustRest: boolean): Pumping {
  const [session] = useState(() => new PumpSession(device.id, tellUnconfirmed));
  const state = useSyncExternalStore(session.subscribe, session.current);

  useEffect(() => {
    const whenHidden = () => document.hidden && session.stop();
    document.addEventListener("visibilitychange", whenHidden);
    addEventListener("pagehide", session.stop);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      removeEventListener("pagehide", session.stop);
      session.stop();
    };
  }, [session]);
  useEffect(() => {
    if (mustRest) session.stop();
  }, [mustRest, session]);
  useEffect(() => session.hear(device), [device, session]);

  return { state, start: session.start, stopAnyway: session.stopAnyway };
}
