// What the audit log can say was done (SEC-12): one row for each action, null where it has one text. Its texts are in the message
// catalogue under the same code, one for each variant. A missing text does not compile.

export type AuditDetail = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Which of an action's texts the details ask for. */
const by = <Name extends string>(variant: (detail: AuditDetail) => Name) => variant;

export const AUDIT_ACTIONS = {
  sign_up: null,
  fail_sign_in: by(({ reason }) => (reason === "wrong_code" ? "wrong_code" : "wrong_password")),
  promote_user: null,
  change_password: null,
  reset_password: null,
  change_email: null,
  take_back_email: null,
  revoke_session: null,
  enable_second_factor: null,
  disable_second_factor: null,
  use_recovery_code: null,
  delete_user: null,
  create_invite: null,
  create_reset_link: null,
  register_device: by(({ name }) => (name === undefined ? "unnamed" : "named")),
  rekey_device: by(({ name }) => (name === undefined ? "unnamed" : "named")),
  give_up_device: null,
  regenerate_key: null,
  rename_device: null,
  delete_device: by(({ name, arePumpsConfirmedOff }) => {
    const isUnconfirmed = arePumpsConfirmedOff === false;
    if (name === undefined) return isUnconfirmed ? "unnamed_unconfirmed" : "unnamed";
    return isUnconfirmed ? "named_unconfirmed" : "named";
  }),
  switch_relay: by(({ isOn, pauseMinutes }) => (isOn === true ? "on" : typeof pauseMinutes === "number" ? "off_for" : "off")),
  renew_lease: null,
  emergency_stop: null,
  clear_stop: by(({ isWithdrawn }) => (isWithdrawn === true ? "withdrawn" : "cleared")),
  clear_fault: null,
  release_hold: null,
  test_connection: null,
  identify_device: null,
  configure_relay: null,
  acknowledge_alert: by(({ acknowledged }) => (acknowledged === undefined ? "one" : "several")),
  start_water_change: by(({ scheduleId }) => (scheduleId === undefined ? "by_hand" : "by_schedule")),
  start_top_up: by(({ scheduleId }) => (scheduleId === undefined ? "by_hand" : "by_schedule")),
  finish_water_change: null,
  release_top_up: null,
  cancel_run: null,
  boost_readings: null,
  calibrate_tank: by(({ topDistanceMm }) => (topDistanceMm === undefined ? "unknown" : "levels")),
  configure_tank: null,
  configure_system: null,
  break_tank: null,
  mend_tank: null,
  change_tank_speed: null,
  create_schedule: null,
  change_schedule: null,
  delete_schedule: null,
  toggle_schedule: by(({ isEnabled }) => (isEnabled === true ? "enabled" : "disabled")),
  skip_scheduled_run: by(({ at }) => (at === "none" ? "taken_back" : "skipped")),
  move_scheduled_run: by(({ to }) => (to === "none" ? "put_back" : "moved")),
  pause_schedule: by(({ until }) => (until === "none" ? "ended" : "paused")),
  add_maintenance_task: null,
  change_maintenance_task: null,
  finish_maintenance_task: null,
  snooze_maintenance_task: null,
  delete_maintenance_task: null,
  refill_reservoir: null,
  update_firmware: null,
  cancel_update: null,
  request_backup: null,
  restore_backup: null,
  request_export: null,
  download_export: null,
  upload_firmware: null,
  delete_firmware: null,
  write_manual: by(({ change }) => (change === "created" ? "added" : "changed")),
  delete_manual: null,
  add_notification_channel: null,
  change_notification_channel: null,
  delete_notification_channel: null,
  change_escalation: null,
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

type Chooser = (detail: AuditDetail) => string;

/** The names of an action's variants; never for one without. */
export type AuditVariant<Action extends AuditAction> = ReturnType<Extract<(typeof AUDIT_ACTIONS)[Action], Chooser>>;

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action);
