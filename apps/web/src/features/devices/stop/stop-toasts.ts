// The specified words about a stop, and the names of those that did not confirm it.

import { stopMessages } from "@halocline/messages/texts/stop";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import { isConfirmed, type StopTarget } from "./stop-calls.ts";
import { currentStops } from "./stop-store.ts";
import { stopName } from "./stopped-device.ts";

export const notConfirmed = (devices: readonly StopTarget[]): readonly StopTarget[] =>
  devices.filter((device) => !isConfirmed(currentStops()[device.id], device));

/** Whom to go to, of all that were asked. */
export function unplugSentence(open: readonly StopTarget[], askedCount: number): string {
  const { noneConfirmed, oneNotConfirmed, someNotConfirmed } = stopMessages();
  if (open.length === askedCount && askedCount > 1) return noneConfirmed;
  const names = open.map(stopName).join(", ");
  return open.length === 1 ? oneNotConfirmed({ names }) : someNotConfirmed({ names });
}

export function tellOutcome(asked: readonly StopTarget[]): void {
  const open = notConfirmed(asked);
  const { activated, allStopped, failed, someFailed, noneConfirmed } = stopMessages();
  if (open.length === 0) toastSuccess({ title: activated, description: allStopped });
  else {
    const rest = open.length === asked.length ? noneConfirmed : `${open.map(stopName).join(", ")}.`;
    toastFailure({ title: failed, description: `${someFailed} ${rest}` });
  }
}

export function toastNotSent(): void {
  const { failed, someFailed } = stopMessages();
  toastFailure({ title: failed, description: someFailed });
}
