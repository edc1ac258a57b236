// pnpm bench lag [--minutes N]: the goal's rate for many minutes. How far is ingest behind in each of them, and does it grow?

import { median, percentile, rounded } from "./figures.ts";
import { type StageOptions, setStage } from "./ingest-stage.ts";
import { measureWindow, type Window } from "./ingest-window.ts";
import { lagsOf } from "./lag.ts";

export type LagBenchOptions = StageOptions & Readonly<{ perSecond: number; minutes: number }>;
/** `growthMs`: the middle lag of the second half less that of the first. */
export type LagFigures = Readonly<{ growthMs: number; p99Ms: number }>;

type Minute = Readonly<{ window: Window; lagsMs: readonly number[] }>;

export async function benchLag(options: LagBenchOptions): Promise<LagFigures> {
  const stage = await setStage(options);
  try {
    await stage.fill();
    const { ingest, load } = await stage.open();
    const minutes: Minute[] = [];
    await load.begin(options.perSecond);
    for (let minute = 1; minute <= options.minutes; minute++) {
      const fromMs = performance.now();
      const window = await measureWindow(stage.stack, load, { ingest: ingest.pid, worker: stage.worker.pid }, 60);
      const lags = lagsOf(load.looks()).filter(({ atMs }) => atMs >= fromMs);
      minutes.push({ window, lagsMs: lags.map(({ lagMs }) => lagMs) });
      printMinute(minute, minutes.at(-1) as Minute);
    }
    await load.end();
    return report(options, minutes);
  } finally {
    await stage.close();
  }
}

function printMinute(minute: number, { window, lagsMs }: Minute): void {
  const { messages, seconds, databaseTotal, walBytes } = window;
  console.log(
    `minute ${String(minute).padStart(2)}: lag p50 ${rounded(percentile(lagsMs, 0.5))} ms, p99 ${rounded(percentile(lagsMs, 0.99))} ms; ` +
      `${rounded(messages / seconds)} msg/s, database ${rounded(databaseTotal / messages, 1)} µs/msg, WAL ${rounded(walBytes / messages)} bytes/msg`,
  );
}

function report({ perSecond, devices }: LagBenchOptions, minutes: readonly Minute[]): LagFigures {
  const lagsMs = minutes.flatMap((minute) => minute.lagsMs);
  const half = lagsMs.length >> 1;
  const growthMs = median(lagsMs.slice(half)) - median(lagsMs.slice(0, half));
  const p99Ms = percentile(lagsMs, 0.99);
  console.log(
    `${rounded(devices)} devices at ${rounded(perSecond)}/s for ${minutes.length} minutes: lag p50 ${rounded(median(lagsMs))} ms, p99 ${rounded(p99Ms)} ms; ` +
      `the second half's middle is ${rounded(growthMs)} ms more than the first's`,
  );
  return { growthMs, p99Ms };
}
