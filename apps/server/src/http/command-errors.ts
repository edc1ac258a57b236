// Why a command was not obeyed, as the owner reads it.

import type { CommandRefusalCode } from "../actions/command-refused.ts";

export const COMMAND_REFUSALS: Readonly<Record<CommandRefusalCode, readonly [status: number, message: string]>> = {
  keeper_required: [403, "Your role in this household may stop pumps, but not switch them on or pause circulation."],
  device_not_found: [404, "Device not found."],
  device_offline: [503, "The device is offline."],
  not_supported: [409, "This device cannot do that."],
  stop_latched: [409, "The emergency stop is active. Clear it first."],
  fault_latched: [409, "The device has stopped because of a fault. Reset it first."],
  interlock: [409, "Another pump is running. Only one of drain, fill and top-up may run at a time."],
  not_stopped: [409, "No emergency stop is active."],
  no_lease: [409, "Circulation runs without a time limit: there is nothing to extend."],
  command_voided: [409, "A stop or a switch-off came in between. The command was cancelled."],
  command_too_late: [409, "The command reached the device too late and had no effect. Please try again."],
  device_busy: [409, "The device is busy. Please try again in a moment."],
  device_latched: [409, "The device is stopped or in a fault, and refuses until that is cleared."],
  sensor_failed: [409, "The level sensor gives no reading, so the device refuses."],
  not_calibrated: [409, "The tank is not calibrated yet."],
  device_refused: [409, "The device refused the command."],
  role_taken: [409, "Another relay has this role already. Give that one another role first."],
  pump_running: [409, "A pump is running. Switch it off before changing roles or limits."],
  unavailable: [503, "The server cannot reach its database. If in doubt, cut the power of the pumps."],
};
