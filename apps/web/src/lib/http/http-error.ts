import type { ApiError } from "@halocline/contracts/http/api.contract";
import { uiMessages } from "@halocline/messages/texts/ui";
import { NoAnswer } from "../within.ts";

/** Its message is the specified form: status, colon, then the body's text or the status text. */
export class HttpError extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

/** No answer came at all: no network, or nobody at the other end. What the browser says of it is English, and its own. */
export class Unreached extends Error {}

function isRejection(body: unknown): body is ApiError {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}

/** What the server said in its own form; null for everything else that can go wrong. */
function rejectionIn(error: unknown): ApiError | null {
  if (!(error instanceof HttpError)) return null;
  try {
    const body: unknown = JSON.parse(error.text);
    return isRejection(body) ? body : null;
  } catch {
    return null;
  }
}

export const rejectionCode = (error: unknown): string | null => rejectionIn(error)?.code ?? null;

export const rejectedFields = (error: unknown): Readonly<Record<string, string>> => rejectionIn(error)?.fields ?? {};

const isUnanswered = (error: Error): boolean => error instanceof Unreached || error instanceof NoAnswer;

/** "run_open" is a code of a server whose catalogue lacks it. */
const CODE = /^[a-z\d_]+$/;

/** The server's own, in the reader's language. */
function sentenceIn(error: Error): string | null {
  const { message = "" } = rejectionIn(error) ?? {};
  return message === "" || CODE.test(message) ? null : message;
}

/** What a person should read. A proxy's error page and a bare code are no sentences. */
export function readableMessage(error: Error): string {
  const { serverSilent, serverFailed } = uiMessages();
  if (isUnanswered(error)) return serverSilent;
  return sentenceIn(error) ?? (error instanceof HttpError ? serverFailed({ status: error.status }) : error.message);
}

/** For toasts with a specified text of their own when the server sent no sentence. */
export const serverSentence = (error: Error, otherwise: string): string => sentenceIn(error) ?? otherwise;
