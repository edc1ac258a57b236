// What stands before two servers: asks each often whether it is ready, and sends every call to one of those that are, in turn, on a
// connection of its own; to the other one when nobody listens there. A call that was taken is never made again: it may have been done.

import { request } from "node:http";
import type { Answer, ApiCall } from "@halocline/e2e/support/api-caller";

export type Balancer = Readonly<{ call: ApiCall; calls: () => number; failures: () => readonly string[]; close: () => void }>;

type Sent = Readonly<{ method: string; path: string; headers: Readonly<Record<string, string>>; content: string | null }>;
type Received = Readonly<{ status: number; text: string }>;

const WITHIN_MS = 30_000;
const ASK_EVERY_MS = 200;

/** Null: nobody listens there. */
const ask = (url: string, { method, path, headers, content }: Sent): Promise<Received | null> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent: false, timeout: WITHIN_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.once("error", reject);
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNREFUSED" ? resolve(null) : reject(error)));
    sent.end(content ?? undefined);
  });

const askReady = (url: string): Promise<boolean> =>
  ask(url, { method: "GET", path: "/readyz", headers: {}, content: null }).then(
    (received) => received?.status === 200,
    () => false,
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function balance(urls: readonly string[], { cookie, origin }: Readonly<{ cookie: string; origin: string }>): Balancer {
  const failures: string[] = [];
  const notReady = new Set<string>();
  let calls = 0;
  const askAll = () =>
    Promise.all(urls.map((url) => askReady(url).then((isReady) => (isReady ? notReady.delete(url) : notReady.add(url)))));
  const timer = setInterval(() => void askAll(), ASK_EVERY_MS);

  /** Those that are ready, the next one first; nobody ready is no reason not to try. */
  async function firstTaken(sent: Sent, turn: number): Promise<Received> {
    const inTurn = urls.map((_, offset) => urls[(turn + offset) % urls.length] ?? "");
    const willing = inTurn.filter((url) => !notReady.has(url));
    for (const url of [...willing, ...inTurn.filter((other) => notReady.has(other))]) {
      const received = await ask(url, sent);
      if (received) return received;
    }
    throw new Error("no server listens");
  }

  const call: ApiCall = async (method, path, body): Promise<Answer> => {
    calls += 1;
    const content = body === undefined ? null : JSON.stringify(body);
    const type = content === null ? {} : { "content-type": "application/json" };
    const beganAtMs = performance.now();
    try {
      const headers = { cookie, origin, "x-halocline": "1", ...type };
      const { status, text } = await firstTaken({ method, path, content, headers }, calls);
      if (status >= 500) failures.push(`${method} ${path}: ${status} ${text.slice(0, 100)}`);
      return { status, body: parsed(text), elapsedMs: performance.now() - beganAtMs };
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)}`);
      return { status: 0, body: null, elapsedMs: performance.now() - beganAtMs };
    }
  };
  return { call, calls: () => calls, failures: () => failures, close: () => clearInterval(timer) };
}
