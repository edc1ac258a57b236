// The controller's own results as rejections of the server.

import type { CommandRejectionCode } from "@halocline/domain/rejections/rejection-table";

export type { CommandRejectionCode };

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
