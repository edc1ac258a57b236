// The broker fills up long before it refuses anybody: its administrators are told at four fifths, by mail, in health and in metrics,
// and once more when it is over. The same when it says itself that it cannot store any more.

import { type BrokerPart, shareOf } from "../../broker/broker-load.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { endSystemAlert, openSystemAlert, type SystemAlert } from "./system-alerts.store.ts";
import { tellAdministrators } from "./tell-administrators.ts";

const CROWDED_SHARE = 0.8;
/** Lower, so that what goes up and down is told once. */
const OVER_SHARE = 0.7;
const EVERY_MS = 15_000;

type WatchContext = Pick<
  Context,
  "brokerLoad" | "brokerTrouble" | "database" | "mailer" | "metrics" | "logger" | "clock" | "config"
>;

const codeOf = ({ part }: BrokerPart): string => `broker ${part}`;
const sentenceOf = (part: BrokerPart): string =>
  `The broker is filling up: ${part.part} is ${Math.round(shareOf(part) * 100)} % full. See "Broker" in the operations guide.`;

const BROKEN = "broker store";
const BROKEN_SENTENCE =
  "The broker's store has failed: devices can be stopped, and keep their readings. Make room on its disk and start it again.";

/** `warnings` and `trouble` are what was true at the last look, for health and for the admin panel. */
export function createBrokerWatch() {
  let crowded: readonly SystemAlert[] = [];
  let trouble: string | null = null;

  async function lookForTrouble(ctx: WatchContext): Promise<void> {
    const said = await ctx.brokerTrouble();
    // Anybody may ask for health; the broker's own words name files.
    trouble = said && BROKEN_SENTENCE;
    const message = `${BROKEN_SENTENCE} It says: ${said}`;
    if (said && (await openSystemAlert(ctx.database, { code: BROKEN, message }, ctx.clock())))
      await tellAdministrators(ctx, "The broker's store has failed", message);
    if (!said && (await endSystemAlert(ctx.database, BROKEN)))
      await tellAdministrators(ctx, "The broker stores again", "The broker's store works again.");
  }

  async function look(ctx: WatchContext): Promise<void> {
    await lookForTrouble(ctx);
    const parts = await ctx.brokerLoad();
    for (const { part, used, most } of parts) {
      ctx.metrics.broker.used.set({ part }, used);
      ctx.metrics.broker.most.set({ part }, most);
    }
    const full = parts.filter((part) => shareOf(part) >= CROWDED_SHARE);
    crowded = full.map((part) => ({ code: codeOf(part), message: sentenceOf(part) }));
    for (const alert of crowded)
      if (await openSystemAlert(ctx.database, alert, ctx.clock()))
        await tellAdministrators(ctx, "The broker is filling up", alert.message);
    for (const part of parts.filter((other) => shareOf(other) < OVER_SHARE))
      if (await endSystemAlert(ctx.database, codeOf(part)))
        await tellAdministrators(ctx, "The broker has room again", `There is room again: ${part.part}.`);
  }

  const job: Job<WatchContext> = { name: "watch-broker", everyMs: EVERY_MS, run: look };
  return {
    job,
    look,
    warnings: (): string[] => crowded.map(({ message }) => message),
    trouble: (): string | null => trouble,
  };
}
