// The audit log: one text for each action, or one for each of its variants.

import type { AuditAction, AuditVariant } from "@halocline/domain/accounts/audit-actions";

/** The details of a line, as texts. */
type Detail = Readonly<Record<string, string>>;
type Text = string | ((detail: Detail) => string);
type ActionTexts = Readonly<{
  [Action in AuditAction]: [AuditVariant<Action>] extends [never] ? Text : Readonly<Record<AuditVariant<Action>, Text>>;
}>;

export const audit = {
  title: "Audit Log",
  subtitle: "Who did what in your household, newest first. Entries are never changed or deleted.",
  caption: "Audit log",
  when: "When",
  what: "What",
  who: "Who",
  nothing: "Nothing has been recorded yet.",
  notRead: "The audit log could not be read.",
  loading: "Loading...",
  older: "Show older entries",
  actions: {
    sign_up: "Created the account",
    fail_sign_in: {
      wrong_password: ({ address }: Detail) => `Failed to sign in: wrong password (${address})`,
      wrong_code: ({ address }: Detail) => `Failed to sign in: right password, wrong code (${address})`,
    },
    promote_user: "Made a user an administrator",
    change_password: "Changed the password",
    reset_password: "Set a new password by link",
    change_email: "Changed the email address",
    take_back_email: "Restored the earlier email address",
    revoke_session: "Signed out another session",
    enable_second_factor: "Enabled two-factor authentication",
    disable_second_factor: "Disabled two-factor authentication",
    use_recovery_code: "Signed in with a recovery code",
    delete_user: "Deleted a user",
    create_invite: "Created an invitation link",
    create_reset_link: "Created a password reset link",
    register_device: {
      unnamed: "Registered the controller",
      named: ({ name }: Detail) => `Registered the controller “${name}”`,
    },
    rekey_device: {
      unnamed: "Registered the controller again, with a new key",
      named: ({ name }: Detail) => `Registered the controller again, with a new key, “${name}”`,
    },
    give_up_device: ({ name }: Detail) => `Lost “${name}” to another household, because it had never connected here`,
    regenerate_key: "Created a new key for the controller",
    rename_device: ({ from, to }: Detail) => `Renamed the controller “${from}” to “${to}”`,
    delete_device: {
      unnamed: "Deleted the controller",
      named: ({ name }: Detail) => `Deleted the controller “${name}”`,
      unnamed_unconfirmed: "Deleted the controller; its pumps did not confirm that they are off",
      named_unconfirmed: ({ name }: Detail) => `Deleted the controller “${name}”; its pumps did not confirm that they are off`,
    },
    switch_relay: {
      on: ({ channel }: Detail) => `Switched channel ${channel} on`,
      off: ({ channel }: Detail) => `Switched channel ${channel} off`,
      off_for: ({ channel, pauseMinutes }: Detail) => `Switched channel ${channel} off, for ${pauseMinutes} min`,
    },
    renew_lease: ({ channel, leaseS }: Detail) => `Kept channel ${channel} on for ${leaseS} s more`,
    emergency_stop: "Pressed emergency stop",
    clear_stop: {
      withdrawn: "Withdrew an emergency stop that the controller had not received",
      cleared: "Cleared the emergency stop",
    },
    clear_fault: ({ fault }: Detail) => `Cleared the fault ${fault}`,
    release_hold: ({ reason }: Detail) => `Released the hold ${reason}`,
    test_connection: "Tested the connection",
    identify_device: "Made the controller blink",
    configure_relay: ({ channel }: Detail) => `Changed the settings of channel ${channel}`,
    acknowledge_alert: {
      one: "Acknowledged an alert",
      several: ({ acknowledged }: Detail) => `Acknowledged ${acknowledged} alerts`,
    },
    start_water_change: {
      by_hand: "Started a water change",
      by_schedule: "Started a water change, by schedule",
    },
    start_top_up: {
      by_hand: "Started a top-up",
      by_schedule: "Started a top-up, by schedule",
    },
    finish_water_change: "Finished a part-filled water change",
    release_top_up: "Released the top-up lock",
    cancel_run: "Stopped a run",
    boost_readings: "Requested faster readings",
    calibrate_tank: {
      unknown: "Calibrated the tank",
      levels: ({ topDistanceMm, drainDistanceMm }: Detail) =>
        `Calibrated the tank: top ${topDistanceMm} mm, drain ${drainDistanceMm} mm`,
    },
    configure_tank: "Changed the tank's settings",
    configure_system: "Changed the system configuration",
    break_tank: "Started a scenario on a demo tank",
    mend_tank: "Reset a demo tank",
    change_tank_speed: "Changed the speed of a demo tank",
    create_schedule: "Created a schedule",
    change_schedule: "Changed a schedule",
    delete_schedule: "Deleted a schedule",
    toggle_schedule: {
      enabled: "Enabled a schedule",
      disabled: "Disabled a schedule",
    },
    skip_scheduled_run: {
      taken_back: "Undid the skip of a scheduled run",
      skipped: "Skipped a scheduled run",
    },
    move_scheduled_run: {
      moved: "Moved a scheduled run to another time",
      put_back: "Moved a scheduled run back to its time",
    },
    pause_schedule: {
      ended: "Ended the pause of a schedule",
      paused: "Paused a schedule",
    },
    add_maintenance_task: "Added a maintenance task",
    change_maintenance_task: "Changed a maintenance task",
    finish_maintenance_task: "Completed a maintenance task",
    snooze_maintenance_task: "Snoozed a maintenance task",
    delete_maintenance_task: "Deleted a maintenance task",
    refill_reservoir: "Refilled a reservoir",
    update_firmware: ({ version }: Detail) => `Started a firmware update to ${version}`,
    cancel_update: ({ version }: Detail) => `Cancelled a firmware update to ${version}`,
    request_backup: "Requested a backup",
    restore_backup: "Restored the server from a backup. Everyone was signed out, and schedules are paused for a day",
    request_export: "Requested a data export",
    download_export: "Downloaded a data export",
    upload_firmware: ({ version }: Detail) => `Released the firmware ${version}`,
    delete_firmware: ({ version }: Detail) => `Deleted the firmware release ${version}`,
    write_manual: {
      added: ({ title }: Detail) => `Added the manual section “${title}”`,
      changed: ({ title }: Detail) => `Changed the manual section “${title}”`,
    },
    delete_manual: ({ title }: Detail) => `Deleted the manual section “${title}”`,
    add_notification_channel: "Added a service for alerts",
    change_notification_channel: "Changed a service for alerts",
    delete_notification_channel: "Deleted a service for alerts",
    change_escalation: "Changed who is notified if no one responds",
  } satisfies ActionTexts,
};
