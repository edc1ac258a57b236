// An expected "no" is a value: a stable code, turned into a status and a sentence at the door, in the reader's language.

import type { AnswerMessages } from "@halocline/messages/en-answers";
import type { Said } from "@halocline/messages/said";
import type { CommandRejectionCode } from "./command-rejection.ts";
import type { ReleaseRejectionCode } from "./release-rejection.ts";

/** Why somebody whom Google knows does not come in. */
const GOOGLE_REJECTIONS = ["google_email_unverified", "google_email_taken", "sign_up_closed"] as const;

export type RejectionCode =
  | CommandRejectionCode
  | ReleaseRejectionCode
  | "wrong_credentials"
  | "code_required"
  | "wrong_code"
  | "second_factor_on"
  | "second_factor_off"
  | "managed_externally"
  | "google_again"
  | "google_missing"
  | "google_unreachable"
  | "google_failed"
  | (typeof GOOGLE_REJECTIONS)[number]
  | "demo_closed"
  | "demo_full"
  | "signed_in_already"
  | "wrong_password"
  | "email_not_verified"
  | "too_many_attempts"
  | "invite_invalid"
  | "set_up_token_invalid"
  | "link_invalid"
  | "answer_link_unknown"
  | "alert_worse"
  | "same_email"
  | "password_again"
  | "admin_required"
  | "user_not_found"
  | "mail_missing"
  | "mail_configured"
  | "last_owner"
  | "last_admin"
  | "device_not_found"
  | "not_announced"
  | "registered_elsewhere"
  | "too_many_devices"
  | "not_simulated"
  | "simulator_silent"
  | "simulator_busy"
  | "scenario_not_calibrated"
  | "scenario_no_top_up"
  | "speed_command_open"
  | "speed_lease_open"
  | "speed_run_open"
  | "export_not_found"
  | "export_running"
  | "export_not_ready"
  | "too_many_exports"
  | "backup_missing"
  | "backup_running"
  | "too_many_backups"
  | "manual_section_not_found"
  | "section_id_taken"
  | "maintenance_task_not_found"
  | "reservoir_size_unknown"
  | "too_many_maintenance_tasks"
  | "schedule_not_found"
  | "schedule_invalid"
  | "schedule_changed"
  | "already_skipping"
  | "run_not_planned"
  | "too_many_exceptions"
  | "too_many_schedules"
  | "channel_not_found"
  | "channel_invalid"
  | "too_many_channels"
  | "browser_not_subscribed";

/** By its name in the catalogue, with its values. */
export type FieldError = Said<AnswerMessages["fieldErrors"]>;
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** `fields`: what is wrong with which part of the input, where a form can say it. */
export type Rejection = Readonly<{ rejection: RejectionCode; retryAfterS?: number; fields?: FieldErrors }>;

export const rejection = (code: RejectionCode, fields?: FieldErrors): Rejection => ({
  rejection: code,
  ...(fields && { fields }),
});

export const isGoogleRejection = (code: string | null): code is (typeof GOOGLE_REJECTIONS)[number] =>
  GOOGLE_REJECTIONS.some((known) => known === code);

export const isRejection = (outcome: object): outcome is Rejection => "rejection" in outcome;
