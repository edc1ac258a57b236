// Every measurement with its sizes, and what must hold of it. The short form is for CI: smaller, and patient with times (see gates.ts).

import { benchChart } from "./chart.bench.ts";
import { exact, type Gate, gateLine, isGood, timed } from "./gates.ts";
import { benchIdle } from "./idle.bench.ts";
import { benchIngest } from "./ingest.bench.ts";
import { ingestGates } from "./ingest-gates.ts";
import { benchLag } from "./lag.bench.ts";
import { benchLive } from "./live.bench.ts";
import { benchLook } from "./look.bench.ts";
import { benchSchedules } from "./schedules.bench.ts";
import { benchScreen } from "./screen.bench.ts";
import { benchStall } from "./stall.bench.ts";
import { benchStop } from "./stop.bench.ts";
import { benchYear } from "./year.bench.ts";

export type BenchName =
  | "ingest"
  | "lag"
  | "stall"
  | "live"
  | "screen"
  | "stop"
  | "year"
  | "chart"
  | "idle"
  | "look"
  | "schedules";

/** `settings`: further lines of PostgreSQL's configuration. */
type Options = Readonly<{ settings: readonly string[]; minutes: number | null }>;

/** What must hold of the run. */
const BENCHES: Readonly<Record<BenchName, (isShort: boolean, options: Options) => Promise<readonly Gate[]>>> = {
  ingest: async (isShort, { settings }) => {
    const size = isShort
      ? { devices: 20_000, connections: 100, seconds: 5, repeats: 1, sustainedSeconds: 20, sustainedRepeats: 1 }
      : {
          devices: 100_000,
          connections: 200,
          seconds: 60,
          repeats: 3,
          sustainedSeconds: 60,
          sustainedRepeats: 3,
        };
    return ingestGates(await benchIngest({ ...size, readingsEach: 100, perSecond: 10_000, settings }), isShort);
  },
  lag: async (isShort, { settings, minutes }) => {
    const size = isShort
      ? { devices: 20_000, connections: 100, readingsEach: 20 }
      : { devices: 100_000, connections: 200, readingsEach: 100 };
    const { growthMs } = await benchLag({ ...size, perSecond: 10_000, minutes: minutes ?? (isShort ? 2 : 10), settings });
    return [timed("ms that the lag grew from the first half to the second", growthMs, { atMost: 500 }, isShort)];
  },
  stall: async () => {
    const size = { devices: 20_000, connections: 100, perSecond: 2000, stallSeconds: 60 };
    const { offlineBefore, wronglyOffline } = await benchStall(size);
    return [
      exact("devices offline before the stall", offlineBefore, { atMost: 0 }),
      exact("devices announced offline because ingest stood still", wronglyOffline, { atMost: 0 }),
    ];
  },
  live: async (isShort) => {
    const { p99Ms, missing } = await benchLive({ devices: 200, pages: 10, perSecond: 1000, seconds: isShort ? 5 : 30 });
    return [exact("messages that did not arrive", missing, { atMost: 0 }), timed("p99 ms", p99Ms, { atMost: 200 }, isShort)];
  },
  screen: async (isShort) => {
    const { p99Ms } = await benchScreen({ updates: isShort ? 20 : 100 });
    return [timed("p99 ms", p99Ms, { atMost: 400 }, isShort)];
  },
  stop: async (isShort) => {
    const { lastAckP99Ms, unconfirmed } = await benchStop({ devices: 200, perSecond: 1000, clicks: isShort ? 5 : 30 });
    return [
      // A device that has not confirmed within three seconds is reported as unconfirmed.
      exact("stops not confirmed, or confirmed while running", unconfirmed, { atMost: 0 }),
      timed("last confirmation, p99 ms", lastAckP99Ms, { atMost: 1000 }, isShort),
    ];
  },
  year: async (isShort) => {
    const { chartMs, points } = await benchYear(isShort ? { days: 60, repeats: 11 } : { days: 365, repeats: 21 });
    return [exact("points", points, { atMost: 2000 }), timed("chart ms", chartMs, { atMost: 100 }, isShort)];
  },
  chart: async (isShort) => {
    const { renderMs } = await benchChart({ points: 50_000, rounds: isShort ? 5 : 15 });
    return [timed("drawing ms (two frames)", renderMs, { atMost: 1000 / 30 }, isShort)];
  },
  idle: async (isShort) => {
    const size = isShort ? { settleSeconds: 45, seconds: 60 } : { settleSeconds: 120, seconds: 300 };
    const { cpuPercent, megabytes, mostAskedPerSecond } = await benchIdle(size);
    return [
      exact("megabytes of server, broker and database", megabytes, { atMost: 220 }),
      exact("the question asked most, per second", mostAskedPerSecond, { atMost: 1 }),
      timed("percent of a core, as if nobody else used the machine", cpuPercent, { atMost: 2 }, isShort, 2),
    ];
  },
  look: async (isShort) => {
    const { cpuMs, named } = await benchLook({ devices: 100_000, looks: isShort ? 40 : 200 });
    return [
      exact("devices named in a fleet in order", named, { atMost: 0 }),
      timed("CPU ms of the database for one look", cpuMs, { atMost: 50 }, isShort),
    ];
  },
  schedules: async (isShort) => {
    const size = isShort ? { schedules: 100_000, due: 1000 } : { schedules: 1_000_000, due: 10_000 };
    const { ratio, isExactlyOnce } = await benchSchedules({ ...size, dispatchers: 4 });
    return [
      exact("schedules not started exactly once", isExactlyOnce ? 0 : 1, { atMost: 0 }),
      exact("a turn with all of them by one with few", ratio, { atMost: 5 }),
    ];
  },
};

export type BenchOptions = Readonly<{
  short?: boolean | undefined;
  setting?: readonly string[] | undefined;
  minutes?: number | undefined;
}>;

export async function runBench(name: BenchName, { short = false, setting = [], minutes }: BenchOptions): Promise<void> {
  const gates = await BENCHES[name](short, { settings: setting, minutes: minutes ?? null });
  for (const gate of gates) console.log(gateLine(gate));
  if (gates.length === 0 || !gates.every(isGood)) process.exitCode = 1;
}
