// pnpm bench ingest|live|stop [--short]. The short form is for CI: smaller, and it fails only at half of a goal.

import { parseArgs } from "node:util";
import { benchIngest } from "./ingest.bench.ts";
import { benchLive } from "./live.bench.ts";
import { benchStop } from "./stop.bench.ts";

const { values, positionals } = parseArgs({ options: { short: { type: "boolean", default: false } }, allowPositionals: true });
const isShort = values.short;

if (positionals[0] === "ingest") {
  const size = isShort
    ? { devices: 20_000, connections: 100, burst: 100_000, repeats: 3, perSecond: 10_000, seconds: 10 }
    : { devices: 100_000, connections: 200, burst: 200_000, repeats: 5, perSecond: 10_000, seconds: 60 };
  const { ratio, outsideBrokerUs, sustainedPerSecond } = await benchIngest(size);
  if (ratio < 0.35 || outsideBrokerUs > 70 || sustainedPerSecond < size.perSecond / 2) process.exitCode = 1;
} else if (positionals[0] === "live") {
  const { p99Ms, isComplete } = await benchLive({ devices: 200, pages: 10, perSecond: 1000, seconds: isShort ? 5 : 30 });
  if (p99Ms > 1000 || !isComplete) process.exitCode = 1;
} else if (positionals[0] === "stop") {
  const { lastAckP99Ms, isComplete } = await benchStop({ devices: 200, perSecond: 1000, clicks: isShort ? 5 : 30 });
  console.log(`goal: last confirmation p99 within 1,000 ms: ${lastAckP99Ms <= 1000 ? "reached" : "NOT reached"}`);
  // A device that has not confirmed within three seconds is told as unconfirmed: completeness is the check here.
  if (!isComplete) process.exitCode = 1;
} else {
  console.error("usage: pnpm bench ingest|live|stop [--short]");
  process.exitCode = 1;
}
