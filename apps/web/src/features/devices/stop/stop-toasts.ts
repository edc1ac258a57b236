// The specified words about a stop, and the names of those that did not confirm it.

import { messages } from "@/lib/language/messages.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import { isConfirmed, type StopTarget } from "./stop-calls.ts";
import { currentStops } from "./stop-store.ts";

export const notConfirmed = (devices: readonly StopTarget[]): readonly StopTarget[] =>
  devices.filter((device) => !isConfirmed(currentStops()[device.id], device));

/** By the tank where there is one: that is what stands in the room. */
const namesOf = (devices: readonly StopTarget[]): string =>
  devices.flatMap(({ name, tanks }) => (tanks.length === 0 ? [name] : tanks.map((tank) => tank.name))).join(", ");

/** Whom to go to, of all that were asked. */
export function unplugSentence(open: readonly StopTarget[], askedCount: number): string {
  const { noneConfirmed, oneNotConfirmed, someNotConfirmed } = messages().stop;
  if (open.length === askedCount && askedCount > 1) return noneConfirmed;
  const names = namesOf(open);
  return open.length === 1 ? oneNotConfirmed({ names }) : someNotConfirmed({ names });
}

export function tellOutcome(asked: readonly StopTarget[]): void {
  const open = notConfirmed(asked);
  const { activated, allStopped, failed, someFailed, noneConfirmed } = messages().stop;
  if (open.length === 0) toastSuccess({ title: activated, description: allStopped });
  else {
    const rest = open.length === asked.length ? noneConfirmed : `${open.map(({ name }) => name).join(", ")}.`;
    toastFailure({ title: failed, description: `${someFailed} ${rest}` });
  }
}

export function toastNotSent(): void {
  const { failed, someFailed } = messages().stop;
  toastFailure({ title: failed, description: someFailed });
}
