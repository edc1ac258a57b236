// Tells a person by their other ways that one of them is dead, once, and once when it works again. Where no other way is left, the
// app says it: nothing that could be sent would arrive.

import { isAlarming, isBroken, isProven, wayHealth } from "@halocline/domain/notifications/ways";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { insertNote, type NewNote } from "./way-notes.store.ts";
import { type DoubtfulWay, listDoubtfulWays, listWays, markBroken, markMended } from "./ways.store.ts";

const AT_ONCE = 500;

export type JudgeContext = Pick<Context, "inSystem" | "clock"> & Readonly<{ isMailing: boolean }>;

async function tellOthers({ clock, isMailing }: JudgeContext, transaction: SystemTx, way: DoubtfulWay, kind: NewNote["kind"]) {
  const atMs = clock();
  const { userId, timezone, channelId: aboutChannelId } = way;
  for (const { channelId, ...other } of await listWays(transaction, userId, isMailing)) {
    const health = wayHealth(other, atMs);
    if (channelId === aboutChannelId || health === "off" || isBroken(health)) continue;
    await insertNote(transaction, { userId, channelId, kind, aboutChannelId, timezone, atMs });
  }
}

async function judge(ctx: JudgeContext, transaction: SystemTx, way: DoubtfulWay): Promise<void> {
  const nowMs = ctx.clock();
  if (!way.isToldBroken) {
    if (isAlarming(way, nowMs) && (await markBroken(transaction, way, nowMs))) await tellOthers(ctx, transaction, way, "broken");
    return;
  }
  if (isBroken(wayHealth(way, nowMs)) || !(await markMended(transaction, way))) return;
  // One that was switched off is nobody's news, and one that was only just changed has proven nothing.
  if (isProven(way, nowMs)) await tellOthers(ctx, transaction, way, "mended");
}

export const judgeWays = (ctx: JudgeContext): Promise<void> =>
  ctx.inSystem(async (transaction) => {
    const { clock, isMailing } = ctx;
    for (const way of await listDoubtfulWays(transaction, { nowMs: clock(), isMailing, limit: AT_ONCE }))
      await judge(ctx, transaction, way);
  });
