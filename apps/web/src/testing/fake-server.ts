import { vi } from "vitest";

type Sent = Readonly<{ key: string; body: unknown; headers: Headers }>;
/** An answer is a body, a refusal, a promise of one, or a function of what was sent. */
type Answer = unknown;

class Rejection {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

export const reject = (status: number, code: string, message: string, fields?: Record<string, string>): Rejection =>
  new Rejection(status, JSON.stringify({ code, message, fields }));

/** Stands in for the HTTP server: answers by "METHOD /path", with its query or whatever that is, and remembers what was asked. */
export function fakeServer(answers: Readonly<Record<string, Answer>>): readonly Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const key = `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`;
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    sent.push({ key, body, headers: new Headers(init?.headers) });
    const name = [key, key.replace(/\?.*$/, "")].find((candidate) => candidate in answers);
    const planned = name === undefined ? reject(404, "not_found", `Nothing planned for ${key}`) : answers[name];
    const answer: unknown = await (typeof planned === "function" ? planned(body) : planned);
    if (answer instanceof Rejection) return new Response(answer.body, { status: answer.status });
    return new Response(JSON.stringify(answer));
  });
  return sent;
}
