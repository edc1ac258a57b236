// An expected "no" is a value: a stable code, turned into a status and a sentence at the door, in the reader's language.

import type { RejectionCode } from "@halocline/domain/rejections/rejection-table";
import type { AnswerMessages } from "@halocline/messages/answers";
import type { Said } from "@halocline/messages/said";

/** Why somebody whom Google knows does not come in. */
const GOOGLE_REJECTIONS = ["google_email_unverified", "google_email_taken", "sign_up_closed"] as const;

export type { RejectionCode };

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
