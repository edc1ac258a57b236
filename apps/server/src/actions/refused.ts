// An expected "no" is a value: a stable code, turned into a status and a sentence at the door.

import type { CommandRefusalCode } from "./command-refused.ts";

export type RefusalCode =
  | CommandRefusalCode
  | "wrong_credentials"
  | "wrong_password"
  | "email_not_verified"
  | "too_many_attempts"
  | "sign_up_closed"
  | "invite_invalid"
  | "link_invalid"
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
  | "export_not_found"
  | "export_running"
  | "export_not_ready"
  | "too_many_exports"
  | "schedule_not_found"
  | "schedule_invalid"
  | "schedule_changed"
  | "already_skipping"
  | "too_many_schedules";

/** `fields`: what is wrong with which part of the wish, where a form can say it. */
export type Refused = Readonly<{ refused: RefusalCode; retryAfterS?: number; fields?: Readonly<Record<string, string>> }>;

export const refused = (code: RefusalCode, fields?: Readonly<Record<string, string>>): Refused => ({
  refused: code,
  ...(fields && { fields }),
});

export const isRefused = (outcome: object): outcome is Refused => "refused" in outcome;
