// What a controller, a run or the server reports. Most of these are an event: their two tenses are the same.

import type { ReportedCode } from "@halocline/domain/alerts/alert-table";
import type { AlertBlock } from "./alert-block.ts";

type Reason = Readonly<{ reason: string }>;
/** `due` is on the tank's wall clock. */
type DueRun = Reason & Readonly<{ due: string; timezone: string }>;

export const reported = {
  hold_released: {
    label: "Pumps released",
    now: "The water stayed still for 6 hours, so the controller released its pumps. It tops up once and watches the water.",
    past: "The water stayed still for 6 hours, so the controller released its pumps.",
    advice: "Find out what moved the water. If it happens again within a week, the pumps stay held until you release them.",
  },
  circulation_paused: {
    label: "Check the overflow",
    now: "The sump emptied too fast, so the controller paused circulation for 3 minutes to test the overflow.",
    past: "The sump emptied too fast, so the controller paused circulation for 3 minutes to test the overflow.",
    advice: "Clean the overflow, its pipe and the filter sock soon: they may let too little water through.",
  },
  emergency_stop: {
    label: "everything is stopped",
    now: "Emergency stop: all pumps are off, circulation too.",
    past: "Emergency stop: all pumps were off, circulation too.",
    advice:
      "Check that the tank is safe, then clear the stop. Still water harms the animals: start circulation within 30 minutes.",
  },
  top_up_locked: {
    label: "Finish the change",
    now: "A water change ended part-filled. Top-ups wait.",
    past: "A water change ended part-filled. Top-ups waited.",
    advice: "Finish the change with salt water. If you have refilled by hand, release the top-ups.",
  },
  config_refused: {
    label: "Settings not accepted",
    now: "The controller did not accept its new settings. It keeps the old ones.",
    past: "The controller did not accept its new settings. It kept the old ones.",
    named: ({ field }: Readonly<{ field: string }>) =>
      `The controller did not accept its new settings because of “${field}”. It keeps the old ones.`,
    namedPast: ({ field }: Readonly<{ field: string }>) =>
      `The controller did not accept its new settings because of “${field}”. It kept the old ones.`,
    advice: "Check the calibration and the limits, then save them again.",
  },
  late_command: {
    label: "A pump started late",
    now: "A pump started later than it should have. It was switched off immediately.",
    past: "A pump started later than it should have. It was switched off immediately.",
    advice: "Check that the pump is off. Weak Wi-Fi may be the cause.",
  },
  safety_refused: {
    label: "a pump does not stop",
    now: "The controller refused to switch off.",
    past: "The controller refused to switch off.",
    advice: "Check the pumps. Unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  },
  run_failed: {
    label: "A run failed",
    now: "A run failed.",
    past: "A run failed.",
    because: ({ reason }: Reason) => `A run failed. ${reason}`,
    advice: "Fix the cause before you start the next run.",
  },
  run_missed: {
    label: "Scheduled run missed",
    now: "A scheduled run did not start in time. It will not be made up.",
    past: "A scheduled run did not start in time. It was not made up.",
    because: {
      water_change: ({ due, timezone, reason }: DueRun) =>
        `The water change scheduled for ${due} (${timezone}) was missed. ${reason}`,
      top_up: ({ due, timezone, reason }: DueRun) => `The top-up scheduled for ${due} (${timezone}) was missed. ${reason}`,
    },
    advice: "Start it by hand if you need it.",
  },
  run_refused: {
    label: "Scheduled run did not start",
    now: "A scheduled run could not start.",
    past: "A scheduled run could not start.",
    because: {
      water_change: ({ due, timezone, reason }: DueRun) =>
        `The water change scheduled for ${due} (${timezone}) did not start. ${reason}`,
      top_up: ({ due, timezone, reason }: DueRun) => `The top-up scheduled for ${due} (${timezone}) did not start. ${reason}`,
    },
    advice: "Fix the cause, then start it by hand if you need it.",
  },
  run_overdue: {
    label: "a run did not end",
    now: "A run did not report its end in time.",
    past: "A run did not report its end in time.",
    advice: "Look at the tank. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  },
  top_up_too_long: {
    label: "Top-up took too long",
    now: "A top-up took much longer than usual.",
    past: "A top-up took much longer than usual.",
    advice: "Check the fresh water reservoir, the pump and its hose, and look for a leak.",
  },
  top_up_too_often: {
    label: "Too many top-ups",
    now: "The tank is topped up much more than usual.",
    past: "The tank was topped up much more than usual.",
    advice: "Look for a leak, a hose that siphons water back, or a blocked overflow. Measure the salinity.",
  },
  reservoir_low: {
    label: "Refill today",
    now: "The fresh water reservoir lasts less than a day.",
    past: "The fresh water reservoir lasted less than a day.",
    advice: "Refill it with fresh water, then press “I have refilled it”.",
  },
  firmware_failed: {
    label: "Firmware update failed",
    now: "A firmware update failed.",
    past: "A firmware update failed.",
    because: ({ reason }: Reason) => `A firmware update failed. ${reason}`,
    advice: "If the controller is online, it runs its previous version. Move it closer to the Wi-Fi router and try again.",
  },
} satisfies Record<ReportedCode, AlertBlock>;
