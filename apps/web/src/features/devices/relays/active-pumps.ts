import type { Relay } from "@halocline/contracts/http/entities.contract";
import { compareRelays } from "@halocline/domain/relays/relays";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { DASH } from "@/lib/format.ts";
import { relayLabel } from "@/lib/relay-label.ts";

export type ActivePumps = Readonly<{ value: string; unit: string; context: string }>;

/** A dash when nothing was heard for long: unknown is not off (SAFE-18). */
export function activePumps(relays: readonly Relay[], isKnown: boolean): ActivePumps {
  const { stats } = dashboardMessages();
  const unit = stats.ofCount({ count: relays.length });
  if (!isKnown) return { value: DASH, unit, context: stats.notKnown };
  const running = relays.filter(({ currentState }) => currentState).toSorted(compareRelays);
  const names = running.map(({ name, role }) => name ?? relayLabel(role));
  return { value: String(running.length), unit, context: names.join(", ") || stats.allOff };
}
