// What a server that is only played would say: answers by "METHOD /path", with its query or whatever that is.

/** An answer is a body, a refusal, a promise of one, or a function of what was sent. */
export type Answers = Readonly<Record<string, unknown>>;

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

export const requestKey = (input: RequestInfo | URL, init: RequestInit | undefined): string =>
  `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`;

export async function plannedAnswer(answers: Answers, key: string, body: unknown): Promise<Response> {
  const name = [key, key.replace(/\?.*$/, "")].find((candidate) => candidate in answers);
  const planned = name === undefined ? reject(404, "not_found", `Nothing planned for ${key}`) : answers[name];
  const answer: unknown = await (typeof planned === "function" ? planned(body) : planned);
  if (answer instanceof Rejection) return new Response(answer.body, { status: answer.status });
  return new Response(JSON.stringify(answer));
}
