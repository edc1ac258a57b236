// How fast a tank's water falls by itself, from the levels of its last day, as the dashboard shows it.

import { relayIntervals } from "@halocline/domain/relays/intervals";
import { movesWater } from "@halocline/domain/relays/relays";
import { naturalFall, type TimeSpan } from "@halocline/domain/tanks/evaporation";
import { levelBuckets } from "@halocline/domain/tanks/level-buckets";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import type { StoredRelay } from "../devices/device-control.store.ts";
import { listLevelBuckets } from "./level-history.store.ts";
import { listRelayEdges } from "./relay-edges.store.ts";

type Measured = Readonly<{ accountId: string; deviceNo: number; relays: readonly StoredRelay[] }>;

const DAY_MS = 86_400_000;
/** Of five minutes each. */
const BUCKETS = 288;
/** Of each channel; a day with more is no quiet one. */
const MOST_EDGES = 500;

/** Null when the day does not show it, or shows more than evaporation takes. */
export async function measureFall(
  ctx: Pick<Context, "clock" | "config">,
  transaction: AccountTx,
  { accountId, deviceNo, relays }: Measured,
): Promise<number | null> {
  const toMs = ctx.clock();
  const fromMs = toMs - DAY_MS;
  const buckets = levelBuckets({ fromMs, toMs, points: BUCKETS, nowMs: toMs, keptDays: ctx.config.retentionDays });
  const samples = await listLevelBuckets(transaction, { accountId, deviceNo }, buckets);
  const stretch = { from: new Date(fromMs), to: new Date(toMs), limit: MOST_EDGES };
  const { edges } = await listRelayEdges(transaction, { accountId, deviceNo, ...stretch });
  const movers = new Set(relays.filter(({ role }) => movesWater(role)).map(({ channelNumber }) => channelNumber));
  const pumping = relayIntervals(edges)
    .filter(({ channel }) => movers.has(channel))
    .map((on): TimeSpan => ({ fromMs: on.fromMs, toMs: on.toMs ?? toMs }));
  const otherEdges = edges.filter(({ channel }) => !movers.has(channel)).map(({ atMs }) => ({ fromMs: atMs, toMs: atMs }));
  const fall = naturalFall({
    samples: samples.map(({ at, minMm, maxMm, meanMm }) => ({ atMs: at.getTime(), minMm, maxMm, meanMm })),
    sampleMs: buckets.bucketMs,
    disturbances: [...pumping, ...otherEdges],
  });
  if (fall.kind === "not_falling") return 0;
  return fall.kind === "falling" ? fall.mmPerDay : null;
}
