// Listens for devices that announce themselves, for as long as a device does so: five minutes.

import { pairingMessages } from "@halocline/messages/texts/pairing";
import { useEffect, useState } from "react";
import { DISCOVERY_TIMEOUT_MS } from "@/config/timing.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { toastFailure, toastWarning } from "@/ui/toast/toast-store.ts";
import { useAnnounced } from "./pairing.api.ts";

/** Once per streak of failures, not with every poll. */
function useTellFailure(error: Error | null): void {
  const failure = error && serverSentence(error, pairingMessages().scan.failedText);
  useEffect(() => {
    if (failure) toastFailure({ title: pairingMessages().scan.failed, description: failure });
  }, [failure]);
}

function useTellNothingFound(hasFoundNothing: boolean): void {
  useEffect(() => {
    if (!hasFoundNothing) return;
    const { noneFound, noneFoundText } = pairingMessages().scan;
    toastWarning({ title: noneFound, description: noneFoundText });
  }, [hasFoundNothing]);
}

export function useScan() {
  const [startedAtMs, setStartedAtMs] = useState(serverNowMs);
  const remainingMs = startedAtMs + DISCOVERY_TIMEOUT_MS - useNowMs();
  const isListening = remainingMs > 0;
  const { data, error, refetch } = useAnnounced(isListening);
  const announced = data ?? [];
  useTellFailure(error);
  useTellNothingFound(!isListening && announced.length === 0);
  const restart = () => {
    setStartedAtMs(serverNowMs());
    void refetch();
  };
  return { announced, isListening, remainingMs, hasFailed: error !== null, restart };
}

export type Scan = ReturnType<typeof useScan>;
