// The broker's certificate. Setup renews the file sixty days before its end; from then on the broker is asked to read it again, until
// it shows the new one. If three weeks before the end it still shows the old one, nobody renews it: the administrators are told.

import { type BrokerCertificate, certificateEndsAt } from "../../broker/broker-certificate.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { type AlarmTexts, endAlarm, raiseAlarm, type SystemAlarm, type TellContext } from "./tell-administrators.service.ts";

const DAY_MS = 86_400_000;
const EVERY_MS = 600_000;
/** It costs every device a reconnect. */
const RELOAD_EVERY_MS = 7 * DAY_MS;
/** A day after setup had its first chance. */
const RELOAD_BEFORE_MS = 59 * DAY_MS;
const TELL_BEFORE_MS = 21 * DAY_MS;

type WatchContext = TellContext & Pick<Context, "brokerCertificates" | "reloadBroker" | "metrics">;

const alarmOf = (endsAtMs: number, nowMs: number): SystemAlarm => ({
  code: "broker certificate",
  begins: ({ brokerCertificate: { subject, ends, ended } }) => ({
    subject,
    message: (endsAtMs > nowMs ? ends : ended)({ day: new Date(endsAtMs).toISOString().slice(0, 10) }),
  }),
  ends: ({ brokerCertificate }) => ({ subject: brokerCertificate.overSubject, message: brokerCertificate.over }),
});

/** `warnings` is what was true at the last look, for health and for the admin panel. */
export function createCertificateWatch() {
  let open: SystemAlarm | null = null;
  let reloadedAtMs = Number.NEGATIVE_INFINITY;

  async function readRenewed(ctx: WatchContext): Promise<readonly BrokerCertificate[]> {
    const [certificates, nowMs] = [await ctx.brokerCertificates(), ctx.clock()];
    const old = certificates.filter(({ endsAtMs }) => endsAtMs - nowMs < RELOAD_BEFORE_MS);
    if (old.length === 0 || nowMs - reloadedAtMs < RELOAD_EVERY_MS) return certificates;
    reloadedAtMs = nowMs;
    for (const { serverId } of old) await ctx.reloadBroker(serverId);
    return ctx.brokerCertificates();
  }

  async function look(ctx: WatchContext): Promise<void> {
    const endsAtMs = certificateEndsAt(await readRenewed(ctx));
    if (endsAtMs === null) return;
    ctx.metrics.broker.certificateEnd.set(endsAtMs / 1000);
    const nowMs = ctx.clock();
    const alarm = alarmOf(endsAtMs, nowMs);
    open = endsAtMs - nowMs < TELL_BEFORE_MS ? alarm : null;
    await (open === null ? endAlarm(ctx, alarm) : raiseAlarm(ctx, alarm));
  }

  const job: Job<WatchContext> = { name: "watch-certificate", everyMs: EVERY_MS, run: look };
  const warnings = (texts: AlarmTexts): string[] => (open === null ? [] : [open.begins(texts).message]);
  return { job, look, warnings };
}
