// The broker fills up long before it refuses anybody: its administrators are told at four fifths, by mail, in health and in metrics,
// and once more when it is over. The same when it says itself that it cannot store any more.

import { type BrokerPart, shareOf } from "../../broker/broker-load.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { type AlarmTexts, endAlarms, raiseAlarm, type SystemAlarm, type TellContext } from "./tell-administrators.service.ts";

const CROWDED_SHARE = 0.8;
/** Lower, so that what goes up and down is told once. */
const OVER_SHARE = 0.7;
const EVERY_MS = 15_000;

type WatchContext = TellContext & Pick<Context, "brokerLoad" | "brokerTrouble" | "metrics">;

const alarmOf = (part: BrokerPart): SystemAlarm => ({
  code: `broker ${part.part}`,
  begins: ({ brokerFull }) => ({
    subject: brokerFull.subject,
    message: brokerFull.message({ part: part.part, percent: Math.round(shareOf(part) * 100) }),
  }),
  ends: ({ brokerFull }) => ({ subject: brokerFull.overSubject, message: brokerFull.over(part) }),
});

const storeAlarm = (said: string): SystemAlarm => ({
  code: "broker store",
  begins: ({ brokerStore: { subject, shown, message } }) => ({ subject, message: message({ shown, said }) }),
  ends: ({ brokerStore }) => ({ subject: brokerStore.overSubject, message: brokerStore.over }),
});

/** `warnings` and `trouble` are what was true at the last look, for health and for the admin panel. */
export function createBrokerWatch() {
  let crowded: readonly SystemAlarm[] = [];
  let hasTrouble = false;

  async function look(ctx: WatchContext): Promise<void> {
    const said = await ctx.brokerTrouble();
    hasTrouble = said !== null;
    if (said !== null) await raiseAlarm(ctx, storeAlarm(said));
    const parts = await ctx.brokerLoad();
    for (const { part, used, most } of parts) {
      ctx.metrics.broker.used.set({ part }, used);
      ctx.metrics.broker.most.set({ part }, most);
    }
    crowded = parts.filter((part) => shareOf(part) >= CROWDED_SHARE).map(alarmOf);
    for (const alarm of crowded) await raiseAlarm(ctx, alarm);
    const over = parts.filter((part) => shareOf(part) < OVER_SHARE).map(alarmOf);
    await endAlarms(ctx, said === null ? [storeAlarm(""), ...over] : over);
  }

  const job: Job<WatchContext> = { name: "watch-broker", everyMs: EVERY_MS, run: look };
  return {
    job,
    look,
    warnings: (texts: AlarmTexts): string[] => crowded.map(({ begins }) => begins(texts).message),
    /** Anybody may ask for health; the broker's own words name files, and are not in it. */
    trouble: (texts: AlarmTexts): string | null => (hasTrouble ? texts.brokerStore.shown : null),
  };
}
