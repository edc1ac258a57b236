// Every route with every caller, right and wrong: no 500, no answer outside the contract, no connection that ends without one, and after
// every tenth write that was stored every GET of that household still answers.

import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import { Rng } from "@halocline/sim/rng";
import { type Breach, breachOf } from "./judge.ts";
import { readHome } from "./reads.ts";
import { type FuzzRequest, KEYS, kindOf, type Made, requestOf } from "./request.ts";
import { type Home, openScene, type Scene } from "./scene.ts";
import { type FuzzAnswer, openSender, type Sender } from "./send.ts";

export type HttpFuzzReport = {
  requests: number;
  /** Answered with what was asked for. */
  done: number;
  writes: number;
  reads: number;
  byStatus: Map<number, number>;
  breaches: Map<Breach | "reads that fail after a write", number>;
};

export type HttpFuzzPlan = Readonly<{
  system: System;
  server: ServerProcess;
  seed: number;
  requests: number;
  untilMs: number;
}>;

/** One household each, so that a deletion in one lane is no news in another. */
const LANES = 3;
/** Without a common factor with any count of pairs: the pairs come in no order that a slow machine would cut off. */
const STRIDE = 7919;
/** Reading everything after each one would be a million reads in the long form. What a write has spoilt stays spoilt for the next. */
const WRITES_A_READ = 10;
const MOST_PRINTED = 20;
const SHOWN = 600;

/** After these a session, a person or a device is gone, and the scene is made anew. */
const ENDING_KEYS: ReadonlySet<string> = new Set([
  "POST /api/auth/logout",
  "POST /api/auth/change-password",
  "POST /api/auth/reset-password",
  "DELETE /api/auth/sessions/:id",
  "DELETE /api/auth/user",
  "DELETE /api/devices/:id",
]);
type Lane = Readonly<{ plan: HttpFuzzPlan; sender: Sender; report: HttpFuzzReport; rng: Rng; number: number }>;

function note(
  { plan, report, number }: Lane,
  breach: Breach | "reads that fail after a write",
  request: FuzzRequest,
  answer: FuzzAnswer,
): void {
  const count = (report.breaches.get(breach) ?? 0) + 1;
  report.breaches.set(breach, count);
  if (count > MOST_PRINTED) return;
  const { key, role, method, path, headers, body } = request;
  const sent = `${method} ${path.slice(0, SHOWN)} ${JSON.stringify({ ...headers, cookie: undefined }).slice(0, SHOWN)}`;
  console.log(
    `  ${breach}: seed ${plan.seed}, lane ${number}, ${key} by ${role}\n    ${sent}\n    ${String(body).slice(0, SHOWN)}`,
  );
  console.log(`    → ${answer.status} ${answer.failure ?? ""} ${answer.text.slice(0, SHOWN)}`);
}

async function readAll(lane: Lane, scene: Scene, home: Home, writes: readonly FuzzRequest[]): Promise<void> {
  const { plan, sender, report } = lane;
  const { count, failed } = await readHome(sender, home, scene.ownerOf(home), { origin: plan.server.url, newest: 3 });
  report.reads += count;
  for (const { read, answer } of failed) {
    note(lane, "reads that fail after a write", read, answer);
    for (const { method, path, body } of writes) console.log(`    after ${method} ${path} ${String(body).slice(0, SHOWN)}`);
  }
}

/** What was made can be asked about from now on. */
function remember({ key, path }: FuzzRequest, { text }: FuzzAnswer, { ids }: Home): void {
  if (
    key !== "POST /api/schedules" &&
    key !== "POST /api/exports" &&
    key !== "POST /api/manual-sections" &&
    key !== "POST /api/firmware/upload"
  )
    return;
  const body = JSON.parse(text) as { id?: string; release?: { id: string } };
  const id = body.id ?? body.release?.id;
  if (id !== undefined) ids[key.includes("upload") ? "release" : kindOf(`${path.split("?")[0]}/`)].push(id);
}

/** Writes that were stored since everything of their household was read. */
class Unread {
  readonly #writes = new Map<Home, FuzzRequest[]>();

  /** Those of this household, when there are so many. */
  add(home: Home, write: FuzzRequest, most: number): readonly FuzzRequest[] | null {
    const writes = [...(this.#writes.get(home) ?? []), write];
    const isDue = writes.length >= most;
    this.#writes.set(home, isDue ? [] : writes);
    return isDue ? writes : null;
  }

  entries(): readonly (readonly [Home, readonly FuzzRequest[]])[] {
    return [...this.#writes].filter(([, writes]) => writes.length > 0);
  }
}

async function runLane(lane: Lane): Promise<void> {
  const { plan, number } = lane;
  let [scene, unread] = [await openScene(plan.system), new Unread()];
  const readUnread = async () => {
    for (const [home, writes] of unread.entries()) await readAll(lane, scene, home, writes);
    unread = new Unread();
  };
  const pairs = KEYS.length * scene.callers.length;
  // Every pair of route and caller comes once, however slow the machine is; then as many as there is time for.
  const isOver = (turn: number) => turn >= plan.requests || (turn >= pairs && performance.now() > plan.untilMs);
  for (let turn = number; !isOver(turn); turn += LANES) {
    const made = requestOf((turn * STRIDE) % pairs, scene, plan.server.url, lane.rng);
    const isEnding = ENDING_KEYS.has(made.request.key);
    if (isEnding) await readUnread();
    const isStored = await tryOne(lane, made);
    if (isStored && isEnding) {
      await scene.close();
      scene = await openScene(plan.system);
    } else if (isStored) {
      const { home } = made.caller;
      const due = unread.add(home, made.request, WRITES_A_READ);
      if (due) await readAll(lane, scene, home, due);
    }
  }
  await readUnread();
  await scene.close();
}

/** Whether it wrote something that is there to stay. */
async function tryOne(lane: Lane, { request, caller }: Made): Promise<boolean> {
  const { sender, report } = lane;
  const answer = await sender.send(request);
  report.requests += 1;
  report.byStatus.set(answer.status, (report.byStatus.get(answer.status) ?? 0) + 1);
  const breach = breachOf(request, answer);
  if (breach !== null) note(lane, breach, request, answer);
  const isDone = answer.status === 200 || answer.status === 202;
  if (isDone) report.done += 1;
  if (!isDone || request.method === "GET" || breach !== null || caller.cookies.length === 0) return false;
  report.writes += 1;
  remember(request, answer, caller.home);
  return true;
}

export async function fuzzHttp(plan: HttpFuzzPlan): Promise<HttpFuzzReport> {
  const report: HttpFuzzReport = { requests: 0, done: 0, writes: 0, reads: 0, byStatus: new Map(), breaches: new Map() };
  const sender = openSender(plan.server.url, LANES * 4);
  const lanes = Array.from({ length: LANES }, (_, number) => ({
    plan,
    sender,
    report,
    rng: new Rng(plan.seed + number),
    number,
  }));
  // All of them to their end: a lane that goes on while the server is stopped would find resets.
  const ended = await Promise.allSettled(lanes.map(runLane));
  sender.close();
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return report;
}
