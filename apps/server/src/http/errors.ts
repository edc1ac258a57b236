// From rejections to responses. A rejection is expected and has a code; its sentence is said here, in the reader's language.
// Anything else is a bug or an outside failure: it is logged once, and the caller gets no details.

import type { ApiError } from "@halocline/contracts/http/api.contract";
import { REJECTIONS } from "@halocline/domain/rejections/rejection-table";
import { type AnswerMessages, answersIn } from "@halocline/messages/answers";
import { type Said, say } from "@halocline/messages/said";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Sampled } from "../platform/sampled.ts";
import type { FieldError, FieldErrors, Rejection } from "../rejections/rejection.ts";
import { messagesFor, sayFields } from "./answer-messages.ts";
import { fieldsOfValidation } from "./field-issues.ts";
import { statusOf } from "./rejection-status.ts";

type Answer = Said<AnswerMessages["answers"]>;
type More = Pick<Rejection, "retryAfterS" | "fields"> & Readonly<{ code?: string }>;

/** `code` is what programs go by: the name of what is said, unless several sentences share one. Its own message is for logs. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: Answer;
  readonly retryAfterS: number | undefined;
  readonly fields: FieldErrors | undefined;

  constructor(status: number, said: Answer, { code, retryAfterS, fields }: More = {}) {
    super(say(answersIn.en.answers, said));
    this.status = status;
    this.code = code ?? (typeof said === "string" ? said : said.code);
    this.said = said;
    this.retryAfterS = retryAfterS;
    this.fields = fields;
  }
}

/** The response to an expected "no". */
export function answerTo({ rejection, ...more }: Rejection): HttpError {
  // Another account's id gets the same response as an id that does not exist (SEC-1).
  const code = REJECTIONS[rejection] === "not_found" ? "not_found" : rejection;
  return new HttpError(statusOf(rejection), rejection, { ...more, code });
}

/** The same for a foreign id and a missing one (SEC-1). */
export const notFound = (what: "alert" | "device" | "run" | "session" | "tank" | "user"): HttpError =>
  new HttpError(404, `${what}_not_found`, { code: "not_found" });

/** One field of a request is wrong: what is said of it is said of the whole. */
export const invalidField = (field: string, error: FieldError): HttpError =>
  new HttpError(400, "invalid", { fields: { [field]: error } });

const UNAVAILABLE = { code: "unavailable", retryAfterS: 5 };

const unavailable = (): HttpError => new HttpError(503, "database_away", UNAVAILABLE);

/** Whatever it waits for: a database that is frozen, most likely. */
export const tooSlow = (): HttpError => new HttpError(503, "answer_too_slow", UNAVAILABLE);

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
  const known = knownError(error, request);
  if (known === null) request.log.error({ err: error }, "request failed");
  const answer = known ?? new HttpError(500, { code: "internal", requestId: request.id });
  if (answer.retryAfterS !== undefined) reply.header("retry-after", answer.retryAfterS);
  const body = bodyOf(answer, messagesFor(request));
  // What somebody may have to report: a refusal explains itself.
  return reply.code(answer.status).send(answer.status >= 500 ? { ...body, requestId: request.id } : body);
}

/** Null: a bug or an outside failure. */
function knownError(error: FastifyError | HttpError, request: FastifyRequest): HttpError | null {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new HttpError(400, "invalid", { fields: fieldsOfValidation(error, request) });
  const { statusCode: status = 500, message: english } = error;
  return status < 500 ? new HttpError(status, { code: "refused_unread", english }, { code: "bad_request" }) : null;
}

/** In the reader's language. Where a field is named, its sentence is the whole answer's: it says more. */
export function bodyOf({ code, said, fields }: Pick<HttpError, "code" | "said" | "fields">, messages: AnswerMessages): ApiError {
  if (fields === undefined) return { code, message: say(messages.answers, said) };
  const sentences = sayFields(messages, fields);
  return { code, message: Object.values(sentences)[0] ?? say(messages.answers, said), fields: sentences };
}
