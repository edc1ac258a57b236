// What the controller says without latching. One of an older version warns of a siphon, a leak or a welded relay instead of holding.

import type { WarningCode } from "@halocline/domain/alerts/codes";
import { faults } from "../faults.ts";
import type { PlainAlert } from "./plain-alert.ts";

export const warned = {
  siphon: {
    message: "No pump is filling, yet the level rises. It may be a siphon.",
    past: "No pump was filling, yet the level rose. It may have been a siphon.",
    advice: faults.known.siphon.advice,
  },
  leak: {
    message: "No pump is draining, yet the level falls. There may be a leak.",
    past: "No pump was draining, yet the level fell. There may have been a leak.",
    advice: faults.known.leak.advice,
  },
  welded_relay: {
    message: "A pump goes on although it was switched off. Its relay may be stuck.",
    past: "A pump went on although it was switched off. Its relay may have been stuck.",
    advice: faults.known.welded_relay.advice,
  },
  topup_budget: {
    message: "Top-ups have used up their budget of 24 hours. The controller tops up again only as that time passes.",
    past: "Top-ups had used up their budget of 24 hours.",
    advice: "Look for a leak first. If so much really evaporates, add fresh water by hand until it is less.",
  },
  sensor_dirty: {
    message: "The level sensor gets worse: its window may be dirty.",
    past: "The level sensor got worse: its window may have been dirty.",
    advice: "Clean the sensor's window this week.",
  },
  drain_back: {
    message: "More water ran back into the sump than usual when circulation stopped. Top-ups wait until it has settled.",
    past: "More water ran back into the sump than usual when circulation stopped.",
    advice: "Nothing to do if you stopped circulation. Otherwise check the return pump.",
  },
  falling: {
    message: "The water falls faster than usual, though not fast enough to hold the pumps.",
    past: "The water fell faster than usual, though not fast enough to hold the pumps.",
    advice: "A fan or dry winter air may explain it. Otherwise look for a slow leak: salt crusts or drops under the hoses.",
  },
  sensor_stuck: {
    message:
      "The level reading has stood still for so long that the sensor may be stuck. Nothing is topped up on a reading like that.",
    past: "The level reading stood still for so long that the sensor may have been stuck.",
    advice: "Check the sensor's cable and clean its window. See that the reading follows the water.",
  },
  circulation_stopped: {
    message: "Circulation is switched on, but the return pump has not run for more than 15 minutes. Top-ups wait.",
    past: "Circulation was switched on, but the return pump did not run for more than 15 minutes.",
    advice: "Check the return pump, its plug and its breaker now: still water harms a tank within hours.",
  },
  overflow: {
    message:
      "The sump empties much too fast: the overflow may be blocked. The controller cannot pause circulation for it: it has done so three times today, or does not trust its sensor.",
    past: "The sump emptied much too fast: the overflow may have been blocked.",
    advice:
      "Look into the display tank now. Clean the overflow, its pipe and the filter sock, and pause circulation by hand if it is too full.",
  },
} satisfies Record<Exclude<WarningCode, "device_warning">, PlainAlert>;
