// Why a command is not obeyed, in the server's words. The device's own results are translated here.

import type { UpdateRejection } from "@halocline/domain/firmware/compatibility";
import type { SwitchOnRejection } from "@halocline/domain/relays/switching";
import type { PreflightRejection } from "@halocline/domain/runs/preflight";
import type { SmallerRejection } from "@halocline/domain/runs/smaller-change";

export type CommandRejectionCode =
  | SwitchOnRejection
  | PreflightRejection
  | SmallerRejection
  | UpdateRejection
  | "update_not_found"
  | "update_not_cancellable"
  | "confirmation_required"
  | "keeper_required"
  | "rights_ended"
  | "device_not_found"
  | "not_stopped"
  | "stop_taken_back"
  | "stop_not_kept"
  | "no_lease"
  | "command_voided"
  | "command_too_late"
  | "device_busy"
  | "device_latched"
  | "device_refused"
  | "role_taken"
  | "pump_running"
  | "tank_not_found"
  | "run_not_found"
  | "top_up_not_locked"
  | "not_held"
  | "spill_budget"
  | "calibration_invalid"
  | "tank_invalid"
  | "unavailable";

const BY_RESULT: Readonly<Record<string, CommandRejectionCode>> = {
  busy: "device_busy",
  latched: "device_latched",
  expired: "command_too_late",
  stale_boot: "command_too_late",
  stale_config: "config_pending",
  duplicate: "command_too_late",
  sensor: "sensor_failed",
  not_calibrated: "not_calibrated",
  interlock: "interlock",
  unsupported: "not_supported",
};

export const rejectionOfResult = (result: string | null): CommandRejectionCode => BY_RESULT[result ?? ""] ?? "device_refused";
