// One signed-in session that calls what it may call, many at once and without a pause.

import { Agent, request } from "node:http";
import { HOSTILE_ADDRESS, reportHarm } from "../lab/hostile-child.ts";

export type HostileCall = Readonly<{ method: string; path: string; body?: object }>;
export type SessionPlan = Readonly<{ url: string; cookie: string; calls: readonly HostileCall[]; atOnce: number }>;

const plan: SessionPlan = JSON.parse(process.argv[2] ?? "{}");
const agent = new Agent({ keepAlive: true, maxSockets: plan.atOnce });
const answers = new Map<number, number>();
const harm = reportHarm(() => [...answers].map(([status, count]) => `${count} × ${status}`).join(", "));

/** Zero: no answer. */
const call = ({ method, path, body }: HostileCall): Promise<number> =>
  new Promise((resolve) => {
    const content = body && JSON.stringify(body);
    const headers = {
      cookie: plan.cookie,
      origin: plan.url,
      "x-halocline": "1",
      ...(content && { "content-type": "application/json", "content-length": Buffer.byteLength(content) }),
    };
    const sent = request(`${plan.url}${path}`, { method, agent, headers, localAddress: HOSTILE_ADDRESS }, (response) => {
      response.resume();
      response.once("close", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(content);
  });

async function callOn(first: number): Promise<never> {
  for (let index = first; ; index += 1) {
    const next = plan.calls[index % plan.calls.length];
    if (!next) throw new Error("nothing to call");
    const status = await call(next);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    harm.count();
  }
}

harm.begin();
await Promise.all(Array.from({ length: plan.atOnce }, (_, index) => callOn(index)));
