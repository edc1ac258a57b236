// What a controller or a run reports, in sentences that need no value.

import type { PlainAlert } from "./plain-alert.ts";

/** It tells of something that happened: over, it is said in the same way. */
const happened = (message: string, advice: string): PlainAlert => ({ message, past: message, advice });

export const told = {
  hold_released: happened(
    "The water stood still for 6 hours, so the controller released its hold by itself. It tops up once and watches the water.",
    "Find out what moved the water. If it happens again within a week, the hold waits for you.",
  ),
  circulation_paused: happened(
    "The sump emptied too fast, so the controller paused circulation for 3 minutes to test the overflow.",
    "Look at the overflow, its pipe and the filter sock soon: they may let too little water through.",
  ),
  emergency_stop: {
    message: "Emergency stop: all pumps are off, circulation too, until it is cleared.",
    past: "Emergency stop: all pumps were off, circulation too, until it was cleared.",
    advice: "See that the tank is safe, then clear the stop. Still water harms the animals: start circulation within 30 min.",
  },
  top_up_locked: {
    message: "A water change ended part-filled. Top-ups are held.",
    past: "A water change ended part-filled. Top-ups were held.",
    advice: "Finish the change with salt water, or release the top-ups if you have refilled by hand.",
  },
  late_command: happened(
    "A pump went on later than it should have. It was switched off again at once.",
    "See that the pump is off. A poor Wi-Fi signal may be the cause.",
  ),
  safety_refused: happened(
    "The controller refused to switch off.",
    "Check the pumps, and unplug the drain, fill and top-up pumps if in doubt.",
  ),
  run_overdue: happened(
    "A run did not report its end in time.",
    "Look at the tank, and unplug the drain, fill and top-up pumps if in doubt.",
  ),
  top_up_too_long: happened(
    "A top-up took much longer than usual.",
    "Check the fresh water reservoir, the pump and its hose, and look for a leak.",
  ),
  top_up_too_often: {
    message: "The tank is topped up much more than usual.",
    past: "The tank was topped up much more than usual.",
    advice: "Look for a leak, a hose under water that siphons back, or an overflow that is blocked. Measure the salt.",
  },
  reservoir_low: {
    message: "The top-up reservoir holds less than a day needs.",
    past: "The top-up reservoir held less than a day needs.",
    advice: "Refill it with fresh water, then confirm it with “I have refilled it”.",
  },
};
