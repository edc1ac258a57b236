// Why a relay last changed (SAFE-14), from the device's own word.

import type { Relay } from "@halocline/contracts/http/entities.contract";

const CAUSES: Readonly<Record<string, string>> = {
  command: "by hand",
  lease_end: "because its time was up",
  pause_end: "because the pause was over",
  limit: "at its longest runtime",
  level: "because the water reached its mark",
  sensor: "because the sensor gave no good reading",
  fault: "by a fault",
  emergency_stop: "by the emergency stop",
  boot_default: "when the device started",
  configuration: "by new settings",
  dry_run: "because the water is too low for it",
  run: "by an automation",
  automatic_top_up: "by automatic top-up",
  overflow: "by the overflow guard",
  local_button: "by the button on the device",
};

/** Null when the device never said. A word this version does not know is passed on as it is. */
export function causeText({ currentState, lastCause }: Relay): string | null {
  if (lastCause === null) return null;
  return `Switched ${currentState ? "on" : "off"} ${CAUSES[lastCause] ?? `(${lastCause.replaceAll("_", " ")})`}`;
}
