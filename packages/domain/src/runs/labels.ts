// What happened in a run, in plain words.

import { ownEntry } from "../devices/own-entry.ts";
import type { RunEvent, RunLimits, RunOutcome, RunPhase } from "./runs.ts";

const REASONS: Readonly<Record<string, string>> = {
  deadline: "The device did not report the end in time. Please look at the tank and its pumps.",
  interrupted: "The device restarted during the run. Nothing resumes by itself.",
  reset: "The device restarted during the run. Nothing resumes by itself.",
  not_started: "The device did not get the command in time, and did not start.",
  voided: "A stop came before the device had started.",
  abort: "It was stopped by hand.",
  emergency_stop: "The emergency stop ended it.",
  busy: "The device was busy with something else.",
  latched: "The device is stopped, in a fault, or holds its pumps off.",
  expired: "The command reached the device too late.",
  stale_boot: "The device had restarted meanwhile.",
  stale_config: "The device does not work by the current settings yet.",
  sensor: "The level sensor gives no reading.",
  not_calibrated: "The tank is not calibrated.",
  interlock:
    "Something was in the way: another pump, water already at its mark, or circulation that is held because the sump is low.",
  unsupported: "This device cannot do that.",
  unknown: "The device gave no reason.",
  sensor_stuck: "The level sensor is stuck: its reading stood still while a pump ran. Please clean and check the sensor.",
  dry: "A pump ran and the level did not move: an empty reservoir, a clog, or a hose that is off. Please check the floor too.",
  wrong_way: "The level moved the wrong way while a pump ran. Please check which pump drives which hose.",
  overfill: "The water came too close to the sensor. Please check for a siphon and lower the level by hand.",
  underfill: "The water fell below its lowest mark. Please check the sump and its pumps.",
  drain_limit: "Draining took longer than its limit.",
  fill_limit: "Filling took longer than its limit. Please check the salt water reservoir.",
  topup_limit: "The top-up took longer than its limit. Please check the fresh water reservoir.",
  topup_budget: "Top-ups have used up their budget of 24 hours. Please look for a leak.",
  no_movement:
    "The pump ran and the level did not move. Please check the pump, its hose and its reservoir, the sensor's window and float, and the floor.",
  overflow:
    "The sump emptied too fast and did not fill again: the overflow may be blocked. Please clear it, then release the hold.",
  rising: "The water rose by itself. The device holds its pumps off. Please look for a siphon, then release the hold.",
  falling: "The water fell by itself. The device holds its pumps off. Please look for a leak, then release the hold.",
  welded: "Water went on moving after its pump was switched off. The device holds its pumps off. Please check the relay.",
  input: "The float switch or the leak sensor reported water. The device holds its pumps off.",
  circulation_stopped:
    "The return pump did not run although circulation was on. Please check the pump, its plug and its breaker.",
  sensor_dirty: "The level sensor's window is too dirty. Please clean it.",
  drain_back: "Water ran back into the sump. Please see that circulation runs.",
  siphon: "The water rose by itself, as with a siphon. Please look at the hoses.",
  leak: "The water fell by itself, as with a leak. Please look at the floor and the hoses.",
  welded_relay: "Water went on moving after its pump was switched off. Please check the relay.",
  circulation: "Circulation did not come back. Please check the pump: still water harms a tank.",
};

/** Anything else is a fault's own word, as the device reports it. */
export const failText = (reason: string): string =>
  ownEntry(REASONS, reason) ?? `The device ended it because of a fault: ${reason}.`;

const toMark = (distanceMm: number | null): string => (distanceMm === null ? "" : ` to ${distanceMm.toFixed(1)} mm`);

function phaseText(phase: RunPhase, { topMm, topOffMm, drainMm }: RunLimits): string {
  switch (phase) {
    case "topping_up":
      return `Topping up${toMark(topMm)}`;
    case "stopping_circulation":
      return "Stopping circulation";
    case "draining":
      return `Draining${toMark(drainMm)}`;
    case "settling":
      return "Letting the water settle";
    case "filling":
      return `Filling${toMark(topOffMm ?? topMm)}`;
    case "restarting_circulation":
      return "Starting circulation again";
  }
}

const OUTCOMES: Readonly<Record<RunOutcome, string>> = { success: "Finished", failed: "Failed", cancelled: "Stopped" };

const endText = (outcome: RunOutcome, reason: string | null): string =>
  reason === null ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}: ${failText(reason)}`;

export function runEventText(event: RunEvent, limits: RunLimits): string {
  switch (event.type) {
    case "requested":
      return "Start sent to the device";
    case "accepted":
      return "The device began";
    case "refused":
      return endText("failed", event.reason);
    case "voided":
      return endText("cancelled", "voided");
    case "not_started":
      return endText("failed", "not_started");
    case "phase":
      return phaseText(event.phase, limits);
    case "cancel_asked":
      return "Stop sent to the device";
    case "cancelled":
      return endText("cancelled", event.reason);
    case "ended":
      return endText(event.outcome, event.reason);
    case "restarted":
      return "The device restarted";
    case "deadline":
      return endText("failed", "deadline");
  }
}
