// What the controller warns of while it keeps working. A siphon, a leak and a welded relay come from older controllers, which warn
// instead of holding their pumps.

import type { WarningCode } from "@halocline/domain/alerts/alert-table";
import type { AlertBlock } from "./alert-block.ts";

type Fault = Readonly<{ fault: string }>;

export const warned = {
  siphon: {
    label: "water is rising",
    now: "The level rises although no pump is filling. A siphon may be the cause.",
    past: "The level rose although no pump was filling. A siphon may have been the cause.",
    advice:
      "Unplug the drain, fill and top-up pumps; leave circulation and heating on. Lift the hose out of the water, or give it an air hole above the surface.",
  },
  leak: {
    label: "water is leaving",
    now: "The level falls although no pump is draining. There may be a leak.",
    past: "The level fell although no pump was draining. There may have been a leak.",
    advice:
      "Unplug the drain, fill and top-up pumps; leave circulation and heating on. Look for a leak, a hose that came off, or water that siphons back.",
  },
  welded_relay: {
    label: "a pump does not stop",
    now: "A pump was switched off but keeps running. Its relay may be stuck.",
    past: "A pump was switched off but kept running. Its relay may have been stuck.",
    advice:
      "Unplug the drain, fill and top-up pumps; leave circulation and heating on. Replace the relay before you use that channel again.",
  },
  topup_budget: {
    label: "Top-up limit reached",
    now: "The top-up limit for 24 hours is used up.",
    past: "The top-up limit for 24 hours was used up.",
    advice: "Look for a leak first. If that much water evaporates, raise the limit or add fresh water by hand.",
  },
  sensor_dirty: {
    label: "Sensor window dirty",
    now: "The level sensor's readings are getting worse. Its window may be dirty.",
    past: "The level sensor's readings got worse. Its window may have been dirty.",
    advice: "Clean the sensor's window this week.",
  },
  drain_back: {
    label: "More backflow than usual",
    now: "More water than usual ran back into the sump when circulation stopped. Top-ups wait until the level settles.",
    past: "More water than usual ran back into the sump when circulation stopped.",
    advice: "If you stopped circulation, there is nothing to do. Otherwise check the return pump.",
  },
  falling: {
    label: "Water falls faster than usual",
    now: "The level falls faster than usual, but not fast enough to hold the pumps.",
    past: "The level fell faster than usual, but not fast enough to hold the pumps.",
    advice: "A fan or dry winter air may be the reason. Otherwise look for a slow leak: salt crust or drops under the hoses.",
  },
  sensor_stuck: {
    label: "Sensor may be stuck",
    now: "The level reading has not changed for a long time. Nothing is topped up.",
    past: "The level reading did not change for a long time. The sensor may have been stuck.",
    advice: "Clean the sensor's window and check its cable. Check that the reading follows the water.",
  },
  circulation_stopped: {
    label: "no circulation",
    now: "Circulation is switched on, but the return pump has not run for more than 15 minutes. Top-ups wait.",
    past: "Circulation was switched on, but the return pump did not run for more than 15 minutes.",
    advice: "Check the return pump, its plug and its breaker now. Still water harms a tank within hours.",
  },
  overflow: {
    label: "the overflow may be blocked",
    now: "The sump empties much too fast: the overflow may be blocked. The controller cannot pause circulation.",
    past: "The sump emptied much too fast: the overflow may have been blocked.",
    advice:
      "Look into the display tank now. Clean the overflow, its pipe and the filter sock. If the tank is too full, pause circulation by hand.",
  },
  device_warning: {
    label: "Warning from the controller",
    now: "The controller reports a warning without a name.",
    past: "The controller reported a warning without a name.",
    named: ({ fault }: Fault) => `The controller reports a warning: ${fault}.`,
    namedPast: ({ fault }: Fault) => `The controller reported a warning: ${fault}.`,
    advice: "Look at the tank and the controller.",
  },
} satisfies Record<WarningCode, AlertBlock>;
