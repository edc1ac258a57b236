// A leak must be told whatever happens to whoever tells it: how long it takes to each way, and the sender killed before it begins, while
// nobody has answered it, and at some moment of it all. Telegram, Pushover and Discord have fixed addresses out in the world, so they are
// played in the server's own tests; the code between is the same.

import { setTimeout as pause } from "node:timers/promises";
import { percentile, rounded } from "@halocline/bench/figures";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import { type Mailbox, openMailbox } from "@halocline/local-services/mailbox";
import { waitUntil } from "@halocline/local-services/processes";
import type { Attack, AttackOptions } from "../attack.types.ts";
import { ENVIRONMENT, withSystem } from "../lab/lab.ts";
import { type AlarmOutcome, alarmGates, arrivedAfter, doubledBy, type Killed, type Told } from "./gates.ts";
import { byWay, createGate, type Gate, moveIn, SERVICES, type ToldHousehold, WAYS, type Way } from "./told-household.ts";

const SHORT = { calm: 20, waiting: 12, killed: 4 };
const LONG = { calm: 100, waiting: 50, killed: 15 };
const BETWEEN_LEAKS_MS = 500;
/** A message whose sender died is free again after half a minute, and looked for every quarter of one. */
const TOLD_WITHIN_MS = 90_000;
/** As long as a second one may take to come. */
const DOUBLED_WITHIN_MS = 50_000;
/** Within this, everything about one leak happens. */
const WHOLE_MS = 600;
/** Of a person's services so many are called at once. */
const CALLED_AT_ONCE = 2;

type Scene = Readonly<{
  system: System;
  worker: ServerProcess;
  /** What is given to the mail server, and to the services, is answered only while theirs is open. */
  mailGate: Gate;
  serviceGate: Gate;
  moveIn: (count: number) => Promise<ToldHousehold[]>;
}>;

const toldTo = (households: readonly ToldHousehold[]): Told =>
  byWay((way) => households.map((household) => household.arrivals(way)));

/** What does not come is counted, not thrown. */
const waitForEach = (households: readonly ToldHousehold[]): Promise<void> =>
  waitUntil(
    () => households.every((household) => WAYS.every((way) => household.arrivals(way).length > 0)),
    TOLD_WITHIN_MS,
    "everybody to be told",
  ).catch(() => {});

const leakAll = (households: readonly ToldHousehold[]): void => {
  for (const household of households) household.leak();
};

async function calmly({ moveIn: move }: Scene, count: number): Promise<Pick<AlarmOutcome, "calm" | "delaysMs" | "p99Ms">> {
  const households = await move(count);
  const saidAtMs: number[] = [];
  for (const household of households) {
    saidAtMs.push(household.leak());
    await pause(BETWEEN_LEAKS_MS);
  }
  await waitForEach(households);
  const delaysOf = (way: Way) =>
    households.map((household, index) => (household.arrivals(way)[0]?.atMs ?? Number.POSITIVE_INFINITY) - (saidAtMs[index] ?? 0));
  const delaysMs = byWay(delaysOf);
  return { calm: toldTo(households), delaysMs, p99Ms: byWay((way) => percentile(delaysMs[way], 0.99)) };
}

/** A mail server that takes everything and never says yes holds up emails, and nothing else. */
async function whileMailHangs({ mailGate, moveIn: move }: Scene, count: number): Promise<Pick<AlarmOutcome, "mailHangsP99Ms">> {
  const households = await move(count);
  mailGate.shut();
  const saidAtMs = households.map((household) => household.leak());
  await waitUntil(
    () => households.every((household) => SERVICES.every((way) => household.arrivals(way).length > 0)),
    TOLD_WITHIN_MS,
    "the services to be told",
  ).catch(() => {});
  const lastMs = households.map((household, index) => {
    const cameAtMs = SERVICES.map((way) => household.arrivals(way)[0]?.atMs ?? Number.POSITIVE_INFINITY);
    return Math.max(...cameAtMs) - (saidAtMs[index] ?? 0);
  });
  mailGate.open();
  await waitForEach(households);
  return { mailHangsP99Ms: percentile(lastMs, 0.99) };
}

/** Nobody sends while the alert is committed; then somebody does. */
async function killedBeforeItBegan({ system, worker, moveIn: move }: Scene, count: number): Promise<Told> {
  const households = await move(count);
  const accountIds = households.map(({ accountId }) => accountId);
  await worker.kill();
  leakAll(households);
  const isCommitted = async () => {
    const text = "select count(*)::int as waiting from notifications where account_id = any ($1)";
    const [row] = await system.rows<{ waiting: number }>(text, [accountIds]);
    return row?.waiting === count * WAYS.length;
  };
  await waitUntil(isCommitted, TOLD_WITHIN_MS, "the alerts to be committed");
  await worker.start();
  await waitForEach(households);
  return toldTo(households);
}

/** Once each has been told, and a second one has had its time to come. */
async function toldThoughKilled({ worker }: Scene, households: readonly ToldHousehold[]): Promise<Killed> {
  const killedAtMs = performance.now();
  await worker.start();
  await waitForEach(households);
  await pause(DOUBLED_WITHIN_MS);
  const told = toldTo(households);
  return { told, after: arrivedAfter(told, killedAtMs) };
}

async function killedUnanswered(scene: Scene, count: number): Promise<Killed> {
  const { worker, mailGate, serviceGate, moveIn: move } = scene;
  const households = await move(count);
  for (const gate of [mailGate, serviceGate]) gate.shut();
  leakAll(households);
  const calledBy = (household: ToldHousehold) => WAYS.filter((way) => household.arrivals(way).length > 0);
  const isCalled = (household: ToldHousehold) =>
    calledBy(household).length > CALLED_AT_ONCE && calledBy(household).includes("email");
  await waitUntil(() => households.every(isCalled), TOLD_WITHIN_MS, "the services to be called");
  await worker.kill();
  for (const gate of [mailGate, serviceGate]) gate.open();
  return toldThoughKilled(scene, households);
}

async function killedAtAnyMoment(scene: Scene, count: number, seed: number): Promise<Killed> {
  const { worker, moveIn: move } = scene;
  const households = await move(count);
  leakAll(households);
  // Spread by the seed: one moment a run, another with another.
  await pause((seed * 137) % WHOLE_MS);
  await worker.kill();
  return toldThoughKilled(scene, households);
}

function report({ delaysMs, p99Ms, mailHangsP99Ms, ...killed }: AlarmOutcome): void {
  const [unanswered, anyMoment] = [killed.unanswered.told, killed.anyMoment.told];
  console.log(`  while mail hangs, fault to a household's last service p99 ${rounded(mailHangsP99Ms)} ms`);
  for (const way of WAYS) {
    const times = `fault to its server p50 ${rounded(percentile(delaysMs[way], 0.5))} ms, p99 ${rounded(p99Ms[way])} ms`;
    const doubles = `doubled ${doubledBy(unanswered, way)} of ${unanswered[way].length} when not answered`;
    console.log(
      `  ${way.padEnd(8)} ${times}; ${doubles}, ${doubledBy(anyMoment, way)} of ${anyMoment[way].length} at any moment`,
    );
  }
}

async function startScene(system: System): Promise<Scene> {
  const [mailGate, serviceGate] = [createGate(), createGate()];
  const mailbox: Mailbox = await openMailbox({ beforeYes: mailGate.pass });
  system.onStop(mailbox.close);
  const mailing = { HALOCLINE_SMTP_URL: mailbox.url, HALOCLINE_MAIL_FROM: "halocline@example.test" };
  const environment = { ...ENVIRONMENT, ...mailing, HALOCLINE_OUTGOING_PRIVATE: "machine" };
  const worker = await system.startServer("worker", environment);
  const { url } = await system.startServer("api,auth,ingest", environment);
  const move = async (count: number) => {
    const households: ToldHousehold[] = [];
    while (households.length < count) households.push(await moveIn(system, url, mailbox, serviceGate));
    return households;
  };
  return { system, worker, mailGate, serviceGate, moveIn: move };
}

async function attack(system: System, { isLong, seed }: AttackOptions) {
  const size = isLong ? LONG : SHORT;
  const scene = await startScene(system);
  const outcome: AlarmOutcome = {
    ...(await calmly(scene, size.calm)),
    ...(await whileMailHangs(scene, size.waiting)),
    unsent: await killedBeforeItBegan(scene, size.killed),
    unanswered: await killedUnanswered(scene, size.killed),
    anyMoment: await killedAtAnyMoment(scene, size.killed, seed),
  };
  report(outcome);
  return alarmGates(outcome, isLong);
}

export const alarms: Attack = {
  name: "alarms",
  title: "who tells people of a leak is killed before it begins, while nobody has answered, and at some moment of it all",
  run: (options) => withSystem("alarms", (system) => attack(system, options)),
};
