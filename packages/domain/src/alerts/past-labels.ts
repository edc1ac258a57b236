// What an alert says once it is over. Whatever already tells of something that happened stays as it was said.

import { ownEntry } from "../devices/own-entry.ts";
import type { AlertCode } from "./alerts.ts";
import { type AlertLabels, type AlertSeverity, PLAIN_LABELS } from "./labels.ts";

type Past = Readonly<{ message: string; worse?: string }>;

const HELD = "The device held its pumps off, automatic top-up too.";

const FAULT = "The device stopped its pumps because of a fault:";

const PAST: Readonly<Partial<Record<AlertCode, Past>>> = {
  device_offline: {
    message: "The device was not heard for more than 10 minutes.",
    worse: "The device was not heard for more than 10 minutes, and it was moving water when it fell silent.",
  },
  sensor_failed: {
    message: "The level sensor gave no reading.",
    worse: "The level sensor gave no reading for more than an hour.",
  },
  level_low: { message: "The water was low.", worse: "The water was very low." },
  level_high: {
    message: "The water stood above the top mark.",
    worse: "The water stood far above the top mark.",
  },
  circulation_off: { message: "Circulation was off for more than 30 minutes." },
  clocks_disagree: {
    message: "The device and the server disagreed about the time. The readings of that time were kept.",
  },
  siphon: { message: "All pumps were off and the water still rose. It may have been a siphon." },
  leak: { message: "All pumps were off and the water still fell. There may have been a leak." },
  welded_relay: { message: "A pump went on although it was switched off. Its relay may have been stuck." },
  topup_budget: { message: "Top-ups had used up their budget of 24 hours." },
  sensor_dirty: { message: "The level sensor got worse: its window may have been dirty." },
  drain_back: { message: "More water ran back into the sump than usual when circulation stopped." },
  falling: { message: "The water fell faster than usual, though not fast enough to hold the pumps." },
  sensor_stuck: { message: "The level reading stood still for so long that the sensor may have been stuck." },
  circulation_stopped: {
    message: "Circulation was switched on, but the return pump did not run for more than 15 minutes.",
  },
  overflow: { message: "The sump emptied much too fast: the overflow may have been blocked." },
  device_warning: { message: "The device warned: {detail}." },
  hold_rising: { message: `The water rose although every pump was off. ${HELD}` },
  hold_falling: { message: `The water fell faster than it evaporates although every pump was off. ${HELD}` },
  hold_welded: { message: `Water went on moving although its pump was switched off: a relay may have been stuck. ${HELD}` },
  hold_input: { message: `The float switch or the leak sensor reported water where none should be. ${HELD}` },
  hold_overflow: {
    message: "The sump emptied too fast and did not fill again. The device kept circulation off, and its pumps too.",
  },
  device_hold: { message: "The device held its pumps off, automatic top-up too: {detail}" },
  emergency_stop: { message: "Emergency stop: all pumps were off, circulation too, until it was cleared." },
  top_up_locked: { message: "A water change ended part-filled. Top-ups were held." },
  fault_siphon: { message: `${FAULT} The level rose although every pump was off, as with a siphon.` },
  fault_leak: { message: `${FAULT} The level fell although every pump was off, faster than water evaporates.` },
  fault_welded_relay: { message: `${FAULT} Water still moved although its pump was switched off, as with a welded relay.` },
  top_up_too_often: { message: "The tank was topped up much more than usual." },
};

/** What the sentence was given when it was made; empty where it is not found. */
function detailOf(message: string, template: string): string {
  const [before = "", after = ""] = template.split("{detail}");
  return message.startsWith(before) && message.endsWith(after) ? message.slice(before.length, message.length - after.length) : "";
}

/** The same in the past tense, from the sentence that is stored; a code of another version is passed on as it is. */
export function pastMessage(code: string, severity: AlertSeverity, message: string): string {
  const past = ownEntry(PAST as Readonly<Record<string, Past>>, code);
  if (!past) return message;
  const labels = ownEntry<AlertLabels>(PLAIN_LABELS, code);
  const sentence = (labels?.worse?.severity === severity && past.worse) || past.message;
  return sentence.replace("{detail}", () => detailOf(message, labels?.message ?? ""));
}
