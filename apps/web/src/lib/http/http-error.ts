import type { ApiError } from "@halocline/contracts/http/api.contract";

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

function isRefusal(body: unknown): body is ApiError {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}

/** What the server said in its own form; null for everything else that can go wrong. */
function refusalIn(error: unknown): ApiError | null {
  if (!(error instanceof HttpError)) return null;
  try {
    const body: unknown = JSON.parse(error.text);
    return isRefusal(body) ? body : null;
  } catch {
    return null;
  }
}

export const refusalCode = (error: unknown): string | null => refusalIn(error)?.code ?? null;

export const refusedFields = (error: unknown): Readonly<Record<string, string>> => refusalIn(error)?.fields ?? {};

/** What a person should read: the server's own sentence when it sent one. */
export const readableMessage = (error: Error): string => refusalIn(error)?.message ?? error.message;

/** For toasts with a specified text of their own when the server sent no sentence. */
export const serverSentence = (error: Error, otherwise: string): string => refusalIn(error)?.message ?? otherwise;
