// Every GET of the contract about one household, as its owner asks: what does not answer 200 by the contract with every field shown.

import { breachOf, hasUnreadable } from "./judge.ts";
import { type FuzzRequest, KEYS, kindOf } from "./request.ts";
import type { FuzzCaller, Home } from "./scene.ts";
import type { FuzzAnswer, Sender } from "./send.ts";

const DAY_MS = 86_400_000;
const atDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Of those that want to know a stretch of time. */
export const QUERIES: Readonly<Record<string, string>> = {
  "GET /api/schedules/week": `?from=${atDay(0).slice(0, 10)}`,
  "GET /api/vacation-check": `?from=${atDay(1)}&to=${atDay(8)}`,
  "GET /api/tanks/:id/level-history": `?from=${atDay(-400)}&to=${atDay(1)}`,
  "GET /api/tanks/:id/timeline": `?from=${atDay(-400)}&to=${atDay(1)}`,
  "GET /api/tanks/:id/history-start": `?since=${atDay(-400)}`,
  "GET /api/tanks/:id/export": `?from=${atDay(-2)}&to=${atDay(1)}`,
};
/** A file that may not have been made, and a tank that is not simulated. */
export const NOT_READ: readonly string[] = ["GET /api/exports/:id/download", "GET /api/devices/:id/scenario"];

/** `newest`: so many of each kind, the last ones. */
export type ReadOptions = Readonly<{ origin: string; newest: number }>;

function readsOf({ ids }: Home, owner: FuzzCaller, { origin, newest }: ReadOptions): FuzzRequest[] {
  const cookie = owner.cookies.at(-1) ?? "";
  const keys = KEYS.filter((key) => key.startsWith("GET ") && !NOT_READ.includes(key));
  return keys.flatMap((key) => {
    if (key.startsWith("GET /api/admin") && owner.role !== "administrator") return [];
    const address = key.slice(4) + (QUERIES[key] ?? "");
    const named = ids[kindOf(address)].slice(-newest);
    const paths = address.includes(":id") ? named.map((id) => address.replace(":id", id)) : [address];
    return paths.map((path) => ({ key, role: owner.role, method: "GET", path, headers: { cookie, origin }, body: null }));
  });
}

export type FailedRead = Readonly<{ read: FuzzRequest; answer: FuzzAnswer }>;
export type Reads = Readonly<{ count: number; failed: readonly FailedRead[] }>;

export async function readHome(sender: Sender, home: Home, owner: FuzzCaller, options: ReadOptions): Promise<Reads> {
  const reads = readsOf(home, owner, options);
  const answers = await Promise.all(reads.map(async (read) => ({ read, answer: await sender.send(read) })));
  const isGood = ({ read, answer }: FailedRead) =>
    answer.status === 200 && breachOf(read, answer) === null && !hasUnreadable(answer.text);
  return { count: reads.length, failed: answers.filter((each) => !isGood(each)) };
}
