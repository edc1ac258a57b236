import type { StoryLine } from "@halocline/contracts/simulator/simulated-tank.contract";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import { faultText } from "@halocline/messages/fault-text";
import { faultsMessages } from "@halocline/messages/texts/faults";
import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import { relayLabel } from "@/lib/relay-label.ts";

export function storyTitle({ kind, role }: StoryLine): string {
  const labels = scenariosMessages().story;
  switch (kind) {
    case "pump_on":
      return labels.pumpOn({ pump: relayLabel(role ?? "") });
    case "pump_off":
      return labels.pumpOff({ pump: relayLabel(role ?? "") });
    case "locked":
      return role === "topup" ? labels.topUpLocked : labels.locked;
    default:
      return labels[kind];
  }
}

/** Why, from the controller's own word; one that this version does not know is passed on as it is. */
export function storyReason({ reason }: StoryLine, scenario: Scenario | null = null): string | null {
  if (reason === null) return null;
  if (reason === "rising" && scenario === "welded_relay") return scenariosMessages().story.reasons.unmeasured;
  return ownEntry<string>(scenariosMessages().story.reasons, reason) ?? faultText({ faults: faultsMessages() }, reason).cause;
}
