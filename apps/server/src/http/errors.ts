// One table from rejections to responses. A rejection is expected and has a code and a sentence. Anything else is a bug or an
// outside failure: it is logged once, and the caller gets no details.

import type { ApiError } from "@halocline/contracts/http/api.contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Sampled } from "../platform/sampled.ts";
import type { Rejection, RejectionCode } from "../rejections/rejection.ts";
import { COMMAND_REJECTIONS } from "./command-errors.ts";
import { RELEASE_REJECTIONS } from "./release-errors.ts";

export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterS: number | undefined;
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, code: string, message: string, more: Pick<Rejection, "retryAfterS" | "fields"> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterS = more.retryAfterS;
    this.fields = more.fields;
  }
}

const REJECTIONS: Readonly<Record<RejectionCode, readonly [status: number, message: string]>> = {
  ...COMMAND_REJECTIONS,
  ...RELEASE_REJECTIONS,
  wrong_credentials: [401, "E-mail or password is wrong."],
  code_required: [403, "Please enter the code from your authenticator app."],
  wrong_code: [403, "The code is wrong or has already been used. Please wait for the next one."],
  second_factor_on: [409, "Two-factor authentication is already on."],
  second_factor_off: [409, "Two-factor authentication is not set up. Please start again."],
  managed_externally: [409, "You sign in with Google, so your credentials are managed there."],
  google_again: [403, "Please sign in with Google again to confirm that it is you."],
  google_missing: [404, "This instance has no Google sign-in."],
  google_unreachable: [503, "Google cannot be reached right now. Please try again later."],
  google_failed: [403, "Signing in with Google did not work. Please try again."],
  google_email_unverified: [403, "Google has not verified this e-mail address."],
  google_email_taken: [409, "This e-mail address already has an account with a password. Please sign in with the password."],
  wrong_password: [403, "The password is wrong."],
  email_not_verified: [403, "Please verify your e-mail address first, with the link we sent you."],
  too_many_attempts: [429, "Too many attempts. Please try again later."],
  sign_up_closed: [403, "This instance does not accept new accounts."],
  invite_invalid: [403, "You need a valid invitation. Please ask for a new one."],
  set_up_token_invalid: [403, "You need the set-up token of this instance."],
  link_invalid: [400, "This link is no longer valid. Please request a new one."],
  same_email: [400, "This is already your e-mail address."],
  password_again: [403, "Please enter your password again."],
  admin_required: [403, "Only an administrator may do this."],
  user_not_found: [404, "User not found."],
  mail_missing: [409, "This instance cannot send mail. Please ask an administrator."],
  mail_configured: [409, "This instance sends mail. The user can request a reset link themselves."],
  last_owner: [409, "Others share your household. Make one of them an owner first."],
  last_admin: [409, "You are the only administrator. Promote somebody else first."],
  device_not_found: [404, "Device not found."],
  export_not_found: [404, "Export not found."],
  export_running: [409, "An export is already being prepared."],
  export_not_ready: [409, "This export cannot be downloaded: it is not ready, or it has expired."],
  too_many_exports: [429, "You can request three exports a day. Please try again tomorrow."],
  manual_section_not_found: [404, "Section not found."],
  section_id_taken: [409, "This section ID is taken."],
  schedule_not_found: [404, "Schedule not found."],
  schedule_invalid: [400, "The schedule is not valid."],
  schedule_changed: [409, "The next run has changed. Please check it again."],
  already_skipping: [409, "The next run is already skipped. Only one can be skipped at a time; pause the schedule instead."],
  too_many_schedules: [409, "This tank already has 20 schedules. Please delete one first."],
  not_announced: [404, "This device has not announced itself with your pairing code in the last five minutes."],
};

const NOT_FOUND: ReadonlySet<RejectionCode> = new Set([
  "device_not_found",
  "tank_not_found",
  "run_not_found",
  "schedule_not_found",
  "export_not_found",
  "release_not_found",
  "manual_section_not_found",
  "update_not_found",
]);

/** The response to an expected "no". */
export function answerTo(outcome: Rejection): HttpError {
  const [status, message] = REJECTIONS[outcome.rejection];
  // Another account's id gets the same response as an id that does not exist (SEC-1).
  const code = NOT_FOUND.has(outcome.rejection) ? "not_found" : outcome.rejection;
  return new HttpError(status, code, Object.values(outcome.fields ?? {})[0] ?? message, outcome);
}

/** The same for a foreign id and a missing one (SEC-1). */
export const notFound = (what: string): HttpError => new HttpError(404, "not_found", `${what} not found.`);

/** What still works is said with it: whoever reads it may stand before a wet floor. */
const unavailable = (): HttpError => {
  const message =
    "The server cannot reach its database right now. Emergency stop, stopping a run and switching a pump off still work.";
  return new HttpError(503, "unavailable", message, { retryAfterS: 5 });
};

/** Whatever it waits for: a database that is frozen, most likely. */
export const tooSlow = (): HttpError => {
  const message = "The server could not answer in time. Emergency stop, stopping a run and switching a pump off still work.";
  return new HttpError(503, "unavailable", message, { retryAfterS: 5 });
};

type ErrorDeps = Readonly<{
  /** By what was learned within the last second. */
  isDatabaseAway: (error: unknown) => Promise<boolean>;
  sampled: Sampled;
}>;

/** The same for a server that has a database: what fails because that is away is no fault of ours, and is told as what it is. */
export const createAnswerError =
  ({ isDatabaseAway, sampled }: ErrorDeps) =>
  async (error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isExpected = error instanceof HttpError || (error.statusCode !== undefined && error.statusCode < 500);
    if (isExpected || !(await isDatabaseAway(error))) return answerError(error, request, reply);
    const unsaid = sampled("database away");
    if (unsaid !== null) request.log.warn({ err: error, unsaid }, "a request failed because the database is away");
    return answerError(unavailable(), request, reply);
  };

export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = (status: number, body: ApiError) => reply.code(status).send(body);
  if (error instanceof HttpError) {
    if (error.retryAfterS !== undefined) reply.header("retry-after", error.retryAfterS);
    const { code, message, fields } = error;
    return send(error.status, { code, message, ...(fields && { fields }) });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [issue.instancePath.slice(1).replaceAll("/", "."), issue.message ?? "Invalid"]),
    );
    return send(400, { code: "invalid", message: Object.values(fields)[0] ?? "Invalid request", fields });
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return send(error.statusCode, { code: "bad_request", message: error.message });
  request.log.error({ err: error }, "request failed");
  return send(500, { code: "internal", message: "Something went wrong on our side." });
}
