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

function sentenceIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const isRefusal = typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
    return isRefusal ? (body.message as string) : null;
  } catch {
    return null;
  }
}

/** What a person should read: the server's own sentence when it sent one. */
export const readableMessage = (error: Error): string =>
  (error instanceof HttpError ? sentenceIn(error.text) : null) ?? error.message;
