// What an audit line says, in words. A code that is not listed here is shown as it is: a line is never left out.

import type { AuditLine } from "@halocline/contracts/http/admin.contract";
import type { AuditAction } from "@halocline/domain/accounts/audit-actions";

type Detail = AuditLine["detail"];
type Label = string | ((detail: Detail) => string);

const said = (value: Detail[string] | undefined): string => (value === undefined || value === null ? "?" : String(value));

const runOf = ({ scheduleId }: Detail): string => (scheduleId === undefined ? "" : ", by schedule");
const named = (verb: string) => (detail: Detail) => (detail.name === undefined ? verb : `${verb} “${said(detail.name)}”`);

const switched: Label = ({ channel, isOn, pauseMinutes }) => {
  if (isOn === true) return `Switched channel ${said(channel)} on`;
  const pause = pauseMinutes === undefined || pauseMinutes === null ? "" : `, for ${said(pauseMinutes)} min`;
  return `Switched channel ${said(channel)} off${pause}`;
};

const LABELS: Readonly<Record<AuditAction, Label>> = {
  sign_up: "Created the account",
  fail_sign_in: ({ reason, address }) =>
    `Failed to sign in: ${reason === "wrong_code" ? "right password, wrong code" : "wrong password"} (${said(address)})`,
  promote_user: "Made a user an administrator",
  change_password: "Changed the password",
  reset_password: "Set a new password by link",
  change_email: "Changed the e-mail address",
  revoke_session: "Signed another session out",
  enable_second_factor: "Turned two-factor authentication on",
  disable_second_factor: "Turned two-factor authentication off",
  use_recovery_code: "Signed in with a recovery code",
  delete_user: "Deleted a user",
  create_invite: "Made an invitation link",
  create_reset_link: "Made a password reset link",
  register_device: named("Registered the device"),
  rekey_device: named("Registered the device again, with a new key,"),
  regenerate_key: "Made a new key for the device",
  rename_device: ({ from, to }) => `Renamed the device “${said(from)}” to “${said(to)}”`,
  delete_device: (detail) =>
    `${named("Deleted the device")(detail)}${detail.arePumpsConfirmedOff === false ? "; its pumps did not confirm that they are off" : ""}`,
  switch_relay: switched,
  renew_lease: ({ channel, leaseS }) => `Kept channel ${said(channel)} on for ${said(leaseS)} s more`,
  emergency_stop: "Pressed emergency stop",
  clear_stop: ({ isWithdrawn }) =>
    isWithdrawn === true ? "Withdrew an emergency stop that had not arrived" : "Cleared the emergency stop",
  release_hold: ({ reason }) => `Released the hold ${said(reason)}`,
  clear_fault: ({ fault }) => `Cleared the fault ${said(fault)}`,
  test_connection: "Tested the connection",
  configure_relay: ({ channel }) => `Changed the settings of channel ${said(channel)}`,
  acknowledge_alert: ({ acknowledged }) =>
    acknowledged === undefined ? "Acknowledged an alert" : `Acknowledged ${said(acknowledged)} alerts`,
  start_water_change: (detail) => `Started a water change${runOf(detail)}`,
  start_top_up: (detail) => `Started a top-up${runOf(detail)}`,
  finish_water_change: "Finished a part-filled water change",
  release_top_up: "Released the top-up lock",
  cancel_run: "Stopped a run",
  boost_readings: "Asked for faster readings",
  calibrate_tank: ({ topDistanceMm, drainDistanceMm }) =>
    topDistanceMm === undefined
      ? "Calibrated the tank"
      : `Calibrated the tank: top ${said(topDistanceMm)} mm, drain ${said(drainDistanceMm)} mm`,
  configure_tank: "Changed the tank's settings",
  configure_system: "Changed the system configuration",
  create_schedule: "Created a schedule",
  change_schedule: "Changed a schedule",
  delete_schedule: "Deleted a schedule",
  toggle_schedule: ({ isEnabled }) => (isEnabled === true ? "Enabled a schedule" : "Disabled a schedule"),
  skip_scheduled_run: ({ at }) => (at === "none" ? "Took back the skip of a scheduled run" : "Skipped a scheduled run"),
  pause_schedule: ({ until }) => (until === "none" ? "Ended the pause of a schedule" : "Paused a schedule"),
  request_export: "Asked for a data export",
  download_export: "Downloaded a data export",
  write_manual: ({ change, title }) => `${change === "created" ? "Added" : "Changed"} the manual section “${said(title)}”`,
  delete_manual: ({ title }) => `Deleted the manual section “${said(title)}”`,
  upload_firmware: ({ version }) => `Released the firmware ${said(version)}`,
  delete_firmware: ({ version }) => `Deleted the firmware release ${said(version)}`,
  update_firmware: ({ version }) => `Started a firmware update to ${said(version)}`,
  cancel_update: ({ version }) => `Cancelled a firmware update to ${said(version)}`,
};

export function auditSentence({ action, detail }: Pick<AuditLine, "action" | "detail">): string {
  const label = Object.hasOwn(LABELS, action) ? LABELS[action as AuditAction] : undefined;
  if (label === undefined) return action;
  return typeof label === "string" ? label : label(detail);
}

/** Where it happened, if that is still there: the device or the tank by its name. */
export const auditPlace = ({ targetId, detail }: AuditLine, names: ReadonlyMap<string, string>): string | null =>
  names.get(targetId) ?? names.get(String(detail.tankId ?? "")) ?? null;
