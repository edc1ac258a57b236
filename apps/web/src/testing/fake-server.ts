import { vi } from "vitest";
import { type Answers, plannedAnswer, requestKey } from "./planned-answers.ts";

export { reject } from "./planned-answers.ts";

type Sent = Readonly<{ key: string; body: unknown; headers: Headers }>;

/** Stands in for the HTTP server, and remembers what was asked. */
export function fakeServer(answers: Answers): readonly Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const key = requestKey(input, init);
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    sent.push({ key, body, headers: new Headers(init?.headers) });
    return plannedAnswer(answers, key, body);
  });
  return sent;
}
