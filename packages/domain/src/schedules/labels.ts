// What became of a due time, in plain words.

import { ownEntry } from "../devices/own-entry.ts";
import { failText } from "../runs/labels.ts";
import type { RunType } from "../runs/runs.ts";

const REASONS: Readonly<Record<string, string>> = {
  late: "The server could not start it within 15 minutes of its time. It is not caught up later.",
  skipped: "It was skipped on request.",
  paused: "The schedule was paused.",
  device_offline: "The device was offline.",
  runs_not_supported: "This device cannot run a water change or a top-up by itself.",
  stop_latched: "The emergency stop was active.",
  fault_latched: "The device had stopped because of a fault.",
  hold_active: "The device held its pumps off because water had moved by itself.",
  reading_not_live: "The last reading was too old. A run needs a live reading.",
  sensor_failed: "The level sensor gave no reading.",
  config_pending: "The device had not confirmed its current settings yet.",
  run_open: "Another run was under way.",
  top_up_locked: "The last water change had ended part-filled, and top-ups were held.",
  pump_on: "A pump was running.",
  update_in_progress: "A firmware update was in progress.",
};

/** Anything else is what the device answered. */
export const dueReasonText = (reason: string): string => ownEntry(REASONS, reason) ?? failText(reason);

const TYPES: Readonly<Record<RunType, string>> = { water_change: "water change", top_up: "top-up" };

/** For an alert: which run of which time, and why it did not start. `due` is on the tank's wall clock. */
export const dueRunText = (type: RunType, due: string, reason: string): string =>
  `${TYPES[type]} of ${due}. ${dueReasonText(reason)}`;
