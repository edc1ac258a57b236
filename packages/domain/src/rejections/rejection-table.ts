// One row for each expected rejection: its kind decides the status of the response. Its text is in the message catalogue under the same
// code.

import { IMAGE_REJECTIONS, type ImageRejection } from "../firmware/rejections.ts";

/**
 * `not_found`: another household's id is rejected like one that does not exist, also by its code (SEC-1). `missing`: something is not
 * there, and the code names it.
 */
export type RejectionKind =
  | "invalid"
  | "unauthenticated"
  | "denied"
  | "not_found"
  | "missing"
  | "conflict"
  | "too_many"
  | "unavailable";

type Rows<Code extends string = string> = Readonly<Record<Code, RejectionKind>>;

/** Of a command to a controller, of a run and of an update. */
const COMMANDS = {
  keeper_required: "denied",
  rights_ended: "denied",
  device_not_found: "not_found",
  device_offline: "unavailable",
  not_supported: "conflict",
  stop_latched: "conflict",
  fault_latched: "conflict",
  hold_active: "conflict",
  not_held: "conflict",
  interlock: "conflict",
  not_stopped: "conflict",
  stop_taken_back: "conflict",
  stop_not_kept: "unavailable",
  no_lease: "conflict",
  command_voided: "conflict",
  command_too_late: "conflict",
  device_busy: "conflict",
  device_latched: "conflict",
  sensor_failed: "conflict",
  not_calibrated: "conflict",
  device_refused: "conflict",
  role_taken: "conflict",
  pump_running: "conflict",
  runs_not_supported: "conflict",
  reading_not_live: "conflict",
  config_pending: "conflict",
  run_open: "conflict",
  top_up_locked: "conflict",
  nothing_to_finish: "conflict",
  top_up_not_locked: "conflict",
  pump_on: "conflict",
  partial_not_supported: "conflict",
  area_unknown: "conflict",
  drain_back_unknown: "conflict",
  litres_too_few: "conflict",
  litres_too_many: "conflict",
  spill_budget: "conflict",
  update_in_progress: "conflict",
  update_not_supported: "conflict",
  hello_missing: "conflict",
  wrong_chip: "conflict",
  wrong_hardware: "conflict",
  slot_too_small: "conflict",
  protocol_mismatch: "conflict",
  download_unencrypted: "conflict",
  secure_version_lower: "conflict",
  confirmation_required: "conflict",
  update_not_found: "not_found",
  update_not_cancellable: "conflict",
  tank_not_found: "not_found",
  run_not_found: "not_found",
  calibration_invalid: "invalid",
  tank_invalid: "invalid",
  unavailable: "unavailable",
} as const satisfies Rows;

const IMAGES = Object.fromEntries(
  IMAGE_REJECTIONS.map((reason) => [`image_${reason}`, "invalid"]),
) as Rows<`image_${ImageRejection}`>;

/** Of a firmware release that is uploaded or removed. */
const RELEASES = {
  ...IMAGES,
  firmware_signing_not_configured: "conflict",
  version_mismatch: "invalid",
  version_taken: "conflict",
  development_only: "invalid",
  signature_invalid: "invalid",
  release_not_found: "not_found",
} as const satisfies Rows;

/** Of accounts, the household and the instance. */
const OTHERS = {
  wrong_credentials: "unauthenticated",
  code_required: "denied",
  wrong_code: "denied",
  second_factor_on: "conflict",
  second_factor_off: "conflict",
  managed_externally: "conflict",
  google_again: "denied",
  google_missing: "missing",
  google_unreachable: "unavailable",
  google_failed: "denied",
  google_email_unverified: "denied",
  google_email_taken: "conflict",
  demo_closed: "missing",
  demo_full: "unavailable",
  signed_in_already: "conflict",
  wrong_password: "denied",
  email_not_verified: "denied",
  too_many_attempts: "too_many",
  sign_up_closed: "denied",
  invite_invalid: "denied",
  set_up_token_invalid: "denied",
  link_invalid: "invalid",
  answer_link_unknown: "missing",
  alert_worse: "conflict",
  same_email: "invalid",
  password_again: "denied",
  admin_required: "denied",
  user_not_found: "missing",
  mail_missing: "conflict",
  mail_configured: "conflict",
  last_owner: "conflict",
  last_admin: "conflict",
  export_not_found: "not_found",
  export_running: "conflict",
  export_not_ready: "conflict",
  too_many_exports: "too_many",
  backup_missing: "conflict",
  backup_running: "conflict",
  too_many_backups: "too_many",
  manual_section_not_found: "not_found",
  section_id_taken: "conflict",
  maintenance_task_not_found: "not_found",
  reservoir_size_unknown: "conflict",
  too_many_maintenance_tasks: "conflict",
  schedule_not_found: "not_found",
  schedule_invalid: "invalid",
  schedule_changed: "conflict",
  already_skipping: "conflict",
  run_not_planned: "conflict",
  too_many_exceptions: "conflict",
  channel_not_found: "not_found",
  channel_invalid: "invalid",
  too_many_channels: "conflict",
  browser_not_subscribed: "conflict",
  too_many_schedules: "conflict",
  not_announced: "missing",
  registered_elsewhere: "conflict",
  too_many_devices: "conflict",
  not_simulated: "missing",
  simulator_silent: "unavailable",
  simulator_busy: "conflict",
  scenario_not_calibrated: "conflict",
  scenario_no_top_up: "conflict",
  speed_command_open: "conflict",
  speed_lease_open: "conflict",
  speed_run_open: "conflict",
} as const satisfies Rows;

export type CommandRejectionCode = keyof typeof COMMANDS;
export type ReleaseRejectionCode = keyof typeof RELEASES;
export type RejectionCode = CommandRejectionCode | ReleaseRejectionCode | keyof typeof OTHERS;

export const REJECTIONS: Rows<RejectionCode> = { ...COMMANDS, ...RELEASES, ...OTHERS };
