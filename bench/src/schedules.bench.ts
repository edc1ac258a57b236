// pnpm bench schedules: what one turn of the dispatcher costs with a thousand schedules and with a million, with its query
// plan; and four dispatcher processes on many due schedules, killed at random, after which each due time is counted.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import { seedAccount } from "@halocline/local-services/seed";
import { makeRunnable, seedSchedules } from "@halocline/local-services/seed-schedules";
import { startStack } from "@halocline/local-services/stack";
import { createPool, type Pool } from "@halocline/server/db/pools";
import { median, percentile, rounded } from "./figures.ts";
import { startKillable } from "./processes.ts";
import { type DispatcherPlan, openDispatch } from "./schedule-dispatcher.ts";

export type ScheduleBenchOptions = Readonly<{ schedules: number; due: number; dispatchers: number }>;
export type ScheduleFigures = Readonly<{ ratio: number; isExactlyOnce: boolean }>;

const FEW = 1000;
const TICKS = 200;
const DUE_TICKS = 40;
const DAY_S = 86_400;

type Urls = Readonly<{ admin: string; worker: string }>;

export async function benchSchedules(options: ScheduleBenchOptions): Promise<ScheduleFigures> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-bench-"));
  const stack = await startStack(folder, { isDurable: true });
  try {
    const ratio = await compareTicks(stack.database, options.schedules);
    const isExactlyOnce = await killDispatchers(options, stack.database, folder);
    console.log(`a turn with ${rounded(options.schedules)} schedules takes ${rounded(ratio, 2)} times that with ${rounded(FEW)}`);
    return { ratio, isExactlyOnce };
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ask = (url: string, text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(text, [...values])).rows);

async function compareTicks(urls: Urls, schedules: number): Promise<number> {
  const deviceNames = Array.from({ length: FEW }, (_, n) => `Tank ${n}`);
  const { accountId } = await seedAccount(urls.admin, { deviceNames });
  await makeRunnable(urls.admin, accountId);
  // Nothing of this falls due while the bench runs.
  const ahead = { accountId, dueInS: DAY_S, apartS: 1 };
  const pool = createPool(urls.worker, 3, () => {});
  const seen = rememberClaim(pool);
  const measure = async (): Promise<number> => {
    await ask(urls.admin, "vacuum analyze schedules");
    return measureTicks(urls, pool, accountId);
  };
  await seedSchedules(urls.admin, { ...ahead, perTank: 1 });
  const few = await measure();
  await seedSchedules(urls.admin, { ...ahead, perTank: schedules / FEW - 1 });
  const many = await measure();
  await printPlan(urls, seen());
  await pool.end();
  await ask(urls.admin, "delete from schedules");
  return many / few;
}

/** Idle turns, and turns with one schedule due. The median of the idle ones is the figure. */
async function measureTicks(urls: Urls, pool: Pool, accountId: string): Promise<number> {
  const dispatch = openDispatch(pool);
  const timed = async (): Promise<number> => {
    const beganAtMs = performance.now();
    await dispatch();
    return performance.now() - beganAtMs;
  };
  const [idleMs, dueMs]: [number[], number[]] = [[], []];
  for (let tick = 0; tick < TICKS; tick += 1) idleMs.push(await timed());
  for (let tick = 0; tick < DUE_TICKS; tick += 1) {
    await ask(
      urls.admin,
      `update schedules set next_run_at = date_trunc('milliseconds', now()) where id = (select s.id from schedules s
       where s.account_id = $1 and not exists (select from automation_runs r where r.tank_id = s.tank_id) limit 1)`,
      [accountId],
    );
    dueMs.push(await timed());
  }
  const [{ count } = {}] = await ask(urls.admin, "select count(*)::int as count from schedules");
  const line = (values: readonly number[]) =>
    `p50 ${rounded(median(values), 2)} ms, p99 ${rounded(percentile(values, 0.99), 2)} ms`;
  console.log(`${rounded(Number(count))} schedules: idle turn ${line(idleMs)}; turn that starts one run ${line(dueMs)}`);
  return median(idleMs);
}

type Claim = Readonly<{ text: string; values: readonly unknown[] }>;

/** The dispatcher's own query, as it was sent. */
function rememberClaim(pool: Pool): () => Claim | null {
  let claim: Claim | null = null;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (text: unknown, values: unknown, ...rest: unknown[]) => {
        if (typeof text === "string" && text.includes("skip locked") && text.includes(">="))
          claim = { text, values: values as unknown[] };
        return query(text, values, ...rest);
      },
    });
  });
  return () => claim;
}

async function printPlan(urls: Urls, claim: Claim | null): Promise<void> {
  if (!claim) throw new Error("the dispatcher asked for nothing");
  const plan = await ask(urls.worker, `explain (analyze, buffers) ${claim.text}`, claim.values);
  console.log(plan.map((row) => `  ${String(row["QUERY PLAN"])}`).join("\n"));
}

async function killDispatchers({ due, dispatchers }: ScheduleBenchOptions, urls: Urls, folder: string): Promise<boolean> {
  const share = (part: number) => Array.from({ length: Math.round(due * part) }, (_, n) => `Tank ${n}`);
  // Most start; some devices are offline; some schedules were due an hour ago.
  const [inTime, offline, late] = [
    await seedAccount(urls.admin, { deviceNames: share(0.7) }),
    await seedAccount(urls.admin, { deviceNames: share(0.1) }),
    await seedAccount(urls.admin, { deviceNames: share(0.2) }),
  ];
  for (const { accountId } of [inTime, offline, late]) await makeRunnable(urls.admin, accountId);
  await ask(urls.admin, "update device_latest set last_received_at = now() - interval '1 day' where account_id = $1", [
    offline.accountId,
  ]);
  for (const { accountId } of [inTime, offline]) await seedSchedules(urls.admin, { accountId, perTank: 1, dueInS: -1 });
  await seedSchedules(urls.admin, { accountId: late.accountId, perTank: 1, dueInS: -3600 });
  await ask(urls.admin, "vacuum analyze");

  const sentFile = join(folder, "sent.txt");
  writeFileSync(sentFile, "");
  const plan: DispatcherPlan = { databaseUrl: urls.worker, sentFile };
  const start = () => startKillable("schedule-dispatcher.ts", [JSON.stringify(plan)]);
  const processes = await Promise.all(Array.from({ length: dispatchers }, start));
  const beganAtMs = performance.now();
  let kills = 0;
  while ((await ask(urls.admin, "select 1 from schedules where is_enabled and next_run_at <= now() limit 1")).length > 0) {
    await pause(200 + Math.random() * 800);
    const [victim] = processes.splice(Math.floor(Math.random() * processes.length), 1);
    await victim?.kill();
    kills += 1;
    processes.push(await start());
  }
  const seconds = (performance.now() - beganAtMs) / 1000;
  for (const { kill } of processes) await kill();
  console.log(`${rounded(due)} due schedules, ${dispatchers} dispatchers, ${kills} of them killed: ${rounded(seconds)} s`);
  return judge(urls, readFileSync(sentFile, "utf8"), due);
}

type Counted = Readonly<{ outcome: string; occurrences: number; schedules: number; runs: number; commands: number }>;

/** Whatever was killed when: each due time has one outcome, each start one run and one command, and none went out twice. */
async function judge(urls: Urls, sentText: string, due: number): Promise<boolean> {
  const counted = (await ask(
    urls.admin,
    `select outcome::text, count(*)::int as occurrences, count(distinct schedule_id)::int as schedules, count(r.id)::int as runs,
       (select count(*)::int from commands c where c.payload->>'runId' in (select run_id::text from schedule_occurrences i where i.outcome = o.outcome)) as commands
     from schedule_occurrences o join schedules s on s.id = o.schedule_id left join automation_runs r on r.id = o.run_id
     group by outcome order by outcome`,
  )) as Counted[];
  for (const { outcome, occurrences, runs: made, commands } of counted)
    console.log(`  ${outcome}: ${occurrences} due times, ${made} runs, ${commands} commands`);
  const commandsOfRun = new Map<string, Set<string>>();
  for (const line of sentText.split("\n").filter(Boolean)) {
    const [runId = "", commandId = ""] = line.split(" ");
    commandsOfRun.set(runId, (commandsOfRun.get(runId) ?? new Set()).add(commandId));
  }
  const startsSentTwice = [...commandsOfRun.values()].filter(({ size }) => size > 1).length;
  const isOnce = counted.every(({ occurrences, schedules }) => occurrences === schedules);
  const total = counted.reduce((sum, { occurrences }) => sum + occurrences, 0);
  const [{ count: runs } = {}] = await ask(
    urls.admin,
    "select count(*)::int as count from automation_runs r join schedule_occurrences o on o.run_id = r.id join schedules s on s.id = o.schedule_id",
  );
  const started = counted.find(({ outcome }) => outcome === "started")?.occurrences ?? 0;
  const isExactlyOnce = isOnce && total === due && runs === started && startsSentTwice === 0;
  console.log(
    `each due time once: ${isExactlyOnce ? "yes" : "NO"}; starts sent: ${commandsOfRun.size} of ${started} (the rest died with their sender, and end as not started)`,
  );
  return isExactlyOnce;
}
