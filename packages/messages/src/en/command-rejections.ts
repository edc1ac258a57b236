// One block of texts for each rejection of a command, a run or an update. `past`: of a scheduled run that did not start for this reason.

import type { CommandRejectionCode } from "@halocline/domain/rejections/rejection-table";

type RejectionBlock = Readonly<{ now: string; past?: string }>;

export const commandRejections = {
  keeper_required: { now: "Your role may stop pumps, but not switch them on or pause circulation." },
  rights_ended: { now: "Your session or your role in this household has just ended. Please sign in again." },
  device_not_found: { now: "Controller not found." },
  device_offline: { now: "The controller is offline.", past: "The controller was offline." },
  not_supported: { now: "This controller cannot do that." },
  stop_latched: { now: "The emergency stop is active. Clear it first.", past: "The emergency stop was active." },
  fault_latched: {
    now: "The controller has stopped because of a fault. Reset it first.",
    past: "The controller had stopped because of a fault.",
  },
  hold_active: {
    now: "The controller holds its pumps off because water moved with every pump off. Check the tank, then release the hold.",
    past: "The controller held its pumps off because water had moved with every pump off.",
  },
  not_held: { now: "The controller does not hold its pumps off. There is nothing to release." },
  interlock: {
    now: "The controller does not allow this now: another pump is running, the pause between two top-ups is not over, or the water is at its mark.",
  },
  not_stopped: { now: "No emergency stop is active." },
  stop_taken_back: { now: "This stop was cleared or withdrawn after it was pressed. Press again to stop the pumps." },
  stop_not_kept: {
    now: "The controller has not confirmed the stop, and the server could not store it. Press again, or unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  },
  no_lease: { now: "Circulation runs without a time limit. There is nothing to extend." },
  command_voided: { now: "The command was cancelled by a stop or a switch-off." },
  command_too_late: { now: "The command reached the controller too late and had no effect. Please try again." },
  device_busy: { now: "The controller is busy. Please try again in a moment." },
  device_latched: { now: "The controller is stopped, has a fault or holds its pumps off. Clear that first." },
  sensor_failed: {
    now: "The level sensor gives no reading, so the controller refused the command.",
    past: "The level sensor gave no reading.",
  },
  not_calibrated: { now: "The tank is not calibrated yet." },
  device_refused: { now: "The controller refused the command." },
  role_taken: { now: "Another relay already has this role. Give that relay another role first." },
  pump_running: { now: "A pump is running. Switch it off before changing roles or limits." },
  runs_not_supported: {
    now: "This controller cannot run a water change or a top-up on its own.",
    past: "This controller cannot run a water change or a top-up on its own.",
  },
  reading_not_live: {
    now: "The last reading is too old. A run needs a live reading.",
    past: "The last reading was too old. A run needs a live reading.",
  },
  config_pending: {
    now: "The controller has not confirmed its current settings yet. Please try again in a moment.",
    past: "The controller had not confirmed its current settings yet.",
  },
  run_open: { now: "A run is in progress. Wait until it ends, or stop it first.", past: "Another run was in progress." },
  top_up_locked: {
    now: "The last water change ended part-filled. Finish it with salt water or release top-ups first.",
    past: "The last water change had ended part-filled, and top-ups waited.",
  },
  nothing_to_finish: { now: "There is no part-filled water change to finish." },
  top_up_not_locked: { now: "Top-ups are not locked. There is nothing to release." },
  pump_on: { now: "A pump is running. Switch it off first.", past: "A pump was running." },
  partial_not_supported: {
    now: "This controller can only change the whole amount. Its firmware does not support smaller changes yet.",
    past: "This controller can only change the whole amount, so nothing was changed.",
  },
  area_unknown: {
    now: "To choose litres, measure the litres per millimetre first.",
    past: "The area of the sump is not known, so litres could not be measured. Nothing was changed.",
  },
  drain_back_unknown: {
    now: "How far water runs back when circulation stops is not known yet. After one whole change, or with that level calibrated, litres can be chosen.",
    past: "How far water runs back is not known, so litres could not be measured. Nothing was changed.",
  },
  litres_too_few: {
    now: "So few litres cannot be drained: a drain ends below the top level at the earliest. Please choose more.",
    past: "So few litres cannot be drained: a drain ends below the top level at the earliest. Nothing was changed.",
  },
  litres_too_many: {
    now: "That is more than a whole change drains now. Please choose fewer litres.",
    past: "It was more than a whole change would have drained. Nothing was changed.",
  },
  spill_budget: {
    now: "With these limits a single fault could bring water to the floor. Please set shorter ones.",
    past: "A single fault could have brought water to the floor. Start Water Change shows which limit would fit.",
  },
  update_in_progress: {
    now: "A firmware update is in progress. Please wait until it ends.",
    past: "A firmware update was in progress.",
  },
  update_not_supported: { now: "This controller cannot be updated over the network." },
  hello_missing: { now: "The controller has not reported its model yet. It reports it when it reconnects." },
  wrong_chip: { now: "This firmware is made for another chip." },
  wrong_hardware: { now: "This firmware is made for another model." },
  slot_too_small: { now: "This firmware is too large for the controller." },
  protocol_mismatch: { now: "This firmware or the controller uses a protocol that this server does not support." },
  download_unencrypted: { now: "Controllers download firmware over HTTPS only, and this server does not use HTTPS." },
  secure_version_lower: {
    now: "The firmware's security version is lower than the controller's, which would refuse to start it.",
  },
  confirmation_required: { now: "This update has risks. Please read the warnings and confirm it." },
  update_not_found: { now: "Firmware update not found." },
  update_not_cancellable: { now: "The update is being installed or is over: it can no longer be cancelled." },
  tank_not_found: { now: "Tank not found." },
  run_not_found: { now: "Run not found." },
  calibration_invalid: { now: "The calibration is not valid." },
  tank_invalid: { now: "The tank's settings are not valid." },
  /** A stop that could not be sent: the reader is in front of the tank. */
  unavailable: {
    now: "The server cannot reach its database. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  },
} satisfies Record<CommandRejectionCode, RejectionBlock>;
